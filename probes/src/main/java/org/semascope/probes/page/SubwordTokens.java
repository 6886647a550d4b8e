package org.semascope.probes.page;

import static org.semascope.report.content.Numerals.percent;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToIntFunction;
import org.semascope.engine.Result;
import org.semascope.models.LayerMix;
import org.semascope.probes.Findings;
import org.semascope.probes.Rows;
import org.semascope.probes.page.ByLayer.Group;
import org.semascope.report.content.Display;
import org.semascope.report.content.Sheet;
import org.semascope.report.content.Wording;

/**
 * The targets of a ranking by their number of subword tokens. A single-token word has its own
 * vector, other words have the mean of their tokens; if most first-ranked targets are single
 * tokens, part of the ranking reflects the vocabulary and not meaning.
 *
 * <ul>
 *   <li>{@code FIRST-TOKENS}: proportion of first-ranked targets with this number of tokens.
 *   <li>{@code TARGET-TOKENS}: proportion of all targets, which is the chance level of the former.
 * </ul>
 */
public final class SubwordTokens {
  private static final Wording WORDING = Wording.of("common");
  private static final String FIRST = "FIRST-TOKENS";
  private static final String TARGETS = "TARGET-TOKENS";
  private static final List<Group> GROUPS =
      List.of(
          new Group("1", WORDING.get("subwords.one")),
          new Group("2", ""),
          new Group("3+", WORDING.get("subwords.three")));

  private SubwordTokens() {}

  /** Suffix of the group of the keys that are a single token, or of the other keys. */
  public static String ofKey(int tokens) {
    return tokens == 1 ? " 1 token" : " several tokens";
  }

  /** Whether some keys are a single token and others are not, so that both groups have items. */
  public static <F> boolean divides(Findings<F> found, ToIntFunction<F> tokensOfKey) {
    Set<String> groups = new HashSet<>();
    found.forEach(item -> groups.add(ofKey(tokensOfKey.applyAsInt(item))));
    return groups.size() == 2;
  }

  /**
   * Adds an item.
   *
   * @param tokens of each target
   * @param first the target ranked first at each layer
   */
  public static void measure(Rows rows, int[] tokens, int[] first) {
    for (int i = 0; i < GROUPS.size(); i++) {
      int group = i;
      String name = GROUPS.get(i).name();
      long own = Arrays.stream(tokens).filter(count -> group(count) == group).count();
      rows.at(TARGETS, name).mean((double) own / tokens.length);
      for (int layer = 0; layer < first.length; layer++) {
        rows.at(FIRST, name, layer).mean(group(tokens[first[layer]]) == group ? 1 : 0);
      }
    }
  }

  private static int group(int tokens) {
    return Math.min(tokens, GROUPS.size()) - 1;
  }

  /** Empty if all targets are single tokens, as with static vectors. */
  public static Optional<Sheet> sheet(List<? extends ReportedRun<?, ?>> runs, String counted) {
    return runs.stream().noneMatch(SubwordTokens::differ)
        ? Optional.empty()
        : Optional.of(
            new ByLayer(runs, FIRST, Display.PERCENT)
                .before(WORDING.get("subwords.all"), TARGETS, Display.PERCENT)
                .sheet(
                    "tokens",
                    WORDING.get("subwords.table"),
                    WORDING.get("subwords.corner"),
                    GROUPS,
                    counted,
                    WORDING.get("subwords.note")));
  }

  /** The proportion of first-ranked targets that are single tokens. */
  public static Optional<String> finding(ReportedRun<?, ?> run, LayerMix layer) {
    if (!differ(run)) {
      return Optional.empty();
    }
    Result first = run.measures().find(FIRST, "1", layer.number()).orElseThrow();
    return Optional.of(
        WORDING.get(
            "subwords.finding",
            "first",
            percent(first.value()),
            "all",
            percent(run.measures().get(TARGETS, "1").value())));
  }

  private static boolean differ(ReportedRun<?, ?> run) {
    return run.measures().find(TARGETS, "1").filter(one -> one.value() < 1).isPresent();
  }
}
