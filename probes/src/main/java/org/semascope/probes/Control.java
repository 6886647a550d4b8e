package org.semascope.probes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.semascope.core.UsageException;
import org.semascope.models.Subject;

/**
 * Baselines without knowledge of word meaning, scored on the same items as a model. In addition,
 * every score is compared with chance, the exact expectation under a random ranking.
 */
public enum Control {
  /** The model's architecture, configuration and tokenizer with weights as before training. */
  UNTRAINED("u"),
  /** Similarity of written forms. */
  FORM("f"),
  /** Corpus counts, for directed measures; part of every run that reads a corpus. */
  FREQUENCY("q");

  /** Controls with negligible cost. */
  public static final Set<Control> CHEAP = Set.copyOf(EnumSet.of(FORM, FREQUENCY));

  private static final String UNTRAINED_PREFIX = "untrained:";

  /** Name of an untrained twin: its base model, and the draw if given. */
  private static final Pattern DRAWN =
      Pattern.compile(UNTRAINED_PREFIX + "(.*?)(?:#(\\d{1,18}))?", Pattern.DOTALL);

  private final String letter;

  Control(String letter) {
    this.letter = letter;
  }

  /** Abbreviation in a card's score strip. */
  String letter() {
    return letter;
  }

  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Reads {@code untrained,form,frequency}, {@code all} or {@code none}. */
  public static Set<Control> parse(String list) {
    if (list.strip().equals("none")) {
      return Set.of();
    }
    if (list.strip().equals("all")) {
      return EnumSet.allOf(Control.class);
    }
    Set<Control> found = EnumSet.noneOf(Control.class);
    for (String name : list.split(",", -1)) {
      found.add(
          Arrays.stream(values())
              .filter(one -> one.label().equals(name.strip()))
              .findFirst()
              .orElseThrow(
                  () ->
                      new UsageException(
                          "--controls %s: unknown control \"%s\"; expected untrained, form, frequency, all or none"
                              .formatted(list, name.strip()))));
    }
    return found;
  }

  /**
   * Names of a model's untrained twins, with consecutive seeds. The twins of an untrained model
   * exclude its own draw.
   *
   * @param model as the user gave it
   */
  public static List<String> twins(String model, long seed, int draws) {
    UsageException.throwIf(
        seed < 0, "--seed %d: untrained weights are drawn by a seed of 0 or more", seed);
    Matcher own = DRAWN.matcher(model);
    String base = own.matches() ? own.group(1) : model;
    long ownDraw = !own.matches() ? -1 : own.group(2) == null ? 1 : Long.parseLong(own.group(2));
    List<String> twins = new ArrayList<>();
    for (long draw = seed; twins.size() < draws; draw++) {
      if (draw != ownDraw) {
        twins.add(UNTRAINED_PREFIX + base + (draw == 1 ? "" : "#" + draw));
      }
    }
    return twins;
  }

  /** A model name of the command line; an untrained twin without a draw gets the seed as draw. */
  public static String withSeed(String model, long seed) {
    Matcher drawn = DRAWN.matcher(model);
    return drawn.matches() && drawn.group(2) == null && seed != 1 ? model + "#" + seed : model;
  }

  /** The base model of an untrained twin. */
  public static String base(String untrained) {
    Matcher drawn = DRAWN.matcher(untrained);
    return drawn.matches() ? drawn.group(1) : untrained;
  }

  /** The same draw of another base. */
  public static String withBase(String untrained, String base) {
    Matcher drawn = DRAWN.matcher(untrained);
    return UNTRAINED_PREFIX
        + base
        + (drawn.matches() && drawn.group(2) != null ? "#" + drawn.group(2) : "");
  }

  /** The kind of control that a model is; empty for other models. */
  public static Optional<Control> of(String model) {
    return model.equals(Subject.FORM)
        ? Optional.of(FORM)
        : isUntrained(model) ? Optional.of(UNTRAINED) : Optional.empty();
  }

  public static boolean isUntrained(String model) {
    return model.startsWith(UNTRAINED_PREFIX);
  }

  /**
   * Name of a control on pages: {@code form}, {@code untrained}; {@code untrained #2} if there are
   * several draws.
   *
   * @param controls number of control runs: written form, and the draws
   */
  static String shortName(String model, int controls) {
    Matcher drawn = DRAWN.matcher(model);
    if (!drawn.matches()) {
      return model;
    }
    String draw = drawn.group(2) == null ? "1" : drawn.group(2);
    return UNTRAINED.label() + (controls > 2 ? " #" + draw : "");
  }
}
