package org.semascope.models.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.semascope.core.SemascopeException;

/** What a repository holds at one commit. */
record HubListing(String commit, String licence, List<HubFile> files) {
  /** Reads the hub's answer, trusting none of the names in it. */
  static HubListing parse(byte[] answer, HubId id) throws IOException {
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
              .formatted(id, abbreviated(json.toString())));
    }
    List<HubFile> files = new ArrayList<>();
    for (JsonNode sibling : json.path("siblings")) {
      files.add(file(sibling, id));
    }
    return new HubListing(commit, licence(json), List.copyOf(files));
  }

  private static HubFile file(JsonNode sibling, HubId id) {
    String path = sibling.path("rfilename").asText();
    if (!SafeName.isRelative(path)) {
      throw new SemascopeException(
          "%s: refused, because its list of files holds the unsafe name \"%s\""
              .formatted(id, abbreviated(path.replaceAll("\\p{Cntrl}", "?"))));
    }
    JsonNode size = sibling.path("size");
    // The blob id of a large file is that of its pointer, so its own checksum goes first.
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

  private static String abbreviated(String text) {
    return text.length() <= 80 ? text : text.substring(0, 80) + "...";
  }

  /** The files to pull, or a refusal if there are no configuration or weights among them. */
  List<HubFile> wanted(HubId id) {
    List<String> names = files.stream().map(HubFile::path).toList();
    List<String> wanted = ModelFiles.wanted(names);
    if (!wanted.contains(ModelFiles.CONFIG) || ModelFiles.weightsAmong(names).isEmpty()) {
      throw new SemascopeException(
          "%s: expected a repository with %s and weights (model.safetensors or pytorch_model.bin), found %s"
              .formatted(id, ModelFiles.CONFIG, abbreviated(String.join(", ", names))));
    }
    return files.stream().filter(file -> wanted.contains(file.path())).toList();
  }
}
