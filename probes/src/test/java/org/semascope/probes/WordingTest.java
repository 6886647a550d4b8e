package org.semascope.probes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.semascope.report.content.Wording;

/**
 * Every wording file is YAML, every key in it is used, every key that code requests exists, every
 * slot is filled, and every option has help.
 */
class WordingTest {
  private static final Path FILES = Path.of("probes/src/main/resources/wording");
  private static final Path SOURCES = Path.of("probes/src/main/java/org/semascope/probes");
  private static final Path CLASSES = Path.of("probes/target/classes");
  private static final Pattern DECLARATION =
      Pattern.compile("\\bWording\\s+(\\w+)\\s*=\\s*Wording\\s*\\.of\\(([^)]+)\\)");
  private static final Pattern IMPORT =
      Pattern.compile("import static org\\.semascope\\.(?:\\w+\\.)*(\\w+)\\.\\w+\\.(\\w+);");
  private static final Pattern CALL =
      Pattern.compile(
          "(?:\\bWording\\s*\\.of\\(\"(\\w+)\"\\)|\\b(?:\\w+\\.)?(\\w+))\\s*\\.(?:get|list|find)\\(");
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
  void textsMatchAYamlParser(String name) throws IOException {
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

  @Test
  void everyKeyIsUsedAndEverySlotFilled() throws IOException {
    Map<String, Set<String>> unused = new TreeMap<>();
    for (String name : names()) {
      unused.put(name, new TreeSet<>(Wording.of(name).texts().keySet()));
    }
    for (OptionForm.WordingKey help : optionHelp()) {
      unused.get(help.file()).remove(help.key());
    }
    for (Call call : calls()) {
      Map<String, List<String>> texts = Wording.of(call.file).texts();
      assertThat(call.arguments.get(0)).as("%s: a literal key", call).contains("\"");
      for (Pattern key : keys(call.arguments.get(0))) {
        List<String> named =
            texts.keySet().stream().filter(one -> key.matcher(one).matches()).toList();
        assertThat(named).as("%s: keys of %s", call, key).isNotEmpty();
        for (String one : named) {
          Set<String> wanted = new TreeSet<>();
          texts.get(one).forEach(text -> wanted.addAll(Wording.slots(text)));
          assertThat(call.slots()).as("%s: slots of %s", call, one).isEqualTo(wanted);
        }
        unused.get(call.file).removeAll(named);
      }
    }
    unused.values().removeIf(Set::isEmpty);
    assertThat(unused).as("unused keys by file").isEmpty();
  }

  @Test
  void everyOptionHasHelp() {
    for (Probe<?, ?, ?> probe : Probes.all()) {
      for (OptionForm.Entry option : OptionForm.of((Record) probe.defaults()).entries()) {
        assertThat(option.help()).as("%s %s", probe.about().name(), option.flag()).isNotBlank();
      }
    }
  }

  /** The texts of all options that have no help of their own. */
  private static List<OptionForm.WordingKey> optionHelp() throws IOException {
    List<OptionForm.WordingKey> found = new ArrayList<>();
    try (Stream<Path> files = Files.walk(CLASSES)) {
      for (Path file : files.filter(one -> one.toString().endsWith(".class")).toList()) {
        String name = CLASSES.relativize(file).toString().replace(File.separatorChar, '.');
        Class<?> type = load(name.substring(0, name.length() - ".class".length()));
        if (type.isRecord()) {
          Arrays.stream(type.getRecordComponents())
              .filter(component -> component.isAnnotationPresent(Setting.class))
              .filter(component -> component.getAnnotation(Setting.class).value().isEmpty())
              .forEach(component -> found.add(OptionForm.helpKey(component)));
        }
      }
    }
    return found;
  }

  private static Class<?> load(String name) {
    try {
      return Class.forName(name, false, WordingTest.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A call of {@code get}, {@code list} or {@code find} of a wording. */
  private record Call(Path source, String file, List<String> arguments) {
    Set<String> slots() {
      Set<String> slots = new TreeSet<>();
      for (int i = 1; i < arguments.size(); i += 2) {
        Matcher slot = LITERAL.matcher(arguments.get(i));
        assertThat(slot.matches()).as("%s: a literal slot name", this).isTrue();
        slots.add(slot.group(1));
      }
      return slots;
    }
  }

  /**
   * All calls in main code. A wording is {@code Wording.of("name")} or a constant that is declared
   * with it, in the same package or imported; a constant as name means the package's own file.
   */
  private static List<Call> calls() throws IOException {
    Map<Path, String> sources = new TreeMap<>();
    try (Stream<Path> files = Files.walk(SOURCES)) {
      for (Path file : files.filter(one -> one.toString().endsWith(".java")).toList()) {
        sources.put(file, Files.readString(file));
      }
    }
    Map<String, String> constants = new TreeMap<>(); // package.CONSTANT to file
    sources.forEach(
        (source, text) ->
            DECLARATION
                .matcher(text)
                .results()
                .forEach(
                    one ->
                        constants.put(
                            packageOf(source) + "." + one.group(1),
                            one.group(2).startsWith("\"")
                                ? one.group(2).replace("\"", "")
                                : packageOf(source))));
    List<Call> calls = new ArrayList<>();
    sources.forEach(
        (source, text) -> {
          Map<String, String> visible = new TreeMap<>();
          IMPORT
              .matcher(text)
              .results()
              .forEach(
                  one -> {
                    String key = one.group(1) + "." + one.group(2);
                    visible.put(one.group(2), constants.get(key));
                  });
          constants.forEach(
              (key, file) -> {
                String[] parts = key.split("\\.");
                if (parts[0].equals(packageOf(source))) {
                  visible.put(parts[1], file);
                }
              });
          Matcher call = CALL.matcher(text);
          while (call.find()) {
            String file = call.group(1) != null ? call.group(1) : visible.get(call.group(2));
            if (file != null) {
              calls.add(new Call(source.getFileName(), file, split(text, call.end(), ',')));
            }
          }
        });
    return calls;
  }

  private static String packageOf(Path source) {
    return source.getParent().getFileName().toString();
  }

  /** The keys that an expression of literals, conditions and sums can have. */
  private static List<Pattern> keys(String expression) {
    return alternatives(expression).stream().map(Pattern::compile).toList();
  }

  private static List<String> alternatives(String expression) {
    String bare = expression.strip();
    List<String> branches = split(bare + ")", 0, '?');
    if (branches.size() > 1) {
      List<String> both = split(bare.substring(branches.get(0).length()) + ")", 0, ':');
      List<String> all = new ArrayList<>(alternatives(both.get(0).replaceFirst("^\\s*\\?", "")));
      all.addAll(alternatives(String.join(":", both.subList(1, both.size()))));
      return all;
    }
    List<String> terms = split(bare + ")", 0, '+');
    if (terms.size() == 1 && bare.startsWith("(")) {
      return alternatives(bare.substring(1, bare.length() - 1));
    }
    if (terms.size() == 1) {
      Matcher literal = LITERAL.matcher(bare);
      return List.of(literal.matches() ? Pattern.quote(literal.group(1)) : "[\\w.-]+");
    }
    List<String> all = List.of("");
    for (String term : terms) {
      List<String> ends = alternatives(term);
      all = all.stream().flatMap(start -> ends.stream().map(end -> start + end)).toList();
    }
    return all;
  }

  /** Splits at a separator up to the parenthesis that ends an expression. */
  private static List<String> split(String text, int start, char separator) {
    List<String> parts = new ArrayList<>();
    int depth = 0;
    boolean quoted = false;
    int from = start;
    for (int i = start; ; i++) {
      char c = text.charAt(i);
      quoted ^= c == '"' && text.charAt(Math.max(0, i - 1)) != '\\';
      if (quoted) {
        continue;
      }
      if (depth == 0 && (c == separator || c == ')')) {
        parts.add(text.substring(from, i).strip());
        from = i + 1;
        if (c == ')') {
          return parts;
        }
      }
      depth += "({[".indexOf(c) >= 0 ? 1 : ")}]".indexOf(c) >= 0 ? -1 : 0;
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
