package org.semascope.engine;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** The unit of a metric, by its name. Files hold proportions as fractions; pages show percent. */
final class Units {
  private static final Map<Pattern, String> BY_METRIC = new LinkedHashMap<>();

  static {
    put("(.*-)?P-VALUE", "p");
    put("GAIN.*", "difference of proportions");
    put("A?LAR.*", "nats");
    put("SPEARMAN|(CAM|SA|SR)(-.*)?", "rho");
    put("SIM|AFFINITY|THRESHOLD", "cosine");
    put("SCALED", "scaled cosine");
    put("PAIRS|SENTENCES|LEMMAS|SENSES|RANKED|TARGETS|GOLD|UNION|ANSWERS.*|SHARED@\\d+", "count");
    put(
        "(CHANCE|RANDOM|ORACLE|SHUFFLED)(-.*)?|(P|MAP|RECALL|F1|KNN|DIR)@.*|MRR|AP|AUC|ACCURACY|DIR|CLOSER|HEAD"
            + "|(FIRST|TARGET)-TOKENS|RARE|PARADIGMATIC|OTHER-SENSE|ANTONYM",
        "proportion");
  }

  private Units() {}

  private static void put(String metric, String unit) {
    BY_METRIC.put(Pattern.compile(metric), unit);
  }

  /** Empty for an unknown metric. */
  static String of(String metric) {
    return BY_METRIC.entrySet().stream()
        .filter(entry -> entry.getKey().matcher(metric).matches())
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse("");
  }
}
