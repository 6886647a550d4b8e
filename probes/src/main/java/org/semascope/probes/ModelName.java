package org.semascope.probes;

import java.nio.file.Files;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.semascope.core.UsageException;
import org.semascope.models.Subject;
import org.semascope.models.store.Home;

/**
 * A model as the user names it: a reference, or a label and a reference, as in {@code
 * mine=out/checkpoint-500} and {@code untrained:mine=out/checkpoint-500#7}.
 *
 * @param label the name to show; empty for the model's own name. The label of an untrained twin
 *     begins with {@code untrained:}, unless the user labelled the twin itself ({@code
 *     random=untrained:bert})
 * @param reference a path, a name of the catalogue or of the hub, or {@code untrained:} and one of
 *     these; empty for no model
 */
public record ModelName(String label, String reference) {
  /** No model. */
  public static final ModelName NONE = new ModelName("", "");

  private static final int LONGEST = 100;
  private static final Pattern LABEL = Pattern.compile("[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N}._+-]*");

  /** Names with another meaning: controls, no model, the newest run. */
  private static final Set<String> RESERVED =
      Set.of(
          Subject.FORM,
          Control.UNTRAINED.label(),
          Control.FREQUENCY.label(),
          "chance",
          "none",
          "no-model",
          "latest");

  /**
   * Parses an argument of {@code -m}. The text before the first equals sign is a label, unless
   * there is a file with the whole name, or it contains a slash and no file follows.
   */
  public static ModelName parse(String given) {
    String named = Control.base(given);
    int equals = named.indexOf('=');
    String label = named.substring(0, Math.max(0, equals));
    String reference = named.substring(equals + 1);
    boolean isPath = label.contains("/") || label.contains("\\");
    if (equals < 0
        || Files.exists(Home.userPath(named))
        || isPath && !Files.exists(Home.userPath(reference))) {
      return new ModelName("", given);
    }
    requireLabel(given, label);
    UsageException.throwIf(
        reference.isBlank(), "-m %s: expected a model after %s=, found nothing", given, label);
    UsageException.throwIf(
        reference.equals(Subject.FORM) || reference.equals("none"),
        "-m %s: %s has no other name",
        given,
        reference);
    UsageException.throwIf(
        !parse(reference).label.isEmpty(), "-m %s: expected one name, found two", given);
    return Control.isUntrained(given)
        ? new ModelName(Control.withBase(given, label), Control.withBase(given, reference))
        : new ModelName(label, reference);
  }

  private static void requireLabel(String given, String label) {
    UsageException.throwIf(
        !LABEL.matcher(label).matches() || label.length() > LONGEST,
        "-m %s: expected a file of this name, or a name of up to %d letters, digits, - _ . + before"
            + " =, found \"%s\"",
        given,
        LONGEST,
        label);
    UsageException.throwIf(
        RESERVED.contains(label),
        "-m %s: \"%s\" has another meaning, use another name",
        given,
        label);
  }

  /** The models of an option, without duplicates; see {@link #withSeed}. */
  public static List<String> arguments(List<String> given, long seed) {
    return given.stream()
        .map(String::strip)
        .filter(name -> !name.isEmpty())
        .map(name -> parse(name).withSeed(seed).argument())
        .distinct()
        .toList();
  }

  public boolean isNone() {
    return reference.isEmpty();
  }

  /** The label, or else another name. */
  public String labelOr(String name) {
    return label.isEmpty() ? name : label;
  }

  /** An untrained twin without a draw gets the seed as draw. */
  public ModelName withSeed(long seed) {
    return new ModelName(
        Control.isUntrained(label) ? Control.withSeed(label, seed) : label,
        Control.withSeed(reference, seed));
  }

  /** The inverse of {@link #withSeed}: a draw equal to the seed is left out. */
  public ModelName withoutDraw(long seed) {
    String draw = "#" + seed;
    return seed != 1 && Control.isUntrained(reference) && reference.endsWith(draw)
        ? new ModelName(
            label.endsWith(draw) ? label.substring(0, label.length() - draw.length()) : label,
            reference.substring(0, reference.length() - draw.length()))
        : this;
  }

  /** The model's untrained twins, labelled after it: see {@link Control#twins}. */
  public List<ModelName> twins(long seed, int draws) {
    String base = Control.base(label);
    return Control.twins(reference, seed, draws).stream()
        .map(twin -> new ModelName(base.isEmpty() ? "" : Control.withBase(twin, base), twin))
        .toList();
  }

  /** The argument of {@code -m}. */
  public String argument() {
    if (label.isEmpty()) {
      return reference;
    }
    return Control.isUntrained(label)
        ? Control.withBase(reference, Control.base(label) + "=" + Control.base(reference))
        : label + "=" + reference;
  }
}
