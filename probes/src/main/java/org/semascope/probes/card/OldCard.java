package org.semascope.probes.card;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.semascope.core.IoReason;
import org.semascope.core.SemascopeException;
import org.semascope.engine.StoredRun;
import org.semascope.models.LayerMix;
import org.semascope.probes.Comparison;
import org.semascope.probes.Probe;
import org.semascope.probes.Probes;
import org.semascope.probes.card.ModelTests.Pairing;
import org.semascope.report.content.Sheet;
import org.semascope.report.content.Sheet.Block;
import org.semascope.report.content.Sheet.Cell;
import org.semascope.report.content.Sheet.Row;

/**
 * Another card, which a new one is held against: figures that moved are tested over the items that
 * the runs of both have, as far as the old runs are still there.
 */
public final class OldCard {
  private static final String FILE = "card.json";

  private final Path folder;
  private final List<String> models = new ArrayList<>();
  private final List<Figure> figures = new ArrayList<>();
  private final List<StoredRun> runs = new ArrayList<>();

  /** A headline figure as the old card has it; layer -1 where there is none. */
  private record Figure(
      String probe, String model, String name, int layer, double value, boolean best) {}

  private OldCard(Path folder) {
    this.folder = folder;
  }

  /** Reads a card's folder, or its {@code card.json}; refuses what is none. */
  public static OldCard open(Path folderOrFile) {
    Path folder =
        Files.isDirectory(folderOrFile) ? folderOrFile : folderOrFile.toAbsolutePath().getParent();
    Path file = folder.resolve(FILE);
    JsonNode json;
    try {
      json = new ObjectMapper().readTree(Files.readAllBytes(file));
    } catch (IOException e) {
      throw new SemascopeException(
          "%s: expected the folder of a card with its %s: %s"
              .formatted(folderOrFile, FILE, IoReason.of(e)),
          e);
    }
    if (!json.path("kind").asText().equals("semascope card")) {
      throw new SemascopeException(
          "%s: expected a card of Semascope, found something else".formatted(file));
    }
    OldCard card = new OldCard(folder);
    json.path("models").forEach(model -> card.models.add(model.asText()));
    json.path("results")
        .forEach(
            row ->
                card.figures.add(
                    new Figure(
                        row.path("probe").asText(),
                        row.path("model").asText(),
                        row.path("name").asText(),
                        row.path("layer").asInt(-1),
                        row.path("value").asDouble(),
                        row.path("best").asBoolean())));
    json.path("runs").forEach(run -> card.openRun(Path.of(run.path("directory").asText())));
    return card;
  }

  /** A card stands in {@code ROOT/card/NAME}, its runs in {@code ROOT/PROBE/MODEL/HASH}. */
  private void openRun(Path stored) {
    int names = stored.getNameCount();
    List<Path> places = new ArrayList<>(List.of(stored));
    if (names >= 3) {
      places.add(folder.resolve("../..").resolve(stored.subpath(names - 3, names)).normalize());
    }
    for (Path place : places) {
      if (Files.isDirectory(place)) {
        try {
          runs.add(StoredRun.open(place));
          return;
        } catch (SemascopeException e) {
          // What is no run any more can be compared by its figures alone.
        }
      }
    }
  }

  /** Each figure of now at its best layer, what it was, and whether the difference is decisive. */
  Sheet changes(List<Standing> now) {
    List<String> ofNow = now.stream().map(Standing::model).distinct().toList();
    List<Standing[]> pairs = new ArrayList<>();
    for (Standing one : now) {
      standing(one, ofNow).ifPresent(old -> pairs.add(new Standing[] {one, old}));
    }
    ModelTests tests = ModelTests.ofPairs(pairs.stream().filter(OldCard::isOtherRun).toList());
    List<Row> rows = now.stream().flatMap(one -> row(one, ofNow, pairs, tests).stream()).toList();
    return new Sheet(
        "changes",
        "What changed since " + folder,
        "probe",
        List.of("model", "then", "now", "at", "difference", "p", "what it says"),
        List.of(new Block("each figure at its best layer of now", rows)),
        List.of(
            "p of a paired test over the items that both runs have, corrected by Benjamini and Hochberg over all probes and layers."));
  }

  private static boolean isOtherRun(Standing[] pair) {
    return !pair[0].run().run().manifest().hash().equals(pair[1].run().run().manifest().hash());
  }

  /** A model is held against the one of its name, or where there is one each against that. */
  private boolean isCounterpart(String old, String model, List<String> ofNow) {
    boolean renamed = models.size() == 1 && ofNow.size() == 1;
    return old.equals(model) || renamed;
  }

  private Optional<Standing> standing(Standing one, List<String> ofNow) {
    return runs.stream()
        .filter(
            run ->
                run.manifest().recipe().probe().equals(one.probe().about().name())
                    && isCounterpart(run.manifest().recipe().model().name(), one.model(), ofNow))
        .findFirst()
        .flatMap(run -> standing(Probes.named(run.manifest().recipe().probe()), run));
  }

  private static <O extends Record, F extends Record> Optional<Standing> standing(
      Probe<O, ?, F> probe, StoredRun run) {
    try {
      return Standing.of(probe, run);
    } catch (SemascopeException e) {
      return Optional.empty(); // its files are gone or damaged
    }
  }

  private Optional<Row> row(
      Standing one, List<String> ofNow, List<Standing[]> pairs, ModelTests tests) {
    LayerMix best = one.best();
    int layer = best.number().orElse(-1);
    Optional<Figure> then =
        figures.stream()
            .filter(
                old ->
                    old.probe.equals(one.probe().about().name())
                        && old.name.equals(one.headline().name())
                        && isCounterpart(old.model, one.model(), ofNow)
                        && (old.layer == layer || old.layer < 0))
            .findFirst();
    if (then.isEmpty()) {
      return Optional.empty();
    }
    double factor = one.display().scale();
    double difference = one.atBest().value() - then.get().value / factor;
    Optional<Standing> old =
        pairs.stream().filter(pair -> pair[0] == one).map(pair -> pair[1]).findFirst();
    Optional<Pairing> pairing =
        tests.pairings().stream().filter(tested -> tested.first() == one).findFirst();
    Optional<Comparison.Test> test =
        pairing.flatMap(
            tested ->
                tested.tests().stream()
                    .filter(each -> each.firstLayer().equals(best.number()))
                    .findFirst());
    String says =
        old.isPresent() && !isOtherRun(new Standing[] {one, old.get()})
            ? "the same run"
            : test.isEmpty()
                ? old.isEmpty()
                    ? "not tested: the old run is gone"
                    : "not tested: other data or options"
                : pairing.get().isDecisive(test.get()) ? "decisive" : "not decisive";
    return Optional.of(
        Row.ours(
            one.headline().name() + ", " + one.headline().scale().unit(),
            "",
            List.of(
                Cell.of(
                    then.get().model.equals(one.model())
                        ? one.model()
                        : then.get().model + " → " + one.model()),
                Cell.of(one.number(then.get().value / factor)),
                Cell.of(one.number(one.atBest().value())),
                Cell.of(layer < 0 ? "" : "L" + layer),
                Cell.of((difference > 0 ? "+" : "") + one.number(difference))
                    .marked(says.equals("decisive")),
                Cell.of(test.map(each -> pairing.get().p(each).replace("= ", "")).orElse("")),
                Cell.of(says))));
  }
}
