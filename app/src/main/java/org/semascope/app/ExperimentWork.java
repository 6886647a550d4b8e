package org.semascope.app;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.semascope.core.SemascopeException;
import org.semascope.engine.StoredRun;
import org.semascope.probes.card.CardModel;
import org.semascope.probes.card.ExperimentCell;
import org.semascope.probes.card.ExperimentContent;
import org.semascope.probes.card.ExperimentPart;
import org.semascope.probes.card.ExperimentRunner;
import org.semascope.probes.card.ExperimentRunner.Estimate;
import org.semascope.probes.page.Reports;
import org.semascope.probes.run.Forecast;
import org.semascope.report.ReportFiles;
import org.semascope.report.content.Sheet;
import org.semascope.report.form.ReportForm;
import org.semascope.report.table.Listing;
import org.semascope.report.table.OutputFormat;
import org.semascope.report.table.TablePrinter;

/**
 * Runs an experiment, writes its files and prints its tables.
 *
 * @param folder of the page, for the finished cells
 */
record ExperimentWork(
    Context context,
    ExperimentRunner runner,
    String name,
    Function<List<ExperimentCell>, Path> folder,
    List<CardModel> models,
    List<ExperimentPart> parts) {
  /** Fails at the end if a run has failed. */
  void run(OutputFormat format) {
    List<ExperimentCell> cells = runner.run(models, parts);
    cells.forEach(cell -> cell.entry().run().ifPresent(this::writePage));
    Path to = folder.apply(cells);
    ExperimentContent content = new ExperimentContent(name, parts, cells, to);
    Path page = new ReportFiles(content.report()).writeTo(to, content.files(), context.progress());
    if (format.isJson() || format.isSeparated()) {
      content.print(format, context.terminalOut(), context.out(), context.command(), page);
    } else {
      TablePrinter tables = context.tables(format);
      List<Sheet> sheets = new ArrayList<>(List.of(content.main()));
      if (parts.size() == 1) {
        sheets.addAll(content.numbers());
      }
      for (Sheet sheet : sheets) {
        context.say(sheet.caption());
        tables.print(sheet.table(Sheet.Row::isOurs, Sheet.Row::label));
      }
      content.findings().forEach(context::say);
    }
    context.say("page: " + page);
    List<String> failures = content.failures();
    SemascopeException.throwIf(
        !failures.isEmpty(),
        "%d of %d runs failed; run the same command again to add: %s",
        failures.size(),
        cells.size(),
        String.join("; ", failures));
  }

  /** Writes the page of a run, as the command of its probe does, unless it is there. */
  private void writePage(StoredRun run) {
    Path page = run.directory().resolve(ReportForm.HTML.file());
    try {
      Instant finished = Instant.parse(run.manifest().finished());
      if (!Files.exists(page) || Files.getLastModifiedTime(page).toInstant().isBefore(finished)) {
        new ReportFiles(Reports.of(List.of(run))).writeTo(run.directory(), context.progress());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(page.toString(), e);
    }
  }

  /** Prints every run with its state and its expected cost. */
  void estimate(OutputFormat format) {
    List<Estimate> all = runner.estimates(models, parts);
    Listing<Estimate> listing =
        new Listing<Estimate>()
            .column("part", Estimate::part)
            .column("run", Estimate::run)
            .column("seed", Estimate::seed)
            .column("state", ExperimentWork::state)
            .column("items", "items", "%,d", of(Forecast::items))
            .column("texts, about", "texts", "%,d", of(Forecast::texts))
            .column("tokens, about", "tokens", "%,d", of(Forecast::tokens))
            .column("seconds, about", "seconds", "%,.0f", of(Forecast::seconds));
    context.print(listing, all, format);
    double seconds =
        all.stream().flatMap(one -> one.forecast().stream()).mapToDouble(Forecast::seconds).sum();
    long finished = all.stream().filter(Estimate::isFinished).count();
    context.say(
        String.format(
            Locale.ROOT,
            "%d runs, %d finished; the others take about %,.0f seconds",
            all.size(),
            finished,
            seconds));
  }

  private static String state(Estimate one) {
    return one.isFinished() ? "finished" : one.reason().isEmpty() ? "to run" : one.reason();
  }

  private static Function<Estimate, Object> of(Function<Forecast, Object> value) {
    return one -> one.forecast().map(value).orElse(null);
  }
}
