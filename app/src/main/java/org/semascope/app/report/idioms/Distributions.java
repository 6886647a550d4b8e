package org.semascope.app.report.idioms;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.semascope.report.plot.Axis;
import org.semascope.report.plot.BoxPlot;
import org.semascope.report.plot.Caption;
import org.semascope.report.content.Plate;
import org.semascope.probes.idioms.Condition;
import org.semascope.probes.idioms.Level;
import org.semascope.probes.idioms.Probe;

/** Where the similarities of each probe lie, as boxes. */
final class Distributions {
  private static final Axis COSINE = Axis.of("cosine").covering(1, 1);
  private static final String BOXES =
      ". A box holds the middle half of all sentences, its line is their median; dots are far from"
          + " the rest. ";

  private Distributions() {}

  /** A figure for every language and level, the conditions beside each other. */
  static List<Plate> byCondition(ProbedModel model, Similarities similarities) {
    List<Plate> plates = new ArrayList<>();
    for (String language : model.languages()) {
      for (Level level : Level.values()) {
        List<Condition> conditions = model.conditions(language);
        plate(
                "similarities-%s-%s".formatted(language, low(level)),
                "Similarities of %s, %s".formatted(Terms.level(level), Terms.language(language)),
                conditions.stream().map(Terms::condition).toList(),
                conditions.stream()
                    .<Function<Probe, List<Double>>>map(
                        condition -> probe -> similarities.of(language, condition, probe, level))
                    .toList())
            .ifPresent(plates::add);
      }
    }
    return plates;
  }

  /** A figure for every language, condition and level, the models beside each other. */
  static List<Plate> byModel(List<ProbedModel> models, List<Similarities> similarities) {
    List<String> languages =
        models.stream().flatMap(model -> model.languages().stream()).distinct().sorted().toList();
    List<Plate> plates = new ArrayList<>();
    for (String language : languages) {
      for (Condition condition : List.of(Condition.NEU, Condition.NAT)) {
        for (Level level : Level.values()) {
          plate(
                  "similarities-%s-%s-%s".formatted(language, low(condition), low(level)),
                  "Similarities of %s, %s, %s"
                      .formatted(
                          Terms.level(level), Terms.language(language), Terms.condition(condition)),
                  models.stream().map(ProbedModel::name).toList(),
                  similarities.stream()
                      .<Function<Probe, List<Double>>>map(
                          own -> probe -> own.of(language, condition, probe, level))
                      .toList())
              .ifPresent(plates::add);
        }
      }
    }
    return plates;
  }

  /** Nothing where there is nothing; groups and probes without a value are left out. */
  private static Optional<Plate> plate(
      String name, String title, List<String> groups, List<Function<Probe, List<Double>>> values) {
    List<Probe> probes =
        Stream.of(Probe.values())
            .filter(probe -> values.stream().anyMatch(own -> !own.apply(probe).isEmpty()))
            .toList();
    List<BoxPlot.Group> boxes =
        IntStream.range(0, groups.size())
            .mapToObj(
                i -> new BoxPlot.Group(groups.get(i), probes.stream().map(values.get(i)).toList()))
            .filter(group -> group.samples().stream().anyMatch(some -> !some.isEmpty()))
            .toList();
    return probes.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Plate(
                name,
                title + BOXES + Terms.told(probes),
                new BoxPlot(
                    new Caption(title, "", title + ", a box for each probe."),
                    "",
                    probes.stream().map(Distributions::label).toList(),
                    COSINE,
                    boxes)));
  }

  private static String label(Probe probe) {
    return probe == Probe.RANDOM ? "random" : probe.name();
  }

  private static String low(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
