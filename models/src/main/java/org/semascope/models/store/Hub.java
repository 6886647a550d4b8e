package org.semascope.models.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.semascope.core.ByteSize;
import org.semascope.core.Excerpt;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.core.io.FileTree;
import org.semascope.core.io.Sha256;
import org.semascope.models.store.FileDownload.RemoteFile;
import org.semascope.models.store.HubClient.Response;
import org.semascope.models.store.HubClient.TransientFailure;

/** One repository of the hub: lists its files, downloads them, and explains failures. */
final class Hub implements FileDownload.Failures {
  /** No model has a longer list of files. */
  private static final int MAX_LISTING_BYTES = 32 << 20;

  private final HubId id;
  private final HubSettings settings;
  private final ModelStore.Tools tools;
  private final Progress progress;
  private final HubClient client;
  private final FileDownload download;

  Hub(HubId id, HubSettings settings, ModelStore.Tools tools, Progress progress) {
    this.id = id;
    this.settings = settings;
    this.tools = tools;
    this.progress = progress;
    this.client =
        new HubClient(
            settings.endpoint(), settings.authorization(), tools.retries(), tools.proxies());
    this.download = new FileDownload(id.toString(), client, tools.retries(), progress, this);
  }

  /**
   * The expected hash of a file, in one of the two forms that the hub uses.
   *
   * @param git whether it is Git's object id, the SHA-1 of "blob", the size, a zero byte and the
   *     content; otherwise the sha256 of the content
   */
  record Checksum(boolean git, String hex) {
    /** Parses an ETag; empty if it is not a checksum of the content. */
    static Optional<Checksum> ofEtag(String etag) {
      String hex = etag.replaceFirst("^W/", "").replace("\"", "").toLowerCase(Locale.ROOT);
      return hex.matches("[0-9a-f]{64}|[0-9a-f]{40}")
          ? Optional.of(new Checksum(hex.length() == 40, hex))
          : Optional.empty();
    }

    /** The actual checksum of the same kind. */
    Checksum actualOf(Path file) throws IOException {
      MessageDigest digest = Sha256.digest(git ? "SHA-1" : "SHA-256");
      if (git) {
        String head = "blob " + Files.size(file) + "\0";
        digest.update(head.getBytes(StandardCharsets.US_ASCII));
      }
      Sha256.update(digest, file);
      return new Checksum(git, Sha256.hex(digest.digest()));
    }

    @Override
    public String toString() {
      return (git ? "git blob " : "sha256 ") + hex;
    }
  }

  /** The content of the repository at one commit. */
  record Listing(String commit, String licence, List<RemoteFile> files) {}

  /** The current commit of the revision, and its files; retries. */
  Listing list() throws IOException {
    if (settings.offline()) {
      throw new SemascopeException(
          "%s is not on this machine, and HF_HUB_OFFLINE forbids downloading it from %s%s"
              .formatted(named(), settings.endpoint(), packages()));
    }
    String plain = "/api/models/%s/revision/%s".formatted(id.repository(), id.encodedRevision());
    String path = plain + "?blobs=true"; // sizes and checksums are sent only on request
    int failures = 0;
    while (true) {
      try (Response response = download.get(client.address(path), 0)) {
        int status = response.status();
        if (status == 200) {
          return parse(response);
        }
        if (path.equals(plain) || (status != 404 && status != 400)) {
          throw failed(response);
        }
        path = plain; // a mirror that does not support the request
      } catch (TransientFailure e) {
        failures++;
        download.pause("its list of files", failures, e);
      }
    }
  }

  /** Parses the hub's list of files and refuses unsafe names in it. */
  private Listing parse(Response response) throws IOException {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    if (response.copyTo(text, MAX_LISTING_BYTES, n -> {}) > MAX_LISTING_BYTES) {
      throw fault("the hub's list of files has more than %s", ByteSize.of(MAX_LISTING_BYTES));
    }
    JsonNode json;
    try {
      json = new ObjectMapper().readTree(text.toByteArray());
    } catch (JsonProcessingException e) {
      throw new SemascopeException(
          "%s: the hub's list of files is broken: %s".formatted(id, e.getOriginalMessage()), e);
    }
    String commit = json.path("sha").asText();
    if (!commit.matches("[0-9a-f]{12,64}") || !json.path("siblings").isArray()) {
      throw fault(
          "expected a commit and a list of files from the hub, found %s",
          Excerpt.start(json.toString(), 80));
    }
    List<RemoteFile> files = new ArrayList<>();
    json.path("siblings").forEach(sibling -> files.add(file(sibling)));
    List<String> licences = new ArrayList<>();
    for (JsonNode tag : json.path("tags")) {
      if (tag.asText().startsWith("license:")) {
        licences.add(tag.asText().substring("license:".length()));
      }
    }
    return new Listing(commit, licences.isEmpty() ? "not stated" : licences.get(0), files);
  }

  private RemoteFile file(JsonNode sibling) {
    String path = sibling.path("rfilename").asText();
    if (!HubId.isRelative(path)) {
      String shown = Excerpt.start(path.replaceAll("\\p{Cntrl}", "?"), 80);
      throw fault("refused, because its list of files holds the unsafe name \"%s\"", shown);
    }
    JsonNode size = sibling.path("size");
    boolean stated = size.isIntegralNumber() && size.canConvertToLong();
    // The blob id of a large file is that of its LFS pointer, so the LFS checksum comes first.
    JsonNode large = sibling.path("lfs").path("sha256");
    return new RemoteFile(
        path,
        stated ? Math.max(-1, size.asLong()) : -1,
        Checksum.ofEtag((large.isTextual() ? large : sibling.path("blobId")).asText()));
  }

  /** Downloads the files that are not in the directory yet, and describes their origin. */
  void fill(Path directory, Listing listing) throws IOException {
    // A file is renamed to its final name only after it was checked.
    List<RemoteFile> missing =
        wanted(listing.files()).stream()
            .filter(file -> !Files.exists(directory.resolve(file.path())))
            .toList();
    announce(listing.commit(), missing, directory);
    String source = "/%s/resolve/%s/".formatted(id.repository(), listing.commit());
    for (RemoteFile file : missing) {
      URI address = client.address(source + file.path());
      download.to(address, file, directory.resolve(file.path()));
    }
    if (!ModelFiles.isWhole(directory)) {
      throw fault("the index of its weights lists files that the repository does not have");
    }
    String home = settings.endpoint() + "/" + id.repository();
    new Provenance(id.repository(), home, listing.commit(), listing.licence(), Optional.empty())
        .write(directory);
  }

  /** The files to download; refuses a repository without configuration or weights. */
  private List<RemoteFile> wanted(List<RemoteFile> files) {
    List<String> names = files.stream().map(RemoteFile::path).toList();
    List<String> wanted = ModelFiles.wanted(names);
    if (!wanted.contains(ModelFiles.CONFIG) || ModelFiles.weightsAmong(names).isEmpty()) {
      throw fault(
          "expected a repository with %s and weights (model.safetensors or pytorch_model.bin), found %s",
          ModelFiles.CONFIG, Excerpt.start(String.join(", ", names), 80));
    }
    return files.stream().filter(file -> wanted.contains(file.path())).toList();
  }

  private void announce(String commit, List<RemoteFile> missing, Path directory)
      throws IOException {
    long bytes = 0;
    for (RemoteFile file : missing) {
      bytes += Math.max(0, file.size());
      bytes -= FileTree.bytes(FileDownload.incomplete(directory.resolve(file.path())));
    }
    boolean known = missing.stream().allMatch(file -> file.size() >= 0);
    String size = known ? ByteSize.of(bytes) : "unknown size";
    tools.requireSpace(bytes, directory, id.toString());
    progress.say(
        "Downloading %s at commit %s from %s: %s files, %s"
            .formatted(id, commit.substring(0, 12), settings.endpoint(), missing.size(), size));
  }

  /** A fault of the repository or its files. */
  private SemascopeException fault(String message, Object... values) {
    return new SemascopeException(id + ": " + String.format(Locale.ROOT, message, values));
  }

  @Override
  public SemascopeException refused(Response response, String file) {
    return response.status() == 404
        ? fault("%s lists the file %s but does not have it", settings.endpoint(), file)
        : failed(response);
  }

  /** Explains a response that has no content and is not worth a retry. */
  private SemascopeException failed(Response response) {
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
                  "unknown model: %s has no %s%s%s"
                      .formatted(endpoint, id, suggestion, packages()));
      default ->
          new SemascopeException(
              "%s answered with status %s for %s%s"
                  .formatted(endpoint, response.status(), id, equivalent()));
    };
  }

  @Override
  public SemascopeException unreachable(String reason, TransientFailure failure) {
    return new SemascopeException(
        "cannot reach %s to download %s (%s): check the network, or set HF_ENDPOINT to a mirror, or HF_HUB_OFFLINE=1 to use only what is on this machine%s"
            .formatted(settings.endpoint(), named(), reason, packages()),
        failure);
  }

  @Override
  public String advice() {
    return equivalent();
  }

  /** The model as the user named it, with a suggestion if it looks misspelt. */
  private String named() {
    return id + ModelNotFoundException.suggestion(id.repository());
  }

  /** The package with the same weights; without one and without a suggestion, where to look. */
  private String packages() {
    String same = equivalent();
    boolean isSuggested = !ModelNotFoundException.suggestion(id.repository()).isEmpty();
    return same.isEmpty() && !isSuggested
        ? "; `models list` shows the models of the catalogue"
        : same;
  }

  private String equivalent() {
    String same = "; the catalogue has the same weights as %s (%s)";
    return Catalogue.equivalentOf(id.repository())
        .map(entry -> String.format(Locale.ROOT, same, entry.name(), entry.source().describe()))
        .orElse("");
  }
}
