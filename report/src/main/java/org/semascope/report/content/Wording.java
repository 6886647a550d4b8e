package org.semascope.report.content;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Sentences that users read: titles, captions, notes, option help. They are in {@code
 * wording/NAME.yaml} on the class path, one file per probe, so that wording can be reviewed and
 * changed without touching code. {@code {slot}} marks a value that the caller fills in.
 *
 * <p>The files use a small part of YAML: nested keys, lists, plain, quoted and folded ({@code >-})
 * text. This reader takes about a millisecond per file; a full YAML parser takes a tenth of a
 * second at the start of every command.
 */
public final class Wording {
  private static final Map<String, Wording> READ = new ConcurrentHashMap<>();
  private static final Pattern SLOT = Pattern.compile("\\{([a-z][A-Za-z]*)}");
  private static final Pattern LINE = Pattern.compile("( *)(?:- +|([\\w.-]+): *)(.*)");

  private final String file;
  private final Map<String, List<String>> texts = new LinkedHashMap<>();

  private Wording(String file, List<String> lines) {
    this.file = file;
    List<Section> sections = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      if (line.isBlank() || line.stripLeading().startsWith("#")) {
        continue;
      }
      Matcher matcher = LINE.matcher(line);
      if (!matcher.matches()) {
        throw new IllegalStateException("%s:%s: neither key nor list item".formatted(file, i + 1));
      }
      int indent = matcher.group(1).length();
      sections.removeIf(section -> section.indent >= indent);
      if (matcher.group(2) != null) {
        sections.add(new Section(indent, matcher.group(2)));
        if (matcher.group(3).isEmpty()) {
          continue;
        }
      }
      List<String> parts = new ArrayList<>();
      if (!matcher.group(3).equals(">-")) {
        parts.add(matcher.group(3));
      }
      while (i + 1 < lines.size() && indent(lines.get(i + 1)) > indent) {
        parts.add(lines.get(++i).strip());
      }
      String key = String.join(".", sections.stream().map(Section::key).toList());
      String text = String.join(" ", parts);
      boolean quoted = text.startsWith("\"") && text.endsWith("\"");
      texts
          .computeIfAbsent(key, any -> new ArrayList<>())
          .add(quoted ? text.substring(1, text.length() - 1) : text);
    }
  }

  private record Section(int indent, String key) {}

  private static int indent(String line) {
    return line.isBlank() ? -1 : line.length() - line.stripLeading().length();
  }

  /** Whether there is a file of this name. */
  public static boolean exists(String name) {
    return Wording.class.getClassLoader().getResource("wording/" + name + ".yaml") != null;
  }

  /** The wording of a probe, or of another part of the program, by the name of its file. */
  public static Wording of(String name) {
    return READ.computeIfAbsent(
        name,
        any -> {
          String file = "wording/" + name + ".yaml";
          try (InputStream in = Wording.class.getClassLoader().getResourceAsStream(file)) {
            if (in == null) {
              throw new IllegalStateException(file + " is not on the class path");
            }
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return new Wording(file, text.lines().toList());
          } catch (IOException e) {
            throw new UncheckedIOException(file, e);
          }
        });
  }

  /**
   * The text of a key.
   *
   * @param slots names and values in turn: {@code "model", run.name(), "layer", 8}
   * @throws IllegalArgumentException if there is no such key, or if the slots are not those of the
   *     text
   */
  public String get(String key, Object... slots) {
    List<String> all = list(key, slots);
    if (all.size() != 1) {
      throw new IllegalArgumentException("%s: %s is a list".formatted(file, key));
    }
    return all.get(0);
  }

  /** Same as {@link #get}, but for a key that has a list of texts. The slots are of all texts. */
  public List<String> list(String key, Object... slots) {
    List<String> found = texts.get(key);
    if (found == null) {
      throw new IllegalArgumentException("%s has no key %s".formatted(file, key));
    }
    Map<String, String> values = new LinkedHashMap<>();
    for (int i = 0; i < slots.length; i += 2) {
      values.put((String) slots[i], String.valueOf(slots[i + 1]));
    }
    Set<String> wanted = new TreeSet<>();
    found.forEach(text -> wanted.addAll(slots(text)));
    if (!wanted.equals(values.keySet())) {
      throw new IllegalArgumentException(
          "%s: %s has the slots %s, but %s are given"
              .formatted(file, key, wanted, values.keySet()));
    }
    return found.stream()
        .map(
            text ->
                SLOT.matcher(text)
                    .replaceAll(slot -> Matcher.quoteReplacement(values.get(slot.group(1)))))
        .toList();
  }

  /** The text of a key without slots; empty if there is no such key. */
  public Optional<String> find(String key) {
    return texts.containsKey(key) ? Optional.of(get(key)) : Optional.empty();
  }

  /** All texts by their keys, with slots as written. */
  public Map<String, List<String>> texts() {
    return texts;
  }

  /** Names of the slots of a text. */
  public static Set<String> slots(String text) {
    Set<String> names = new TreeSet<>();
    SLOT.matcher(text).results().forEach(slot -> names.add(slot.group(1)));
    return names;
  }
}
