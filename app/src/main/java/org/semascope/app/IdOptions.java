package org.semascope.app;

import java.util.Arrays;
import org.semascope.app.input.Lists;
import org.semascope.probes.ask.TokenIds;
import picocli.CommandLine.Option;

/** Token ids, special tokens included, for callers with a tokenizer of their own. */
final class IdOptions {
  @Option(
      names = "--ids",
      paramLabel = "I,J,..",
      description = "Token ids, special tokens included, instead of a text.")
  private String ids;

  @Option(
      names = "--types",
      paramLabel = "T,..",
      description = "With --ids, the segment id of each token (default: 0).")
  private String types;

  @Option(
      names = "--attention-mask",
      paramLabel = "M,..",
      description = {
        "With --ids, 0 masks a token from attention (default: 1). Positions are not shifted: for"
            + " RoBERTa, XLM-RoBERTa and MPNet, leave out padding on the left."
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

  private static int[] perId(String option, String values, int[] ids, int fallback) {
    return values == null
        ? Arrays.stream(ids).map(any -> fallback).toArray()
        : Lists.numbers(option, values);
  }
}
