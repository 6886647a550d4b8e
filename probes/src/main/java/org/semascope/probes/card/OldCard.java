package org.semascope.probes.card;

import static org.semascope.probes.card.CardContent.WORDING;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.semascope.core.IoReason;
import org.semascope.core.SemascopeException;
import org.semascope.core.io.Sha256;
import org.semascope.engine.Input;
import org.semascope.engine.StoredRun;
import org.semascope.probes.CardTerms;
import org.semascope.probes.ControlledScore;
import org.semascope.probes.ControlledScores;
import org.semascope.probes.ControlledScores.Lead;
import org.semascope.probes.Headline;
import org.semascope.probes.Probe;
import org.semascope.probes.card.CardScores.Test;
import org.semascope.probes.run.ControlRuns;
import org.semascope.probes.run.ModelLabels;
import org.semascope.report.content.Card;
import org.semascope.report.content.Card.Change;
import org.semascope.report.content.Numerals;
import org.semascope.report.content.Sheet;
import org.semascope.report.content.Sheet.Block;
import org.semascope.report.content.Sheet.Cell;
import org.semascope.report.content.Sheet.Row;

/**
 * An earlier card that a new card is compared with ({@code --against}). Scores are recomputed from
 * the stored runs of both cards, over the items that both have.
 */
public final class OldCard {
  /** Name of the table of changes. */
  static final String SHEET = "changes";

  private static final String FILE = "card.json";
  private static final String CHECKSUM = "sha256";
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path folder;
  private final JsonNode json;
  private final List<StoredRun> runs = new ArrayList<>();
  private final Set<String> losses = new LinkedHashSet<>();

  private OldCard(Path folder, JsonNode json) {
    this.folder = folder;
    this.json = json;
  }

  /** Reads a card's folder, or a file in it; rejects anything else. */
  public static OldCard open(Path folderOrFile) {
    SemascopeException.throwIf(
        Files.notExists(folderOrFile), "%s: there is no such card", folderOrFile);
    Path folder =
        Files.isDirectory(folderOrFile) ? folderOrFile : folderOrFile.toAbsolutePath().getParent();
    Path file = folder.resolve(FILE);
    JsonNode json;
    try {
      if (!Files.isRegularFile(file)) {
        throw new NoSuchFileException(file.toString());
      }
      json = JSON.readTree(Files.readAllBytes(file));
    } catch (IOException e) {
      throw new SemascopeException(
          "%s: not the folder of a card, %s cannot be read: %s"
              .formatted(folderOrFile, FILE, IoReason.of(e)),
          e);
    }
    if (!json.path("kind").asText().equals("semascope card")) {
      throw new SemascopeException(
          "%s: not a card: the field \"kind\" is not \"semascope card\"".formatted(file));
    }
    requireWhole(file, (ObjectNode) json);
    OldCard card = new OldCard(folder, json);
    json.path("runs").forEach(run -> card.openRun(run.path("directory").asText()));
    return card;
  }

  /** Names of the models. */
  public List<String> models() {
    return texts("models");
  }

  /** A sentence about the size of the samples. */
  public String size() {
    return json.path("size").asText();
  }

  /** Sentences about results that the card lacks. */
  public List<String> missing() {
    return texts("missing");
  }

  /** Number of runs, lost ones included. */
  public int runCount() {
    return json.path("runs").size();
  }

  private List<String> texts(String field) {
    List<String> texts = new ArrayList<>();
    json.path(field).forEach(text -> texts.add(text.asText()));
    return texts;
  }

  /**
   * The card, made again from its runs.
   *
   * @param terms from which the full-size commands of the probes are made
   */
  public Card content(CardTerms terms) {
    List<CardEntry> entries = new ArrayList<>();
    for (StoredRun run : ModelLabels.label(runs())) {
      entries.add(CardEntry.of(run));
    }
    for (JsonNode chapter : json.path("probes")) {
      CardPart part = CardPart.named(chapter.path("probe").asText());
      chapter
          .path("without")
          .properties()
          .forEach(
              reason ->
                  add(
                      entries,
                      CardEntry.without(part, reason.getKey(), reason.getValue().asText())));
    }
    return CardContent.of(entries, terms, ControlRuns.ALL, size(), Optional.empty());
  }

  /** Adds an entry unless the card has a run of its part and model. */
  private static void add(List<CardEntry> entries, CardEntry entry) {
    boolean known =
        entries.stream()
            .anyMatch(one -> one.part().equals(entry.part()) && one.model().equals(entry.model()));
    if (!known && entries.stream().anyMatch(one -> one.model().equals(entry.model()))) {
      entries.add(entry);
    }
  }

  /** Whether the card is in this folder, and would be lost if another were written there. */
  public boolean isIn(Path other) {
    try {
      return Files.exists(other) && Files.isSameFile(folder, other);
    } catch (IOException e) {
      return true;
    }
  }

  /** Cards of older versions have no checksum. */
  private static void requireWhole(Path file, ObjectNode card) {
    JsonNode expected = card.remove(CHECKSUM);
    if (expected != null) {
      String found = Sha256.of(card.toString().getBytes(StandardCharsets.UTF_8));
      SemascopeException.throwIf(
          !expected.asText().equals(found),
          "%s was changed after it was written (expected sha256 %s, found %s). Run the command that made the card again",
          file,
          expected.asText(),
          found);
    }
  }

  /** Runs of the old card that cannot be compared, with the reason, one sentence each. */
  public Set<String> losses() {
    return losses;
  }

  /** All runs of the card; refuses a card with a lost run. */
  public List<StoredRun> runs() {
    SemascopeException.throwIf(!losses.isEmpty(), "%s", String.join("; ", losses));
    return List.copyOf(runs);
  }

  /** A card is stored at {@code ROOT/card/NAME}, its runs at {@code ROOT/PROBE/MODEL/HASH}. */
  private void openRun(String directory) {
    Path stored;
    try {
      stored = Path.of(directory);
    } catch (InvalidPathException e) {
      throw new SemascopeException(
          "%s: invalid path of a run: %s".formatted(folder.resolve(FILE), e.getReason()), e);
    }
    int names = stored.getNameCount();
    List<Path> candidates = new ArrayList<>(List.of(stored));
    if (names >= 3) {
      candidates.add(folder.resolve("../..").resolve(stored.subpath(names - 3, names)).normalize());
    }
    String loss = directory + ": this run of the earlier card was deleted or moved";
    for (Path candidate : candidates) {
      if (Files.isDirectory(candidate)) {
        try {
          runs.add(StoredRun.open(candidate));
          return;
        } catch (SemascopeException e) {
          loss = e.getMessage();
        }
      }
    }
    losses.add(loss);
  }

  /** A run of the new card and its counterpart of the old card. */
  private record Pair(CardEntry entry, StoredRun now, StoredRun then) {
    boolean isSameRun() {
      return now.manifest().hash().equals(then.manifest().hash());
    }
  }

  /** A change of a model's score in a probe. */
  record ModelChange(String probe, String model, Headline headline, Lead lead, Change change) {}

  /** Both scores of every pair, over the items of both runs, with a paired test. */
  List<ModelChange> changes(List<CardEntry> entries, ControlRuns controls) {
    List<String> models = entries.stream().map(CardEntry::model).distinct().toList();
    Map<Lead, Pair> leads = new LinkedHashMap<>();
    for (CardEntry entry : entries) {
      entry
          .run()
          .flatMap(run -> counterpart(run, models).map(old -> pair(entry, run, old)))
          .ifPresent(
              pair -> leads(entry.probe(), pair, controls).forEach(lead -> leads.put(lead, pair)));
    }
    return CardScores.corrected(List.copyOf(leads.keySet()), Lead::difference).stream()
        .map(test -> change(test, leads.get(test.subject())))
        .toList();
  }

  private static Pair pair(CardEntry entry, StoredRun now, StoredRun then) {
    List<StoredRun> labelled = ModelLabels.label(List.of(now, then));
    return new Pair(entry, labelled.get(0), labelled.get(1));
  }

  private ModelChange change(Test<Lead> test, Pair pair) {
    Lead lead = test.subject();
    Change.Kind kind =
        pair.isSameRun()
            ? Change.Kind.SAME_RUN
            : test.isSignificant() ? Change.Kind.SIGNIFICANT : Change.Kind.NOT_SIGNIFICANT;
    return new ModelChange(
        pair.entry.part().name(),
        pair.entry.model(),
        lead.headline(),
        lead,
        new Change(
            folder.toString(),
            lead.secondScore().value(),
            lead.firstScore().value(),
            lead.difference().interval(),
            test.p(),
            kind));
  }

  /** The changes as a table. */
  Sheet sheet(List<ModelChange> changes) {
    return new Sheet(
        SHEET,
        WORDING.get("changes.caption", "folder", folder),
        WORDING.get("columns.metric"),
        CardContent.columns("model", "then", "now", "difference", "p", "items", "change"),
        List.of(
            new Block(WORDING.get("changes.block"), changes.stream().map(OldCard::row).toList())),
        List.of(WORDING.get("changes.note")));
  }

  /** The old run of the same model; if both cards have only one model, of that model. */
  private Optional<StoredRun> counterpart(StoredRun run, List<String> models) {
    boolean renamed =
        models.size() == 1
            && runs.stream().map(old -> model(old).shownName()).distinct().count() == 1;
    Input model = model(run);
    return runs.stream()
        .filter(old -> CardPart.of(old).equals(CardPart.of(run)))
        .filter(old -> renamed || isCounterpart(model(old), model))
        .min(Comparator.comparing(old -> !model(old).path().equals(model.path())));
  }

  /** Labels decide if both models have one; models may share a name. */
  private static boolean isCounterpart(Input old, Input now) {
    return old.label().isEmpty() || now.label().isEmpty()
        ? old.name().equals(now.name())
        : old.label().equals(now.label());
  }

  private static Input model(StoredRun run) {
    return run.manifest().recipe().model();
  }

  private <O extends Record, F extends Record> List<Lead> leads(
      Probe<O, ?, F> probe, Pair pair, ControlRuns controls) {
    try {
      return ControlledScores.of(probe, List.of(pair.now, pair.then), controls).leads();
    } catch (SemascopeException e) {
      losses.add(e.getMessage()); // files of the old run are missing or damaged
      return List.of();
    }
  }

  private static Row row(ModelChange one) {
    Lead lead = one.lead();
    Change change = one.change();
    Headline headline = one.headline();
    boolean same = change.kind() == Change.Kind.SAME_RUN;
    String model =
        lead.second().name().equals(lead.first().name())
            ? lead.first().name()
            : lead.second().name() + " → " + lead.first().name();
    double difference = change.difference().value();
    return Row.ours(
        headline.label(),
        "",
        List.of(
            Cell.of(model),
            Cell.of(headline.number(change.then())),
            Cell.of(headline.number(change.now())),
            Cell.of((difference > 0 ? "+" : "") + headline.number(difference))
                .marked(change.kind() == Change.Kind.SIGNIFICANT),
            Cell.of(same ? "" : ControlledScore.probability(change.p())),
            Cell.of(Numerals.count(lead.firstScore().n())),
            Cell.of(change.kind().label())));
  }
}
