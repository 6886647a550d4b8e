package org.semascope.models.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpConnectTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.semascope.core.ByteSize;
import org.semascope.core.Excerpt;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.core.io.FileTree;
import org.semascope.models.store.Download.Checksum;
import org.semascope.models.store.HubClient.Response;
import org.semascope.models.store.HubClient.TransientFailure;

/** One repository of the hub: lists its files, downloads them, and explains failures. */
final class Hub {
  /** No model has a longer list of files. */
  private static final int MAX_LISTING_BYTES = 32 << 20;

  private final HubId id;
  private final HubSettings settings;
  private final ModelStore.Tools tools;
  private final Progress progress;
  private final HubClient client;

  Hub(HubId id, HubSettings settings, ModelStore.Tools tools, Progress progress) {
    this.id = id;
    this.settings = settings;
    this.tools = tools;
    this.progress = progress;
    this.client = new HubClient(settings, tools.retries(), tools.proxies());
  }

  /** A file of a repository, with its size and checksum where the hub's list states them. */
  record HubFile(String path, OptionalLong size, Optional<Checksum> checksum) {}

  /** The content of the repository at one commit. */
  record Listing(String commit, String licence, List<HubFile> files) {}

  /** The current commit of the revision, and its files. */
  Listing list() throws IOException {
    if (settings.offline()) {
      throw new SemascopeException(
          "%s is not on this machine, and HF_HUB_OFFLINE forbids downloading it from %s%s"
              .formatted(named(), settings.endpoint(), packages()));
    }
    URI plain =
        client.address(
            "/api/models/%s/revision/%s".formatted(id.repository(), id.encodedRevision()));
    // Sizes and checksums are sent only on request, which some mirrors do not support.
    Optional<byte[]> detailed = request(URI.create(plain + "?blobs=true"), true);
    return parse(detailed.isPresent() ? detailed.get() : request(plain, false).orElseThrow());
  }

  /** Requests a list with retries; empty if the address may be unknown and is. */
  private Optional<byte[]> request(URI address, boolean mayBeUnknown) throws IOException {
    for (int failures = 1; ; failures++) {
      try (Response response = client.get(address, 0)) {
        if (mayBeUnknown && (response.status() == 404 || response.status() == 400)) {
          return Optional.empty();
        }
        if (response.status() != 200) {
          throw failed(response);
        }
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        if (response.copyTo(all, MAX_LISTING_BYTES, n -> {}) > MAX_LISTING_BYTES) {
          throw new SemascopeException(
              "%s: the hub's list of files has more than %s"
                  .formatted(id, ByteSize.of(MAX_LISTING_BYTES)));
        }
        return Optional.of(all.toByteArray());
      } catch (TransientFailure e) {
        if (isUnreachable(e)) {
          throw unreachable(e); // the first request: fail at once
        }
        pause("its list of files", failures, e);
      }
    }
  }

  /** Parses the hub's response and refuses unsafe names in it. */
  private Listing parse(byte[] response) throws IOException {
    JsonNode json;
    try {
      json = new ObjectMapper().readTree(response);
    } catch (JsonProcessingException e) {
      throw new SemascopeException(
          "%s: the hub's list of files is broken: %s".formatted(id, e.getOriginalMessage()), e);
    }
    String commit = json.path("sha").asText();
    if (!commit.matches("[0-9a-f]{12,64}") || !json.path("siblings").isArray()) {
      throw new SemascopeException(
          "%s: expected a commit and a list of files from the hub, found %s"
              .formatted(id, Excerpt.start(json.toString(), 80)));
    }
    List<HubFile> files = new ArrayList<>();
    json.path("siblings").forEach(sibling -> files.add(file(sibling)));
    String licence = "not stated";
    for (JsonNode tag : json.path("tags")) {
      if (tag.asText().startsWith("license:")) {
        licence = tag.asText().substring("license:".length());
        break;
      }
    }
    return new Listing(commit, licence, files);
  }

  private HubFile file(JsonNode sibling) {
    String path = sibling.path("rfilename").asText();
    if (!HubId.isRelative(path)) {
      throw new SemascopeException(
          "%s: refused, because its list of files holds the unsafe name \"%s\""
              .formatted(id, Excerpt.start(path.replaceAll("\\p{Cntrl}", "?"), 80)));
    }
    JsonNode size = sibling.path("size");
    boolean stated = size.isIntegralNumber() && size.canConvertToLong() && size.asLong() >= 0;
    // The blob id of a large file is that of its LFS pointer, so the LFS checksum comes first.
    JsonNode large = sibling.path("lfs").path("sha256");
    return new HubFile(
        path,
        stated ? OptionalLong.of(size.asLong()) : OptionalLong.empty(),
        Checksum.ofEtag((large.isTextual() ? large : sibling.path("blobId")).asText()));
  }

  /** Downloads the files that are not in the directory yet, and describes their origin. */
  void fill(Path directory, Listing listing) throws IOException {
    // A file is renamed to its final name only after it was checked.
    List<HubFile> missing =
        wanted(listing.files()).stream()
            .filter(file -> !Files.exists(directory.resolve(file.path())))
            .toList();
    announce(listing.commit(), missing, directory);
    String source = "/%s/resolve/%s/".formatted(id.repository(), listing.commit());
    for (HubFile file : missing) {
      URI address = client.address(source + file.path());
      new Download(this, client, address, file, directory.resolve(file.path())).run();
    }
    if (!ModelFiles.isWhole(directory)) {
      throw new SemascopeException(
          "%s: the index of its weights lists files that the repository does not have"
              .formatted(id));
    }
    String home = settings.endpoint() + "/" + id.repository();
    new Provenance(id.repository(), home, listing.commit(), listing.licence(), Optional.empty())
        .write(directory);
  }

  /** The files to download; refuses a repository without configuration or weights. */
  private List<HubFile> wanted(List<HubFile> files) {
    List<String> names = files.stream().map(HubFile::path).toList();
    List<String> wanted = ModelFiles.wanted(names);
    if (!wanted.contains(ModelFiles.CONFIG) || ModelFiles.weightsAmong(names).isEmpty()) {
      throw new SemascopeException(
          "%s: expected a repository with %s and weights (model.safetensors or pytorch_model.bin), found %s"
              .formatted(id, ModelFiles.CONFIG, Excerpt.start(String.join(", ", names), 80)));
    }
    return files.stream().filter(file -> wanted.contains(file.path())).toList();
  }

  private void announce(String commit, List<HubFile> missing, Path directory) throws IOException {
    long bytes = 0;
    for (HubFile file : missing) {
      bytes += file.size().orElse(0);
      bytes -= FileTree.bytes(Download.incomplete(directory.resolve(file.path())));
    }
    boolean known = missing.stream().allMatch(file -> file.size().isPresent());
    String size = known ? ByteSize.of(bytes) : "unknown size";
    tools.requireSpace(bytes, directory, id.toString());
    progress.say(
        "Downloading %s at commit %s from %s: %s files, %s"
            .formatted(id, commit.substring(0, 12), settings.endpoint(), missing.size(), size));
  }

  HubId id() {
    return id;
  }

  HubClient.RetryPolicy retries() {
    return tools.retries();
  }

  Progress progress() {
    return progress;
  }

  /**
   * Waits before the next attempt.
   *
   * @throws SemascopeException if all attempts are used up
   */
  void pause(String what, int failures, TransientFailure last) {
    if (failures < retries().attempts()) {
      retries().pauseAfter(failures, last);
      return;
    }
    if (isUnreachable(last)) {
      throw unreachable(last);
    }
    throw new SemascopeException(
        "%s: could not download %s after %s attempts: %s; the partial download is kept, pull again to resume%s"
            .formatted(id, what, failures, last.getMessage(), equivalent()),
        last);
  }

  /** Explains a response that has no content and is not worth a retry. */
  SemascopeException failed(Response response) {
    String endpoint = settings.endpoint().toString();
    String suggestion = ModelNotFoundException.suggestion(id.repository());
    return switch (response.status()) {
      case 401, 403 -> {
        String remedy =
            settings.token().isPresent()
                ? "HF_TOKEN does not give access to it (accept the model's terms on its page, or use a token that may read it)"
                : "set HF_TOKEN to an access token of an account that may read it";
        yield new SemascopeException(
            "%s refuses %s (status %s): it is gated or private, or does not exist%s; %s%s"
                .formatted(endpoint, id, response.status(), suggestion, remedy, equivalent()));
      }
      case 404 ->
          response.header("X-Error-Code").equals("RevisionNotFound")
              ? new ModelNotFoundException(
                  "%s has no revision \"%s\" at %s"
                      .formatted(id.repository(), id.revision(), endpoint))
              : new ModelNotFoundException(
                  "unknown model: %s has no %s%s; the catalogue has %s%s"
                      .formatted(endpoint, id, suggestion, Catalogue.listOfNames(), equivalent()));
      default ->
          new SemascopeException(
              "%s answered with status %s for %s%s"
                  .formatted(endpoint, response.status(), id, equivalent()));
    };
  }

  /** Same as {@link #failed}, but for a file that the hub has listed. */
  SemascopeException failed(HubFile file, Response response) {
    return response.status() == 404
        ? new SemascopeException(
            "%s: %s lists the file %s but does not have it"
                .formatted(id, settings.endpoint(), file.path()))
        : failed(response);
  }

  private SemascopeException unreachable(TransientFailure failure) {
    boolean unresolved = false;
    for (Throwable e = failure; e != null; e = e.getCause()) {
      unresolved |= e instanceof UnresolvedAddressException || e instanceof UnknownHostException;
    }
    String reason =
        unresolved ? "its host name cannot be resolved" : StoreFailures.reason(failure.getCause());
    return new SemascopeException(
        "cannot reach %s to download %s (%s): check the network, or set HF_ENDPOINT to a mirror, or HF_HUB_OFFLINE=1 to use only what is on this machine%s"
            .formatted(settings.endpoint(), named(), reason, packages()),
        failure);
  }

  /** Whether no connection was established. */
  private static boolean isUnreachable(TransientFailure failure) {
    Throwable cause = failure.getCause();
    return cause instanceof ConnectException
        || cause instanceof UnknownHostException
        || cause instanceof HttpConnectTimeoutException;
  }

  /** The model as the user named it, with a suggestion if it looks misspelt. */
  private String named() {
    return id + ModelNotFoundException.suggestion(id.repository());
  }

  /** Packages with the same weights, or else all packages. */
  private String packages() {
    String same = equivalent();
    return same.isEmpty() ? "; available as packages: " + Catalogue.listOfNames() : same;
  }

  private String equivalent() {
    String same = "; the catalogue has the same weights as %s (%s)";
    return Catalogue.equivalentOf(id.repository())
        .map(entry -> same.formatted(entry.name(), entry.source().describe()))
        .orElse("");
  }
}
