package org.semascope.models.weights;

import static org.semascope.models.weights.BadFile.index;

import java.util.stream.Stream;

/** The folder of each holds good.safetensors and same.safetensors, both with one tensor "a". */
final class BadIndexes {
  private BadIndexes() {}

  static Stream<BadFile> all() {
    return Stream.of(
        index("no JSON", "weights: here", "valid JSON"),
        index("a list", "[]", "valid JSON"),
        index("no map", "{\"metadata\":{}}", "weight_map"),
        index("an empty map", "{\"weight_map\":{}}", "a weight_map that names tensors, found none"),
        index("a map of numbers", "{\"weight_map\":{\"a\":1}}", "/weight_map/a: "),
        index("a map of null", "{\"weight_map\":{\"a\":null}}", "/weight_map"),
        index("an empty string as map", "{\"weight_map\":\"\"}", "/weight_map"),
        index(
            "a list as shard", "{\"weight_map\":{\"a\":[\"good.safetensors\"]}}", "/weight_map/a"),
        index("null as map", "{\"weight_map\":null}", "/weight_map"),
        index("a missing shard", map("a", "gone.safetensors"), "shard gone.safetensors"),
        index("a shard above", map("a", "../good.safetensors"), "'../good.safetensors'"),
        index("the folder above", map("a", ".."), "'..'"),
        index("an absolute path", map("a", "/etc/passwd"), "'/etc/passwd'"),
        index("a path of Windows", map("a", "..\\\\good.safetensors"), "'..\\good.safetensors'"),
        index("a name with a null", map("a", "good\\u0000.safetensors"), "plain file names"),
        index("no name", map("a", ""), "plain file names"),
        index("a tensor not in its shard", map("b", "good.safetensors"), "tensor b", "no such"),
        index(
            "two shards with one tensor",
            "{\"weight_map\":{\"a\":\"good.safetensors\",\"b\":\"same.safetensors\"}}",
            "tensor b"),
        index(
            "the same tensor twice",
            "{\"weight_map\":{\"a\":\"good.safetensors\",\"a\":\"same.safetensors\"}}",
            "Duplicate",
            "'a'"),
        index("a page of HTML", "<html></html>", "a page of HTML"));
  }

  private static String map(String tensor, String shard) {
    return "{\"weight_map\":{\"%s\":\"%s\"}}".formatted(tensor, shard);
  }
}
