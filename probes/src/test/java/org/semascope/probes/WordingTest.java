package org.semascope.probes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.semascope.report.content.Wording;

/** Every wording file is YAML, every key in it is used, and every slot is filled. */
class WordingTest {
  private static final Path FILES = Path.of("probes/src/main/resources/wording");
  private static final Path SOURCES = Path.of("probes/src/main/java/org/semascope/probes");
  private static final Pattern CALL = Pattern.compile("WORDING\\s*\\.(?:get|list)\\(");
  private static final Pattern LITERAL = Pattern.compile("\"([^\"]*)\"");

  static List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(FILES)) {
      return files
          .map(file -> file.getFileName().toString().replace(".yaml", ""))
          .sorted()
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("names")
  void textsAreThoseOfAYamlParser(String name) throws IOException {
    Map<String, List<String>> expected = new LinkedHashMap<>();
    collect("", new YAMLMapper().readTree(FILES.resolve(name + ".yaml").toFile()), expected);
    assertThat(Wording.of(name).texts()).isEqualTo(expected);
  }

  private static void collect(String key, JsonNode node, Map<String, List<String>> texts) {
    if (node.isObject()) {
      node.properties()
          .forEach(
              one ->
                  collect(
                      key.isEmpty() ? one.getKey() : key + "." + one.getKey(),
                      one.getValue(),
                      texts));
    } else {
      List<String> all = new ArrayList<>();
      (node.isArray() ? node : List.of(node)).forEach(text -> all.add(text.asText()));
      texts.put(key, all);
    }
  }

  @ParameterizedTest
  @MethodSource("names")
  void everyKeyIsUsedAndEverySlotFilled(String name) throws IOException {
    Map<String, List<String>> texts = Wording.of(name).texts();
    Set<String> unused = new TreeSet<>(texts.keySet());
    unused.removeAll(optionKeys(name));
    for (List<String> arguments : calls(name)) {
      Set<String> slots = new TreeSet<>();
      for (int i = 1; i < arguments.size(); i += 2) {
        Matcher slot = LITERAL.matcher(arguments.get(i));
        assertThat(slot.matches()).as("slot name in %s", arguments).isTrue();
        slots.add(slot.group(1));
      }
      List<String> keys =
          LITERAL.matcher(arguments.get(0)).results().map(one -> one.group(1)).toList();
      for (String key : keys) {
        List<String> named =
            texts.keySet().stream()
                .filter(one -> key.endsWith(".") ? one.startsWith(key) : one.equals(key))
                .toList();
        assertThat(named).as("keys %s of %s", key, name).isNotEmpty();
        for (String one : named) {
          Set<String> wanted = new TreeSet<>();
          texts.get(one).forEach(text -> wanted.addAll(Wording.slots(text)));
          assertThat(slots).as("slots of %s in %s", one, name).isEqualTo(wanted);
        }
        unused.removeAll(named);
      }
    }
    assertThat(unused).as("unused keys of %s", name).isEmpty();
  }

  private static Set<String> optionKeys(String name) {
    Set<String> keys = new TreeSet<>();
    Probes.all().stream()
        .filter(probe -> probe.getClass().getPackageName().endsWith("." + name))
        .forEach(
            probe ->
                OptionForm.of(probe.defaults())
                    .entries()
                    .forEach(entry -> keys.add("options." + entry.component())));
    return keys;
  }

  /** The arguments of every call of a wording in the sources of a package. */
  private static List<List<String>> calls(String name) throws IOException {
    List<List<String>> calls = new ArrayList<>();
    try (Stream<Path> files = Files.walk(SOURCES.resolve(name))) {
      for (Path file : files.filter(one -> one.toString().endsWith(".java")).toList()) {
        String text = Files.readString(file);
        Matcher call = CALL.matcher(text);
        while (call.find()) {
          calls.add(arguments(text, call.end()));
        }
      }
    }
    return calls;
  }

  /** The arguments that begin at a position, up to the parenthesis that ends them. */
  private static List<String> arguments(String text, int start) {
    List<String> arguments = new ArrayList<>();
    int depth = 0;
    boolean quoted = false;
    int from = start;
    for (int i = start; ; i++) {
      char c = text.charAt(i);
      quoted ^= c == '"';
      if (quoted) {
        continue;
      }
      if (depth == 0 && (c == ',' || c == ')')) {
        arguments.add(text.substring(from, i).strip());
        from = i + 1;
        if (c == ')') {
          return arguments;
        }
      }
      depth += c == '(' ? 1 : c == ')' ? -1 : 0;
    }
  }

  @Test
  void wrongKeysAndSlotsAreRefused() {
    Wording wording = Wording.of("anisotropy");
    assertThatThrownBy(() -> wording.get("page.none"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("page.none");
    assertThatThrownBy(() -> wording.get("page.finding-one-layer", "model", "bert"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("cosine");
    assertThatThrownBy(() -> wording.get("page.title", "model", "bert"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("model");
    assertThat(wording.get("page.finding-one-layer", "model", "$1", "cosine", ".5"))
        .startsWith("$1: ")
        .endsWith(" .5.");
  }
}
