package org.semascope.probes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.semascope.core.UsageException;
import org.semascope.models.Subject;

/**
 * What is scored on the same items as a model without knowing what words mean. Beside these, chance
 * (the exact expectation under a random ranking) is always there.
 */
public enum Control {
  /** The model's architecture, configuration and tokenizer with weights as before training. */
  UNTRAINED,
  /** Similarity of written forms. */
  FORM,
  /** Corpus counts, for directed measures; part of every run that reads a corpus. */
  FREQUENCY;

  /** Those that cost next to nothing. */
  public static final Set<Control> CHEAP = Set.copyOf(EnumSet.of(FORM, FREQUENCY));

  private static final String UNTRAINED_PREFIX = "untrained:";

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
                          "--controls %s: there is no control \"%s\"; expected untrained, form, frequency, all or none"
                              .formatted(list, name.strip()))));
    }
    return found;
  }

  /**
   * The names of a model's untrained twins: as many draws as asked for, from the seed on. A model
   * that is itself untrained is compared with other draws than its own.
   *
   * @param model as the user gave it
   */
  static List<String> twins(String model, long seed, int draws) {
    String base = isUntrained(model) ? model.substring(UNTRAINED_PREFIX.length()) : model;
    base = isUntrained(model) ? base.replaceFirst("#\\d+$", "") : base;
    long own = isUntrained(model) ? drawOf(model) : Long.MIN_VALUE;
    List<String> twins = new ArrayList<>();
    for (long draw = seed; twins.size() < draws; draw++) {
      if (draw != own) {
        twins.add(UNTRAINED_PREFIX + base + (draw == 1 ? "" : "#" + draw));
      }
    }
    return twins;
  }

  /** A name of the command line, where an untrained twin without a draw takes the seed's. */
  public static String withSeed(String model, long seed) {
    return isUntrained(model) && seed != 1 && !model.matches(".*#\\d+")
        ? model + "#" + seed
        : model;
  }

  static boolean isUntrained(String model) {
    return model.startsWith(UNTRAINED_PREFIX);
  }

  private static long drawOf(String model) {
    int mark = model.lastIndexOf('#');
    return mark < 0 ? 1 : Long.parseLong(model.substring(mark + 1));
  }

  /** What a control run's model is called on pages: {@code form}, {@code untrained}. */
  static String shortName(String model) {
    return isUntrained(model)
        ? UNTRAINED.label()
        : model.equals(Subject.FORM) ? FORM.label() : model;
  }
}
