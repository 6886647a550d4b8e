package org.semascope.app.web;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.semascope.core.IoReason;
import org.semascope.core.SemascopeException;
import org.semascope.core.io.Sha256;
import org.semascope.engine.StoredRun;
import org.semascope.probes.Comparison;
import org.semascope.probes.run.RunNames;
import org.semascope.report.content.Card;
import org.semascope.report.content.Display;
import org.semascope.report.content.Wording;
import org.semascope.report.table.JsonWriter;
import org.semascope.report.table.OutputFormat;
import org.semascope.report.table.Table;
import org.semascope.report.table.Table.Cell;
import org.semascope.report.table.TablePrinter;

/**
 * Runs, cards and comparisons as a folder of files for any web server. Pages link to each other
 * with relative addresses and load no data, so that they also work as local files.
 */
public final class Bundle {
  static final String INDEX = "index";

  private static final Wording WORDING = Wording.of("web");
  private static final String MANIFEST = "bundle.json";
  private static final String KIND = "semascope bundle";
  private static final String ASSETS = "assets";
  private static final String CARD = "card-";
  private static final int PAGE_BYTES = 2_000_000;
  private static final int MOST_PAIRS = 200;
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Desk desk;
  private final Path folder;
  private final RunIndex index;
  private final Map<String, String> runs = new LinkedHashMap<>(); // files by hash
  private final Map<String, String> cards = new LinkedHashMap<>(); // files by name
  private final Map<Set<String>, String> pairs = new LinkedHashMap<>(); // files by hashes
  private final List<CardPage.Answer> shownCards = new ArrayList<>();
  private final List<String> notices = new ArrayList<>();
  private final Map<String, String> written = new TreeMap<>(); // checksums by file
  private int pages;

  private final Links links =
      new Links() {
        @Override
        public String run(String hash) {
          return file(runs.get(hash));
        }

        @Override
        public String card(String name) {
          return file(cards.get(name));
        }

        @Override
        public String compared(List<String> hashes) {
          return file(pairs.get(Set.copyOf(hashes)));
        }

        private static String file(String name) {
          return name == null ? "" : name + ".html";
        }
      };

  private Bundle(Desk desk, Path folder) {
    this.desk = desk;
    this.folder = folder;
    this.index = new RunIndex(desk);
  }

  /**
   * What was written.
   *
   * @param page to begin with
   * @param pages number of pages
   * @param notices about what the bundle lacks
   */
  public record Written(Path page, int pages, List<String> notices) {}

  /**
   * Writes a bundle. An earlier bundle in the folder is replaced when the new one is complete.
   *
   * @param cardsOnly whether runs and comparisons are left out
   * @throws SemascopeException if the folder has other files, or there is nothing to write
   */
  public static Written write(Explorer.Settings settings, Path folder, boolean cardsOnly) {
    Path target = folder.toAbsolutePath().normalize();
    try {
      requireOwn(target);
      Path parent = target.getParent();
      SemascopeException.throwIf(parent == null, "%s cannot be a bundle", folder);
      Files.createDirectories(parent);
      Path unfinished = Files.createTempDirectory(parent, "." + target.getFileName() + ".");
      try (Desk desk = new Desk(settings)) {
        Bundle bundle = new Bundle(desk, unfinished);
        bundle.write(cardsOnly);
        replace(target, unfinished);
        return new Written(
            folder.resolve(INDEX + ".html"), bundle.pages, List.copyOf(bundle.notices));
      } finally {
        remove(unfinished);
      }
    } catch (IOException e) {
      throw new SemascopeException(
          "cannot write the bundle %s: %s".formatted(folder, IoReason.of(e)), e);
    }
  }

  /** Refuses a folder with files that are not those of a bundle. */
  private static void requireOwn(Path target) throws IOException {
    if (!Files.exists(target)) {
      return;
    }
    SemascopeException.throwIf(
        !Files.isDirectory(target), "%s is a file: choose another folder for the bundle", target);
    Set<String> found = files(target);
    if (found.isEmpty()) {
      return;
    }
    Path manifest = target.resolve(MANIFEST);
    JsonNode json = Files.isRegularFile(manifest) ? tree(manifest) : JSON.nullNode();
    SemascopeException.throwIf(
        !json.path("kind").asText().equals(KIND),
        "%s is not a bundle, but has files: choose another folder",
        target);
    found.remove(MANIFEST);
    json.path("files").fieldNames().forEachRemaining(found::remove);
    SemascopeException.throwIf(
        !found.isEmpty(),
        "%s has files that are not of the bundle, such as %s: move them, or choose another folder",
        target,
        found.stream().findFirst().orElse(""));
  }

  private static JsonNode tree(Path file) {
    try {
      return JSON.readTree(Files.readAllBytes(file));
    } catch (IOException e) {
      return JSON.nullNode(); // not written by this program
    }
  }

  private static Set<String> files(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(path -> !Files.isDirectory(path))
          .map(path -> folder.relativize(path).toString().replace('\\', '/'))
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }

  private static void replace(Path target, Path complete) throws IOException {
    if (Files.exists(target)) {
      Path old = Files.createTempDirectory(target.getParent(), "." + target.getFileName() + ".");
      Files.delete(old);
      Files.move(target, old);
      Files.move(complete, target);
      remove(old);
    } else {
      Files.move(complete, target);
    }
  }

  private static void remove(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> all = Files.walk(folder)) {
        for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(path);
        }
      }
    }
  }

  private void write(boolean cardsOnly) throws IOException {
    RunIndex.Runs stored = index.runs();
    stored.damaged().forEach(notices::add);
    for (String name : index.cards()) {
      cards.put(name, CARD + (cards.size() + 1));
    }
    if (cardsOnly) {
      SemascopeException.throwIf(cards.isEmpty(), "there are no cards in %s", index.root());
    } else {
      List<StoredRun> own = stored.runs().stream().filter(run -> !RunNames.isControl(run)).toList();
      SemascopeException.throwIf(own.isEmpty(), "there are no runs in %s", index.root());
      own.forEach(run -> runs.put(hash(run), "run-" + hash(run)));
      pair(own);
    }
    for (Map.Entry<String, String> asset : Assets.all().entrySet()) {
      if (!asset.getKey().equals("explorer.js")) { // which needs a server
        put(ASSETS + "/" + asset.getKey(), asset.getValue());
      }
    }
    for (Map.Entry<String, String> run : runs.entrySet()) {
      page(run.getValue(), new RunPage(index, links), new RunPage.Options(run.getKey()));
    }
    for (Map.Entry<String, String> card : cards.entrySet()) {
      page(card.getValue(), new CardPage(index), new CardPage.Options(card.getKey()))
          .ifPresent(shownCards::add);
    }
    for (Map.Entry<Set<String>, String> pair : pairs.entrySet()) {
      page(
          pair.getValue(),
          new ComparePage(index, links),
          new ComparePage.Options(
              List.of(pair.getValue().replace("compare-", "").split("-")), "", "", "", 20));
    }
    index();
    Map<String, Object> manifest = new LinkedHashMap<>();
    manifest.put("kind", KIND);
    manifest.put("schema", JsonWriter.SCHEMA);
    manifest.put("program", desk.settings().version());
    manifest.put("notices", notices);
    manifest.put("files", new TreeMap<>(written));
    put(MANIFEST, JsonWriter.pretty(manifest));
  }

  private static String hash(StoredRun run) {
    return run.manifest().hash().substring(0, 12);
  }

  /** Names a page for each pair of finished runs that can be compared, the newest first. */
  private void pair(List<StoredRun> all) {
    List<StoredRun> finished =
        all.stream()
            .filter(StoredRun::isFinished)
            .sorted(Comparator.comparing((StoredRun run) -> run.manifest().finished()).reversed())
            .toList();
    int left = 0;
    for (int i = 0; i < finished.size(); i++) {
      for (int j = i + 1; j < finished.size(); j++) {
        if (Comparison.isSameWork(finished.get(i), finished.get(j))) {
          String one = hash(finished.get(i));
          String other = hash(finished.get(j));
          if (pairs.size() < MOST_PAIRS) {
            pairs.put(Set.of(one, other), "compare-" + one + "-" + other);
          } else {
            left++;
          }
        }
      }
    }
    if (left > 0) {
      notices.add(WORDING.get("bundle.pairs", "pairs", left));
    }
  }

  /** Writes a page with its data, and returns its answer; without one the page has the reason. */
  private <O extends Record, A extends Record> Optional<A> page(
      String file, Page<O, A> page, O options) throws IOException {
    Optional<A> answer = Optional.empty();
    Optional<View> view = Optional.empty();
    String error = null;
    try {
      A own = page.answer(options, desk);
      answer = Optional.of(own);
      State<O, A> state = new State<>(page, options, own, page.view(options, own, desk));
      view = Optional.of(state.view());
      put(file + ".json", JsonWriter.pretty(state.document()));
      put(file + ".csv", TablePrinter.text(state.view().data(), OutputFormat.CSV));
    } catch (SemascopeException e) {
      error = e.getMessage();
      notices.add(e.getMessage());
    }
    writePage(file, page.name(), view, error);
    return answer;
  }

  /** Writes a page; the largest parts are left out if it is too large. */
  private void writePage(String file, String name, Optional<View> view, String error)
      throws IOException {
    Optional<View> shown = view;
    String html = html(file, name, shown, error);
    while (html.getBytes(StandardCharsets.UTF_8).length > PAGE_BYTES
        && shown.isPresent()
        && !shown.get().parts().isEmpty()) {
      shown = shown.map(one -> withoutLargest(file, name, one));
      html = html(file, name, shown, error);
    }
    put(file + ".html", html);
    pages++;
  }

  private View withoutLargest(String file, String name, View view) {
    List<Part> parts = new ArrayList<>(view.parts());
    parts.stream()
        .max(
            Comparator.comparingInt(
                part ->
                    html(
                            file,
                            name,
                            Optional.of(new View(List.of(part), view.data(), List.of(), List.of())),
                            null)
                        .length()))
        .ifPresent(parts::remove);
    List<String> sentences = new ArrayList<>(view.notices());
    String sentence = WORDING.get("bundle.large");
    if (!sentences.contains(sentence)) {
      sentences.add(sentence);
    }
    return new View(view.title(), parts, view.data(), view.commands(), sentences);
  }

  private static String html(String file, String name, Optional<View> view, String error) {
    return Html.page(
        new PageFrame(
            name,
            List.of(),
            List.of(),
            List.of(),
            file,
            Optional.ofNullable(error),
            view,
            Optional.empty(),
            Optional.empty(),
            false,
            Medium.BUNDLE));
  }

  /** The page of all runs, cards and comparisons, with the data of the first of these. */
  private void index() throws IOException {
    List<View> views = new ArrayList<>();
    if (!runs.isEmpty()) {
      views.add(listing(new RunsPage(index, links, Integer.MAX_VALUE), true));
    }
    if (!cards.isEmpty()) {
      views.add(listing(new CardsPage(index, links, Integer.MAX_VALUE), runs.isEmpty()));
    }
    List<Part> parts = new ArrayList<>();
    views.forEach(view -> parts.addAll(view.parts()));
    if (!shownCards.isEmpty()) {
      parts.add(scores());
    }
    if (!pairs.isEmpty()) {
      parts.add(comparisons());
    }
    View first = views.get(0);
    writePage(
        INDEX,
        runs.isEmpty() ? CardsPage.NAME : RunsPage.NAME,
        Optional.of(
            new View(WORDING.get("bundle.title"), parts, first.data(), List.of(), first.notices())),
        null);
  }

  private <O extends Record, A extends Record> View listing(Page<O, A> page, boolean withData)
      throws IOException {
    O options = page.defaults(desk);
    A answer = page.answer(options, desk);
    View view = page.view(options, answer, desk);
    if (withData) {
      put(INDEX + ".json", JsonWriter.pretty(new State<>(page, options, answer, view).document()));
      put(INDEX + ".csv", TablePrinter.text(view.data(), OutputFormat.CSV));
    }
    return view;
  }

  /**
   * The scores of all cards: metrics by models. Of a model on several cards those of the card with
   * most models, which are on the same items as the others'.
   */
  private Part scores() {
    List<String> models = new ArrayList<>();
    Map<String, Map<String, String>> byMetric = new LinkedHashMap<>();
    shownCards.sort(Comparator.comparingInt((CardPage.Answer card) -> -card.models().size()));
    for (CardPage.Answer card : shownCards) {
      for (Card.Row row : card.content().rows()) {
        if (!models.contains(row.model())) {
          models.add(row.model());
        }
        String above = row.verdict() == Card.Verdict.ABOVE ? " *" : "";
        byMetric
            .computeIfAbsent(row.name(), any -> new LinkedHashMap<>())
            .putIfAbsent(row.model(), Display.ofUnit(row.unit()).text(row.score().value()) + above);
      }
    }
    List<String> columns = new ArrayList<>(List.of("metric"));
    columns.addAll(models);
    Table table = new Table(columns);
    byMetric.forEach(
        (metric, byModel) -> {
          List<Cell> cells = new ArrayList<>(List.of(Cell.of(metric)));
          models.forEach(model -> cells.add(Cell.of(byModel.getOrDefault(model, ""))));
          table.row(cells);
        });
    return new Part.Rows("scores", WORDING.get("bundle.scores"), "Scores of all cards", table);
  }

  private Part comparisons() {
    Map<String, StoredRun> byHash = new LinkedHashMap<>();
    index.runs().runs().forEach(run -> byHash.put(hash(run), run));
    Table table = new Table(List.of("probe", "first", "second", "comparison"));
    pairs
        .values()
        .forEach(
            file -> {
              String[] hashes = file.replace("compare-", "").split("-");
              StoredRun first = byHash.get(hashes[0]);
              StoredRun second = byHash.get(hashes[1]);
              table.row(
                  Stream.of(
                          first.manifest().recipe().probe(),
                          first.model(),
                          second.model(),
                          hashes[0] + " " + hashes[1])
                      .map(Cell::of)
                      .toList());
            });
    return new Part.Rows(
        "comparisons",
        WORDING.get("bundle.comparisons"),
        "Comparisons",
        table,
        "comparison",
        text -> links.compared(List.of(text.split(" "))));
  }

  /** Writes a file, in which the directory of runs is relative: bundles are read elsewhere. */
  private void put(String name, String content) throws IOException {
    Path own = index.root().toAbsolutePath().normalize();
    byte[] bytes =
        content
            .replace(own.toString(), String.valueOf(own.getFileName()))
            .getBytes(StandardCharsets.UTF_8);
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.write(file, bytes);
    written.put(name, Sha256.of(bytes));
  }
}
