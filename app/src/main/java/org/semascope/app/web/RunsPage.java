package org.semascope.app.web;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.semascope.core.SemascopeException;
import org.semascope.core.UsageException;
import org.semascope.engine.StoredRun;
import org.semascope.probes.Probes;
import org.semascope.probes.Setting;
import org.semascope.probes.page.RunListing;
import org.semascope.probes.page.RunSummary;
import org.semascope.probes.run.RunNames;
import org.semascope.report.table.Table.Titled;

/** The stored runs: a local leaderboard. */
final class RunsPage extends StoredPage<RunsPage.Options, RunsPage.Answer> {
  static final String NAME = "runs";

  /** Choice of the runs of every probe. */
  private static final String ALL = "all";

  private final int rows;

  RunsPage(RunIndex index, Links links) {
    this(index, links, ROWS);
  }

  /**
   * @param rows of a page
   */
  RunsPage(RunIndex index, Links links, int rows) {
    super(index, links, NAME, Answer.class, "probe", "model", "sort");
    this.rows = rows;
  }

  /**
   * @param page of {@link #ROWS} rows, from 1
   */
  record Options(
      @Setting String probe,
      @Setting String model,
      @Setting String data,
      @Setting RunListing.Order sort,
      @Setting boolean controls,
      @Setting int page) {
    Options {
      UsageException.throwIf(page < 1, "page must be at least 1, not %d", page);
    }

    Options at(int other) {
      return new Options(probe, model, data, sort, controls, other);
    }
  }

  /**
   * @param found number of runs that match
   * @param all number of stored runs
   * @param damaged a sentence for each run that cannot be read
   */
  record Answer(
      int found,
      int all,
      int pages,
      List<Row> runs,
      List<String> damaged,
      @JsonIgnore List<RunSummary> summaries) {}

  /**
   * A run with its main result.
   *
   * @param run the first digits of its hash
   * @param score NaN if the run has no main result
   */
  record Row(
      String run,
      String probe,
      String model,
      List<String> data,
      long items,
      String metric,
      String group,
      String layer,
      double score,
      double low,
      double high,
      double chance,
      String unit,
      String date,
      String state) {
    static Row of(RunSummary one) {
      Optional<RunSummary.Score> score = one.score();
      return new Row(
          one.hash(),
          one.probe(),
          one.run().model(),
          one.data(),
          one.items(),
          score.map(own -> own.best().metric()).orElse(null),
          score.map(own -> own.best().group()).orElse(null),
          score.map(RunSummary.Score::layer).orElse(null),
          score.map(own -> own.best().value()).orElse(Double.NaN),
          score.map(own -> own.best().low().orElse(Double.NaN)).orElse(Double.NaN),
          score.map(own -> own.best().high().orElse(Double.NaN)).orElse(Double.NaN),
          score.map(own -> own.chance().orElse(Double.NaN)).orElse(Double.NaN),
          score.map(own -> own.headline().scale().unitInFiles()).orElse(null),
          one.date(),
          one.run().isFinished() ? "finished" : "unfinished");
    }
  }

  @Override
  Options defaults(Desk desk) {
    return new Options(ALL, "", "", RunListing.Order.DATE, false, 1);
  }

  @Override
  Map<String, List<String>> choices(Desk desk) {
    return Map.of(
        "probe",
        Stream.concat(Stream.of(ALL), Probes.all().stream().map(probe -> probe.about().name()))
            .toList());
  }

  @Override
  Answer answer(Options options, Desk desk) {
    RunIndex.Runs stored = index.runs();
    List<String> damaged = new ArrayList<>(stored.damaged());
    List<RunSummary> found = new ArrayList<>();
    for (StoredRun run : stored.runs()) {
      if (isWanted(run, options)) {
        try {
          found.add(index.summary(run));
        } catch (SemascopeException e) {
          damaged.add(e.getMessage());
        }
      }
    }
    found.sort(
        options
            .sort()
            .comparator()
            .thenComparing(Comparator.comparing(RunSummary::date).reversed()));
    Sheet<RunSummary> shown = Sheet.of(found, options.page(), rows);
    return new Answer(
        found.size(),
        stored.runs().size(),
        shown.pages(),
        shown.rows().stream().map(Row::of).toList(),
        damaged,
        shown.rows());
  }

  private static boolean isWanted(StoredRun run, Options options) {
    var recipe = run.manifest().recipe();
    return (options.controls() || !RunNames.isControl(run))
        && (options.probe().equals(ALL) || recipe.probe().equals(options.probe()))
        && (contains(recipe.model().name(), options.model())
            || contains(run.model(), options.model()))
        && (options.data().isBlank()
            || recipe.data().stream().anyMatch(input -> contains(input.name(), options.data())));
  }

  private static boolean contains(String name, String part) {
    return name.toLowerCase(Locale.ROOT).contains(part.strip().toLowerCase(Locale.ROOT));
  }

  @Override
  View view(Options options, Answer answer, Desk desk) {
    String sentence =
        answer.all() == 0
            ? WORDING.get("runs.none", "folder", index.root())
            : WORDING.get(
                "runs.shown",
                "found",
                answer.found(),
                "all",
                answer.all(),
                "folder",
                index.root(),
                "page",
                options.page(),
                "pages",
                answer.pages());
    ShellWords command =
        new ShellWords("semascope", "runs", "list")
            .add(index.option("--runs"))
            .option("--probe", options.probe(), ALL)
            .option("--model", options.model(), "")
            .option("--data", options.data(), "")
            .addIf(options.controls(), "--all")
            .option("--sort", options.sort(), RunListing.Order.DATE);
    return new View(
        List.of(
            new Part.Rows(
                NAME,
                sentence,
                new Titled(
                    "Stored runs", RunListing.of().table(answer.summaries()), RunListing.NOTES),
                (column, text) -> column.equals("run") ? links.run(text) : "")),
        RunListing.of().table(answer.summaries()),
        List.of(command.list()),
        answer.damaged().stream().map(one -> WORDING.get("runs.damaged", "reason", one)).toList());
  }

  @Override
  Steps<Options> steps(Options options, Answer answer, Desk desk) {
    return Steps.around(options.page() - 1, answer.pages(), at -> options.at(at + 1));
  }
}
