package org.semascope.models.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
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
import org.semascope.models.store.HubClient.RetryPolicy;
import org.semascope.models.store.HubClient.TransientFailure;

/** One repository of the hub: lists its files and pulls them into the store. */
final class Hub {
  /** No model has a longer list of files. */
  private static final int MAX_LISTING_BYTES = 32 << 20;

  private final HubId id;
  private final Home home;
  private final HubSettings settings;
  private final StoreTools tools;
  private final RetryPolicy retries;
  private final Progress progress;
  private final HubClient client;
  private final HubFailure failure;

  Hub(HubId id, Home home, HubSettings settings, StoreTools tools, Progress progress) {
    this.id = id;
    this.home = home;
    this.settings = settings;
    this.tools = tools;
    this.retries = tools.retries();
    this.progress = progress;
    this.client = new HubClient(settings, retries, tools.proxies());
    this.failure = new HubFailure(id, settings);
  }

  /** A file of a repository, with its size and checksum where the hub's list states them. */
  record HubFile(String path, OptionalLong size, Optional<Checksum> checksum) {}

  /** The content of the repository at one commit. */
  private record Listing(String commit, String licence, List<HubFile> files) {}

  LocalModel pull() throws IOException {
    if (settings.offline()) {
      throw failure.offline();
    }
    Listing listing = list();
    LocalModel model =
        new Installer(home, progress)
            .install(
                id.key(listing.commit()), "pulling", true, directory -> fill(directory, listing));
    new StoredModels(home).remember(id, listing.commit());
    return model;
  }

  private Provenance fill(Path directory, Listing listing) throws IOException {
    // A file is renamed to its final name only after it was checked.
    List<HubFile> missing =
        wanted(listing.files()).stream()
            .filter(file -> !Files.exists(directory.resolve(file.path())))
            .toList();
    announce(listing.commit(), missing, directory);
    for (HubFile file : missing) {
      URI address =
          client.address(
              "/%s/resolve/%s/%s".formatted(id.repository(), listing.commit(), file.path()));
      Path target = directory.resolve(file.path());
      new Download(client, failure, retries, progress, address, file, target).run();
    }
    if (!ModelFiles.isWhole(directory)) {
      throw new SemascopeException(
          "%s: the index of its weights lists files that the repository does not have"
              .formatted(id));
    }
    return new Provenance(
        id.repository(),
        settings.endpoint() + "/" + id.repository(),
        listing.commit(),
        listing.licence(),
        Optional.empty());
  }

  /** The files to pull; refuses a repository without configuration or weights. */
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
    tools.diskSpace().require(bytes, directory, id.toString());
    progress.say(
        "Downloading %s at commit %s from %s: %s files, %s"
            .formatted(
                id,
                commit.substring(0, 12),
                settings.endpoint(),
                missing.size(),
                known ? ByteSize.of(bytes) : "unknown size"));
  }

  /** The current commit of the revision, and its files. */
  private Listing list() throws IOException {
    URI plain =
        client.address(
            "/api/models/%s/revision/%s".formatted(id.repository(), id.encodedRevision()));
    // Sizes and checksums are sent only on request, which some mirrors do not support.
    Optional<byte[]> detailed = answer(URI.create(plain + "?blobs=true"), true);
    return parse(detailed.isPresent() ? detailed.get() : answer(plain, false).orElseThrow());
  }

  /** Requests an address with retries; empty if it may be unknown and is. */
  private Optional<byte[]> answer(URI address, boolean mayBeUnknown) throws IOException {
    for (int failures = 1; ; failures++) {
      try (Response response = client.get(address, 0)) {
        if (mayBeUnknown && (response.status() == 404 || response.status() == 400)) {
          return Optional.empty();
        }
        if (response.status() != 200) {
          throw failure.status(response);
        }
        return Optional.of(read(response));
      } catch (TransientFailure e) {
        if (HubFailure.isUnreachable(e)) {
          throw failure.unreachable(e); // the first request: fail at once
        }
        if (failures >= retries.attempts()) {
          throw failure.gaveUp("its list of files", e, failures);
        }
        retries.pauseAfter(failures, e);
      }
    }
  }

  private byte[] read(Response response) throws TransientFailure {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    byte[] buffer = new byte[1 << 14];
    for (int n = response.read(buffer); n >= 0; n = response.read(buffer)) {
      all.write(buffer, 0, n);
      if (all.size() >= MAX_LISTING_BYTES) {
        throw new SemascopeException(
            "%s: the hub's list of files has more than %s"
                .formatted(id, ByteSize.of(MAX_LISTING_BYTES)));
      }
    }
    return all.toByteArray();
  }

  /** Parses the hub's response and refuses unsafe names in it. */
  private Listing parse(byte[] answer) throws IOException {
    JsonNode json;
    try {
      json = new ObjectMapper().readTree(answer);
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
    for (JsonNode sibling : json.path("siblings")) {
      files.add(file(sibling));
    }
    return new Listing(commit, licence(json), List.copyOf(files));
  }

  private HubFile file(JsonNode sibling) {
    String path = sibling.path("rfilename").asText();
    if (!HubId.isRelative(path)) {
      throw new SemascopeException(
          "%s: refused, because its list of files holds the unsafe name \"%s\""
              .formatted(id, Excerpt.start(path.replaceAll("\\p{Cntrl}", "?"), 80)));
    }
    JsonNode size = sibling.path("size");
    // The blob id of a large file is that of its LFS pointer, so the LFS checksum comes first.
    JsonNode large = sibling.path("lfs").path("sha256");
    String checksum = large.isTextual() ? large.asText() : sibling.path("blobId").asText();
    return new HubFile(
        path,
        size.canConvertToLong() && size.isIntegralNumber() && size.asLong() >= 0
            ? OptionalLong.of(size.asLong())
            : OptionalLong.empty(),
        Checksum.ofEtag(checksum));
  }

  private static String licence(JsonNode json) {
    for (JsonNode tag : json.path("tags")) {
      if (tag.asText().startsWith("license:")) {
        return tag.asText().substring("license:".length());
      }
    }
    return "not stated";
  }
}
