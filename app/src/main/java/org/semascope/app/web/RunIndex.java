package org.semascope.app.web;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.semascope.core.SemascopeException;
import org.semascope.core.Suggestions;
import org.semascope.data.catalogue.DataLocator;
import org.semascope.data.wordnet.WordNetCache;
import org.semascope.engine.Manifest;
import org.semascope.engine.StoredRun;
import org.semascope.engine.StoredRuns;
import org.semascope.models.store.Home;
import org.semascope.models.store.PublishedSets;
import org.semascope.probes.BestVectors;
import org.semascope.probes.card.OldCard;
import org.semascope.probes.page.RunSummary;
import org.semascope.probes.run.ModelLabels;
import org.semascope.probes.run.RunNames;
import org.semascope.report.form.CardForm;

/** The stored runs and cards of a directory. Only names of its listing are opened. */
final class RunIndex {
  private static final String CARDS = "card";

  private final Path root;
  private final WordNetCache wordnets;
  private final DataLocator data;

  /** Summaries by manifest, which has the checksums of the files that they are made from. */
  private final Map<Path, Known> known = new HashMap<>(); // guarded by this

  private record Known(Manifest manifest, RunSummary summary) {}

  RunIndex(Desk desk) {
    Home home = Home.from(desk.settings().env());
    this.root = desk.settings().runs();
    this.wordnets = new WordNetCache(home.wordnets(), home.partial(), desk.settings().progress());
    this.data =
        DataLocator.from(
            desk.settings().env(),
            new PublishedSets(home, desk.settings().env(), desk.settings().progress()));
  }

  Path root() {
    return root;
  }

  /** The arguments of a command that name the directory. */
  List<String> option(String name) {
    return root.equals(Path.of("runs")) ? List.of() : List.of(name, root.toString());
  }

  /**
   * Runs with unique labels of their models.
   *
   * @param damaged a sentence for each run that cannot be read
   */
  record Runs(List<StoredRun> runs, List<String> damaged) {}

  Runs runs() {
    StoredRuns stored = StoredRuns.under(root);
    return new Runs(ModelLabels.labelWithSeeds(stored.runs()), stored.damaged());
  }

  /** The summary of a run; read again when its manifest changes. */
  synchronized RunSummary summary(StoredRun run) {
    Known before = known.get(run.directory());
    if (before == null
        || !before.manifest.equals(run.manifest())
        || !before.summary.run().model().equals(run.model())) {
      before = new Known(run.manifest(), RunSummary.of(run));
      known.put(run.directory(), before);
    }
    return before.summary;
  }

  /**
   * @param name the first digits of a hash, PROBE:MODEL, MODEL or {@code latest}; never a path
   */
  StoredRun find(String name) {
    try {
      return new RunNames(root).stored(name.strip());
    } catch (SemascopeException e) {
      throw new RefusedException(404, e.getMessage());
    }
  }

  /** The same run with its label in the listing. */
  StoredRun labelled(StoredRun run) {
    return runs().runs().stream()
        .filter(one -> one.directory().equals(run.directory()))
        .findFirst()
        .orElse(run);
  }

  /** Names of the cards. */
  List<String> cards() {
    List<String> names = new ArrayList<>();
    if (Files.isDirectory(root.resolve(CARDS))) {
      for (Path folder : StoredRuns.folders(root.resolve(CARDS))) {
        if (Files.isRegularFile(folder.resolve(CardForm.JSON.file()))) {
          names.add(folder.getFileName().toString());
        }
      }
    }
    return names;
  }

  OldCard card(String name) {
    List<String> names = cards();
    if (!names.contains(name)) {
      throw new RefusedException(
          404,
          "there is no card \"%s\" in %s%s"
              .formatted(name, root, Suggestions.sentence(name, names)));
    }
    return OldCard.open(root.resolve(CARDS).resolve(name));
  }

  /** Whether a data set is on this machine. */
  boolean hasData(String name) {
    return data.has(name);
  }

  /** Static vectors of cards. */
  String vectors() {
    return BestVectors.GLOVE;
  }

  /** The definition of a sense key of WordNet 3.0; empty if it has no such sense. */
  Optional<String> definition(String senseKey) {
    return wordnets.wordNet30().sense(senseKey).map(sense -> sense.synset().definition());
  }
}
