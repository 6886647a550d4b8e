package org.semascope.app;

import java.util.Arrays;
import org.semascope.app.input.Lists;
import org.semascope.core.SemascopeException;
import org.semascope.probes.ask.TokenIds;
import picocli.CommandLine.Option;

/** Token ids given as they are, special ones included, for those who tokenise by themselves. */
final class IdOptions {
  @Option(
      names = "--ids",
      paramLabel = "I,J,..",
      description = "Token ids, special ones included, instead of a text.")
  private String ids;

  @Option(
      names = "--types",
      paramLabel = "T,..",
      description = "With --ids: the segment of each (default 0).")
  private String types;

  @Option(
      names = "--attention-mask",
      paramLabel = "M,..",
      description = {
        "With --ids: 0 hides a token from the others (default 1). They keep their places,",
        "so leave padding on the left out for RoBERTa, XLM-RoBERTa and MPNet."
      })
  private String mask;

  boolean isSet() {
    return ids != null;
  }

  TokenIds input() {
    int[] shown = perId("--attention-mask", mask, 1);
    SemascopeException.throwIf(
        Arrays.stream(shown).allMatch(value -> value == 0), "--attention-mask hides every token");
    return new TokenIds(ids(), perId("--types", types, 0), shown);
  }

  private int[] ids() {
    return Lists.numbers("--ids", ids);
  }

  private int[] perId(String option, String values, int fallback) {
    int count = ids().length;
    if (values == null) {
      int[] same = new int[count];
      Arrays.fill(same, fallback);
      return same;
    }
    int[] numbers = Lists.numbers(option, values);
    if (numbers.length != count) {
      throw new SemascopeException(
          "%s has %s numbers, but there are %s ids".formatted(option, numbers.length, count));
    }
    return numbers;
  }
}
