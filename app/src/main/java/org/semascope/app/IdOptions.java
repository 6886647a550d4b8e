package org.semascope.app;

import java.util.Arrays;
import org.semascope.app.input.Lists;
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
        "With --ids: 0 masks a token from attention (default 1). The others keep their positions,",
        "so leave padding on the left out for RoBERTa, XLM-RoBERTa and MPNet."
      })
  private String mask;

  boolean isSet() {
    return ids != null;
  }

  TokenIds input() {
    int[] own = Lists.numbers("--ids", ids);
    return new TokenIds(
        own, perId("--types", types, own, 0), perId("--attention-mask", mask, own, 1));
  }

  private static int[] perId(String option, String values, int[] ids, int usual) {
    return values == null
        ? Arrays.stream(ids).map(any -> usual).toArray()
        : Lists.numbers(option, values);
  }
}
