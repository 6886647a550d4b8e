package org.semascope.models.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpConnectTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.semascope.core.ByteSize;
import org.semascope.core.Excerpt;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.core.io.AtomicFile;
import org.semascope.core.io.FileTree;
import org.semascope.core.io.Sha256;
import org.semascope.models.store.HubClient.Response;
import org.semascope.models.store.HubClient.TransientFailure;

/** One repository of the hub: lists its files, downloads them, and explains failures. */
record Hub(
    HubId id, HubSettings settings, ModelStore.Tools tools, Progress progress, HubClient client) {
  /** No model has a longer list of files. */
  private static final int MAX_LISTING_BYTES = 32 << 20;

  /** An attempt that transferred at least this much resets the count of failures. */
  private static final long REAL_PROGRESS = 1 << 20;

  Hub(HubId id, HubSettings settings, ModelStore.Tools tools, Progress progress) {
    this(id, settings, tools, progress, new HubClient(settings, tools.retries(), tools.proxies()));
  }

  /** A file of a repository, with its size (or -1) and checksum if the hub's list states them. */
  private record HubFile(String path, long size, Optional<Checksum> checksum) {}

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
  record Listing(String commit, String licence, List<HubFile> files) {}

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
      try (Response response = client.get(client.address(path), 0)) {
        int status = response.status();
        if (status == 200) {
          return parse(response);
        }
        if (path.equals(plain) || (status != 404 && status != 400)) {
          throw failed(response);
        }
        path = plain; // a mirror that does not support the request
      } catch (TransientFailure e) {
        if (isUnreachable(e)) {
          throw unreachable(e); // the first request: fail at once
        }
        failures++;
        pause("its list of files", failures, e);
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
    List<HubFile> files = new ArrayList<>();
    json.path("siblings").forEach(sibling -> files.add(file(sibling)));
    List<String> licences = new ArrayList<>();
    for (JsonNode tag : json.path("tags")) {
      if (tag.asText().startsWith("license:")) {
        licences.add(tag.asText().substring("license:".length()));
      }
    }
    return new Listing(commit, licences.isEmpty() ? "not stated" : licences.get(0), files);
  }

  private HubFile file(JsonNode sibling) {
    String path = sibling.path("rfilename").asText();
    if (!HubId.isRelative(path)) {
      String shown = Excerpt.start(path.replaceAll("\\p{Cntrl}", "?"), 80);
      throw fault("refused, because its list of files holds the unsafe name \"%s\"", shown);
    }
    JsonNode size = sibling.path("size");
    boolean stated = size.isIntegralNumber() && size.canConvertToLong();
    // The blob id of a large file is that of its LFS pointer, so the LFS checksum comes first.
    JsonNode large = sibling.path("lfs").path("sha256");
    return new HubFile(
        path,
        stated ? Math.max(-1, size.asLong()) : -1,
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
      download(address, file, directory.resolve(file.path()));
    }
    if (!ModelFiles.isWhole(directory)) {
      throw fault("the index of its weights lists files that the repository does not have");
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
      throw fault(
          "expected a repository with %s and weights (model.safetensors or pytorch_model.bin), found %s",
          ModelFiles.CONFIG, Excerpt.start(String.join(", ", names), 80));
    }
    return files.stream().filter(file -> wanted.contains(file.path())).toList();
  }

  private void announce(String commit, List<HubFile> missing, Path directory) throws IOException {
    long bytes = 0;
    for (HubFile file : missing) {
      bytes += Math.max(0, file.size());
      bytes -= FileTree.bytes(incomplete(directory.resolve(file.path())));
    }
    boolean known = missing.stream().allMatch(file -> file.size() >= 0);
    String size = known ? ByteSize.of(bytes) : "unknown size";
    tools.requireSpace(bytes, directory, id.toString());
    progress.say(
        "Downloading %s at commit %s from %s: %s files, %s"
            .formatted(id, commit.substring(0, 12), settings.endpoint(), missing.size(), size));
  }

  /**
   * Downloads a file to {@code <file>.incomplete}, resumes after an interruption, and renames it
   * only when size and checksum are right. The address names a commit, so its content never changes
   * and a partial file never becomes outdated.
   */
  private void download(URI address, HubFile file, Path target) throws IOException {
    Files.createDirectories(target.getParent());
    Path incomplete = incomplete(target);
    Optional<String> fault = fetch(address, file, incomplete);
    if (fault.isPresent()) {
      Files.delete(incomplete);
      fault = fetch(address, file, incomplete); // from the start: the partial file may be damaged
    }
    if (fault.isPresent()) {
      Files.delete(incomplete);
      throw fault("%s: %s; the file was deleted", file.path(), fault.get());
    }
    AtomicFile.move(incomplete, target);
  }

  /** The name of a file during its download to {@code target}. */
  private static Path incomplete(Path target) {
    return target.resolveSibling(target.getFileName() + ".incomplete");
  }

  /** Downloads the file with retries; returns what is wrong with the result, if anything. */
  private Optional<String> fetch(URI address, HubFile file, Path incomplete) throws IOException {
    Set<Checksum> checksums = new LinkedHashSet<>(); // of the hub's list and of its responses
    file.checksum().ifPresent(checksums::add);
    long size = file.size();
    int failures = 0;
    while (size < 0 || arrived(incomplete) < Math.max(1, size)) {
      long before = arrived(incomplete);
      try (Response response = client.get(address, before)) {
        if (response.status() == 416) {
          Files.delete(incomplete);
          throw new TransientFailure("the server does not have the requested range");
        }
        if (response.status() == 404) {
          throw fault(
              "%s lists the file %s but does not have it", settings.endpoint(), file.path());
        }
        if (response.status() != 200 && response.status() != 206) {
          throw failed(response);
        }
        response.checksum().ifPresent(checksums::add);
        long start = response.start(); // 0 if the server ignored the range
        if (start != 0 && start != before) {
          throw new TransientFailure("the server sent a different range than requested");
        }
        size = size >= 0 ? size : response.fileSize();
        receive(response, start, file, incomplete, size);
        break;
      } catch (TransientFailure e) {
        failures = arrived(incomplete) - before >= REAL_PROGRESS ? 1 : failures + 1;
        pause(file.path(), failures, e);
      }
    }
    return fault(incomplete, size, checksums);
  }

  /** {@code expected ..., found ...}, or nothing if the file is right. */
  private static Optional<String> fault(Path file, long size, Set<Checksum> checksums)
      throws IOException {
    if (size >= 0 && arrived(file) != size) {
      return Optional.of("expected %s bytes, found %s".formatted(size, arrived(file)));
    }
    for (Checksum checksum : checksums) {
      Checksum actual = checksum.actualOf(file);
      if (!actual.equals(checksum)) {
        return Optional.of("expected %s, found %s".formatted(checksum, actual));
      }
    }
    return Optional.empty();
  }

  private static long arrived(Path incomplete) throws IOException {
    return Files.exists(incomplete) ? Files.size(incomplete) : 0;
  }

  /** Appends the body to the file; stops when the file exceeds its stated size. */
  private void receive(Response response, long start, HubFile file, Path incomplete, long size)
      throws IOException {
    long most = size >= 0 ? size : tools.retries().maxUnstated();
    String what = "%s %s".formatted(id, file.path());
    try (OutputStream out =
            Files.newOutputStream(
                incomplete,
                StandardOpenOption.CREATE,
                StandardOpenOption.WRITE,
                start > 0 ? StandardOpenOption.APPEND : StandardOpenOption.TRUNCATE_EXISTING);
        Progress.Task task = progress.begin(what, size, Progress.Unit.BYTES)) {
      task.advance(start);
      long end = start + response.copyTo(out, most - start, task::advance);
      if (size >= 0 && end < most) {
        throw new TransientFailure("the server closed the connection too early");
      }
      if (size < 0 && end > most) {
        throw fault(
            "%s: the server does not state its size and sent more than %s",
            file.path(), ByteSize.of(most));
      }
    } catch (TransientFailure e) {
      throw e;
    } catch (IOException e) { // a local write error
      if (StoreFailures.isDiskFull(e)) {
        Files.deleteIfExists(incomplete);
      }
      throw StoreFailures.of("pulling " + what, incomplete, e);
    }
  }

  /** A fault of the repository or its files. */
  private SemascopeException fault(String message, Object... values) {
    return new SemascopeException(id + ": " + String.format(Locale.ROOT, message, values));
  }

  /**
   * Waits before the next attempt.
   *
   * @throws SemascopeException if all attempts are used up
   */
  private void pause(String what, int failures, TransientFailure last) {
    if (failures < tools.retries().attempts()) {
      StoreFailures.sleep(tools.retries().pauseAfter(failures, last), "to try again");
    } else if (isUnreachable(last)) {
      throw unreachable(last);
    } else {
      throw new SemascopeException(
          "%s: could not download %s after %s attempts: %s; the partial download is kept, pull again to resume%s"
              .formatted(id, what, failures, last.getMessage(), equivalent()),
          last);
    }
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
