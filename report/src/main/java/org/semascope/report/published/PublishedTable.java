package org.semascope.report.published;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** A table of a paper, and the command that measures the same. */
public final class PublishedTable {
  private final String name;
  private final String title;
  private final String probe;
  private final Reference reference;
  private final String where;
  private final List<String> models;
  private final List<String> data;
  private final List<String> command;
  private final List<String> cautions;
  private final List<PublishedFigure> figures;

  @JsonCreator
  PublishedTable(
      @JsonProperty(value = "name", required = true) String name,
      @JsonProperty(value = "title", required = true) String title,
      @JsonProperty(value = "probe", required = true) String probe,
      @JsonProperty(value = "reference", required = true) String reference,
      @JsonProperty(value = "where", required = true) String where,
      @JsonProperty(value = "models", required = true) List<String> models,
      @JsonProperty("data") List<String> data,
      @JsonProperty(value = "command", required = true) String command,
      @JsonProperty(value = "cautions", required = true) List<String> cautions,
      @JsonProperty(value = "rows", required = true) List<PublishedRows> rows) {
    this.name = name;
    this.title = title;
    this.probe = probe;
    this.reference = References.of(reference);
    this.where = where;
    this.models = List.copyOf(models);
    this.data = data == null ? List.of() : List.copyOf(data);
    this.command = List.of(command.strip().split("\\s+"));
    this.cautions = List.copyOf(cautions);
    this.figures = rows.stream().flatMap(PublishedRows::figures).toList();
  }

  public String name() {
    return name;
  }

  public String title() {
    return title;
  }

  public String probe() {
    return probe;
  }

  public Reference reference() {
    return reference;
  }

  /** Which part of the paper. */
  public String where() {
    return where;
  }

  /** Whether the figures are of this model. */
  public boolean isOf(String model) {
    return models.stream().anyMatch(model::matches);
  }

  /** Whether a run on these data sets measured what the figures are of, as far as they say. */
  public boolean isAbout(Collection<String> sets) {
    return data.isEmpty() || sets.stream().anyMatch(set -> data.stream().anyMatch(set::matches));
  }

  /** Arguments of the program. */
  public List<String> command() {
    return command;
  }

  /** What a reader must know before comparing. */
  public List<String> cautions() {
    return cautions;
  }

  public List<PublishedFigure> figures() {
    return figures;
  }

  /** Of a model; in a table of several, its own. */
  public Optional<PublishedFigure> figure(
      String model, String metric, String group, OptionalInt layer) {
    return figures.stream()
        .filter(one -> one.isOf(model) && one.is(metric, group, layer))
        .findFirst();
  }
}
