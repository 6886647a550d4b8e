package org.semascope.models.store;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import org.semascope.core.ByteSize;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;

/** One repository of the hub: what it lists and how its files come here. */
final class Hub {
  /** A list of files longer than this is none of a model. */
  private static final int MAX_LISTING_BYTES = 32 << 20;

  private final HubId id;
  private final HubClient client;
  private final HubFailure failure;
  private final RetryPolicy patience;
  private final Progress progress;

  Hub(HubId id, HubClient client, HubSettings settings, RetryPolicy patience, Progress progress) {
    this.id = id;
    this.client = client;
    this.failure = new HubFailure(id, settings);
    this.patience = patience;
    this.progress = progress;
  }

  /** The commit that the revision means now, and its files. */
  HubListing list() throws IOException {
    URI plain =
        client.address(
            "/api/models/%s/revision/%s".formatted(id.repository(), id.encodedRevision()));
    // Sizes and checksums come only when asked for, and some mirrors know no questions.
    Optional<byte[]> detailed = answer(URI.create(plain + "?blobs=true"), true);
    return HubListing.parse(
        detailed.isPresent() ? detailed.get() : answer(plain, false).orElseThrow(), id);
  }

  /** Brings one file of a commit, checked, to {@code target}. */
  void fetch(HubFile file, String commit, Path target) throws IOException {
    URI address =
        client.address("/%s/resolve/%s/%s".formatted(id.repository(), commit, file.path()));
    new Download(client, failure, patience, progress, address, file, target).run();
  }

  /** Nothing only where it is allowed to be unknown. */
  private Optional<byte[]> answer(URI address, boolean mayBeUnknown) throws IOException {
    for (int failures = 1; ; failures++) {
      try (HubResponse response = client.get(address, 0)) {
        if (mayBeUnknown && (response.status() == 404 || response.status() == 400)) {
          return Optional.empty();
        }
        if (response.status() != 200) {
          throw failure.status(response);
        }
        return Optional.of(read(response));
      } catch (TransientFailure e) {
        if (HubFailure.isUnreachable(e)) {
          throw failure.unreachable(e); // nothing has worked yet: say so at once
        }
        if (failures >= patience.attempts()) {
          throw failure.gaveUp("its list of files", e, failures);
        }
        patience.pauseAfter(failures, e);
      }
    }
  }

  private byte[] read(HubResponse response) throws IOException {
    try (StallGuard guard = new StallGuard(response.body(), patience)) {
      byte[] answer = guard.readAtMost(MAX_LISTING_BYTES);
      if (answer.length == MAX_LISTING_BYTES) {
        throw new SemascopeException(
            "%s: the hub's list of files has more than %s"
                .formatted(id, ByteSize.of(MAX_LISTING_BYTES)));
      }
      return answer;
    }
  }
}
