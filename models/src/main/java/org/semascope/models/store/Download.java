package org.semascope.models.store;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import org.semascope.core.ByteSize;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.core.io.AtomicFile;

/**
 * One file on its way here. It grows under the name {@code <file>.incomplete}, goes on where it
 * broke off, and gets its own name only when size and checksum are right. The address names a
 * commit, so the content behind it never changes and a part of it never goes stale.
 */
final class Download {
  private static final int BUFFER = 1 << 16;

  /** An attempt that brought at least this much was no failure. */
  private static final long REAL_PROGRESS = 1 << 20;

  private final HubClient client;
  private final HubFailure failure;
  private final RetryPolicy patience;
  private final Progress progress;

  private final URI address;
  private final HubFile file;
  private final Path target;
  private final Path incomplete;

  Download(
      HubClient client,
      HubFailure failure,
      RetryPolicy patience,
      Progress progress,
      URI address,
      HubFile file,
      Path target) {
    this.client = client;
    this.failure = failure;
    this.patience = patience;
    this.progress = progress;
    this.address = address;
    this.file = file;
    this.target = target;
    this.incomplete = incomplete(target);
  }

  /** The name that a file has while it is on its way to {@code target}. */
  static Path incomplete(Path target) {
    return target.resolveSibling(target.getFileName() + ".incomplete");
  }

  void run() throws IOException {
    Files.createDirectories(target.getParent());
    Optional<String> fault = fetch();
    if (fault.isPresent()) {
      Files.delete(incomplete);
      fault = fetch(); // once more from the beginning: perhaps a part of another day's file
    }
    if (fault.isPresent()) {
      Files.delete(incomplete);
      throw new SemascopeException(
          "%s: %s: %s; the file was deleted".formatted(failure.id(), file.path(), fault.get()));
    }
    AtomicFile.move(incomplete, target);
  }

  /** Fetches until the file is whole or patience ends; then says what is wrong with it, if so. */
  private Optional<String> fetch() throws IOException {
    Expectation expected = new Expectation(file);
    int failures = 0;
    while (!expected.isReachedBy(arrived()) || arrived() == 0) {
      long before = arrived();
      try (HubResponse response = client.get(address, before)) {
        if (response.status() == 416) {
          Files.delete(incomplete);
          throw new TransientFailure("the server knows no such part of it", Optional.empty());
        }
        if (response.status() != 200 && response.status() != 206) {
          throw failure.fileStatus(file, response);
        }
        expected.learnFrom(response);
        receive(response, before, expected);
        break;
      } catch (TransientFailure e) {
        failures = arrived() - before >= REAL_PROGRESS ? 1 : failures + 1;
        if (failures >= patience.attempts()) {
          throw failure.gaveUp(file.path(), e, failures);
        }
        patience.pauseAfter(failures, e);
      }
    }
    return expected.faultOf(incomplete);
  }

  private long arrived() throws IOException {
    return Files.exists(incomplete) ? Files.size(incomplete) : 0;
  }

  private void receive(HubResponse response, long before, Expectation expected) throws IOException {
    long start = response.start(); // 0 if the server ignored the range: then all anew
    if (start != 0 && start != before) {
      throw new TransientFailure("the server sent another part than asked", Optional.empty());
    }
    String what = "%s %s".formatted(failure.id(), file.path());
    try (StallGuard body = new StallGuard(response.body(), patience);
        OutputStream out = open(start);
        Progress.Task task =
            progress.begin(what, expected.size().orElse(-1), Progress.Unit.BYTES)) {
      task.advance(start);
      long end = copy(body, out, start, expected, task);
      if (expected.size().isPresent() && !expected.isReachedBy(end)) {
        throw new TransientFailure("the server ended it too early", Optional.empty());
      }
    } catch (TransientFailure e) {
      throw e;
    } catch (IOException e) { // only the disk is left to blame
      if (StoreFailures.isDiskFull(e)) {
        Files.deleteIfExists(incomplete);
      }
      throw StoreFailures.of("pulling " + what, incomplete, e);
    }
  }

  private OutputStream open(long start) throws IOException {
    return Files.newOutputStream(
        incomplete,
        StandardOpenOption.CREATE,
        start > 0 ? StandardOpenOption.APPEND : StandardOpenOption.TRUNCATE_EXISTING,
        StandardOpenOption.WRITE);
  }

  /** Returns how long the file is then; stops reading once it is longer than it may be. */
  private long copy(
      StallGuard body, OutputStream out, long start, Expectation expected, Progress.Task task)
      throws IOException {
    byte[] buffer = new byte[BUFFER];
    long end = start;
    int n = body.read(buffer);
    while (n >= 0) {
      out.write(buffer, 0, n);
      task.advance(n);
      end += n;
      if (expected.size().isPresent() && end > expected.size().getAsLong()) {
        break;
      }
      if (expected.size().isEmpty() && end > patience.mostUnstated()) {
        throw new SemascopeException(
            "%s: %s: the server does not state its size and sent more than %s"
                .formatted(failure.id(), file.path(), ByteSize.of(patience.mostUnstated())));
      }
      n = body.read(buffer);
    }
    return end;
  }
}
