package org.semascope.report.form;

import static org.semascope.report.content.Numerals.count;
import static org.semascope.report.content.Numerals.decimals;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.semascope.engine.Input;
import org.semascope.engine.Manifest;
import org.semascope.report.content.Report;
import org.semascope.report.content.RunFacts;
import org.semascope.report.content.Source;

/** What every run has: items left out, everything needed to repeat it, whose data it used. */
record HtmlRuns(Report report) {
  void skipped(HtmlMarkup html) {
    List<RunFacts> runs = report.runs();
    boolean alike = runs.stream().map(RunFacts::skipped).distinct().count() == 1;
    for (RunFacts run : alike ? runs.subList(0, 1) : runs) {
      if (!alike) {
        html.leaf("h3", run.model());
      }
      if (run.skipped().isEmpty()) {
        html.leaf("p", "Nothing was left out.");
        continue;
      }
      long all = run.skipped().values().stream().mapToLong(Long::longValue).sum();
      html.leaf(
          "p",
          "%s left out; each is listed with its reason in skipped.jsonl of the run."
              .formatted(count(all, "item")));
      table(html, "Items left out, by reason", "facts");
      html.open("tbody");
      for (Map.Entry<String, Long> reason : run.skipped().entrySet()) {
        html.open("tr").leaf("th", reason.getKey(), "scope", "row");
        html.leaf("td.number", count(reason.getValue())).close();
      }
      html.close().close().close();
    }
  }

  void provenance(HtmlMarkup html) {
    List<RunFacts> all = new ArrayList<>(report.runs());
    all.addAll(report.controls());
    for (RunFacts run : all) {
      Manifest manifest = run.manifest();
      if (all.size() > 1) {
        html.leaf("h3", run.model());
      }
      if (!manifest.command().isEmpty()) {
        html.leaf("p", "The same command gives the same numbers:");
        html.leaf("pre", Shell.line(manifest.command()), "tabindex", "0", "aria-label", "Command");
      }
      table(html, "The run of " + run.model(), "facts");
      html.open("tbody");
      fact(html, "model", run.model() + ", sha256 " + manifest.recipe().model().sha256());
      for (Input input : manifest.recipe().data()) {
        fact(html, "data", input.name() + ", sha256 " + input.sha256());
      }
      fact(html, "seed", Long.toString(manifest.recipe().seed()));
      fact(html, "options", options(manifest.recipe().options()));
      fact(html, "cost", cost(run));
      fact(html, "machine", machine(manifest.environment()));
      fact(html, "program", "Semascope " + manifest.environment().semascope());
      fact(html, "finished", manifest.finished().replaceFirst("\\.\\d+", ""));
      fact(html, "recipe", manifest.hash());
      fact(html, "directory", run.directory());
      html.close().close().close();
    }
  }

  void licences(HtmlMarkup html) {
    table(html, "Data and models with their licences", "facts wide");
    html.open("thead").open("tr");
    List.of("name", "what it is", "licence", "where it comes from")
        .forEach(column -> html.leaf("th", column, "scope", "col"));
    html.close().close().open("tbody");
    for (Source source : report.sources()) {
      html.open("tr").leaf("th", source.name(), "scope", "row");
      html.leaf("td", source.what()).leaf("td", source.licence()).leaf("td", source.origin());
      html.close();
    }
    html.close().close().close();
  }

  private static void fact(HtmlMarkup html, String name, String value) {
    html.open("tr").leaf("th", name, "scope", "row").leaf("td", value).close();
  }

  /** A table in a box of its own, which scrolls where the screen is narrow. */
  private static void table(HtmlMarkup html, String caption, String kind) {
    html.open("div.scroll", "tabindex", "0", "role", "region", "aria-label", caption);
    html.open("table", "class", kind).open("caption").inline("span", caption).close();
  }

  /** Without those that are empty. */
  private static String options(JsonNode options) {
    return options.properties().stream()
        .filter(option -> !value(option.getValue()).isEmpty())
        .map(option -> option.getKey() + " " + value(option.getValue()))
        .collect(Collectors.joining(", "));
  }

  private static String value(JsonNode value) {
    return value.isValueNode() ? value.asText() : value.toString();
  }

  private static String cost(RunFacts run) {
    Manifest manifest = run.manifest();
    StringBuilder text =
        new StringBuilder(time(manifest.wallSeconds()))
            .append(" in ")
            .append(count(manifest.sessions(), "session"));
    manifest
        .counters()
        .forEach(
            (what, number) -> {
              text.append("; ").append(count(number)).append(' ').append(what);
              run.perSecond(what)
                  .ifPresent(speed -> text.append(", ").append(speed(speed)).append(" a second"));
            });
    return text.toString();
  }

  private static String speed(double perSecond) {
    return decimals(perSecond, perSecond < 10 ? 2 : 0);
  }

  private static String time(double seconds) {
    Duration time = Duration.ofMillis(Math.round(seconds * 1000));
    if (time.toHours() > 0) {
      return "%s h %s min".formatted(time.toHours(), time.toMinutesPart());
    }
    return time.toMinutes() > 0
        ? "%s min %s s".formatted(time.toMinutes(), time.toSecondsPart())
        : decimals(seconds, 1) + " s";
  }

  private static String machine(Manifest.Environment on) {
    String processor = on.processor().isEmpty() ? "" : " of " + on.processor();
    return "%s, %s, %s of %s%s"
        .formatted(
            on.os(),
            on.java(),
            count(on.threads(), "thread"),
            count(on.cores(), "core"),
            processor);
  }
}
