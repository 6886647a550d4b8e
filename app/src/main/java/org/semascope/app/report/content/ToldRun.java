package org.semascope.app.report.content;

import java.util.List;
import java.util.Optional;
import org.semascope.app.published.PublishedFigure;
import org.semascope.app.published.PublishedTable;
import org.semascope.app.published.PublishedTables;
import org.semascope.core.SemascopeException;
import org.semascope.engine.Recipe;
import org.semascope.engine.Result;
import org.semascope.engine.StoredRun;

/** A run that is told: its results, and what a paper has published of its model. */
public abstract class ToldRun {
  private final StoredRun run;
  private final Measures measures;
  private final Optional<PublishedTable> published;

  protected ToldRun(StoredRun run) {
    this.run = run;
    this.measures = new Measures(run);
    this.published = PublishedTables.of(recipe().probe(), name());
  }

  /** What keeps its figures from being set against the paper's. */
  public abstract List<String> differences();

  public final StoredRun run() {
    return run;
  }

  public final Recipe recipe() {
    return run.manifest().recipe();
  }

  /** The model's. */
  public final String name() {
    return recipe().model().name();
  }

  public final Measures measures() {
    return measures;
  }

  public final Optional<PublishedTable> published() {
    return published;
  }

  public final Optional<PublishedFigure> published(Result result) {
    return published.flatMap(
        table -> table.figure(name(), result.metric(), result.group(), result.layer()));
  }

  public final boolean isComparable(PublishedFigure figure) {
    return figure.comparable() && differences().isEmpty();
  }

  /** Every result with the figure published for it. */
  public final List<Measured> measured() {
    return measures.all().stream()
        .map(
            result -> {
              Optional<PublishedFigure> figure = published(result);
              boolean comparable = figure.filter(this::isComparable).isPresent();
              return new Measured(run.directory(), result, figure, comparable);
            })
        .toList();
  }

  protected final SemascopeException nothing() {
    return new SemascopeException(
        "%s has nothing to report: every item was left out, see its skipped.jsonl"
            .formatted(run.directory()));
  }
}
