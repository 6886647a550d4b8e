package org.semascope.app.web;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.semascope.core.UsageException;
import org.semascope.data.catalogue.KnownSet;
import org.semascope.data.catalogue.KnownSets;
import org.semascope.engine.StoredRun;
import org.semascope.probes.About;
import org.semascope.probes.BestVectors;
import org.semascope.probes.Choice;
import org.semascope.probes.Control;
import org.semascope.probes.GlossVectors;
import org.semascope.probes.ModelName;
import org.semascope.probes.OptionForm;
import org.semascope.probes.OptionForm.Entry;
import org.semascope.probes.Probe;
import org.semascope.probes.Scope;
import org.semascope.probes.Setting;
import org.semascope.probes.run.Request;

/**
 * The form that starts a probe: models and controls, the options of the probe, and its scope. Data
 * and models can only be named, and only those of this machine.
 */
final class ProbeForm<O extends Record> {
  private static final int MOST_MODELS = 8;

  /** Groups of fields. */
  static final String RUN = "run";

  static final String OPTIONS = "options";
  static final String SCOPE = "scope";

  /** The placeholder of options that take static vectors, and of those that take a wordnet. */
  private static final String VECTORS = "VECTORS";

  private static final String PATH = "PATH";

  private final Probe<O, ?, ?> probe;
  private final Desk desk;
  private final RunIndex index;
  private final PageForm<Work> work;
  private final PageForm<O> options;
  private final PageForm<Scope> scope = new PageForm<>(Scope.USUAL);

  /**
   * What is scored.
   *
   * @param draws number of untrained twins of each model
   */
  record Work(@Setting List<String> models, @Setting List<Control> controls, @Setting int draws) {
    Work {
      models = List.copyOf(models);
      controls = List.copyOf(controls);
      UsageException.throwIf(
          models.size() > MOST_MODELS, "at most %d models, not %d", MOST_MODELS, models.size());
      UsageException.throwIf(draws < 1 || draws > 100, "draws must be 1 to 100, not %d", draws);
    }
  }

  /** A request, and the command line that gives the same runs. */
  record Start(Request<?, ?, ?> request, List<String> command, List<String> notices) {}

  ProbeForm(Probe<O, ?, ?> probe, Desk desk, RunIndex index) {
    this.probe = probe;
    this.desk = desk;
    this.index = index;
    this.work = new PageForm<>(new Work(List.of(), List.of(Control.FORM, Control.FREQUENCY), 1));
    this.options = new PageForm<>(probe.defaults());
  }

  boolean needsModel() {
    return probe.about().needs() != About.Needs.NO_MODEL;
  }

  private Map<String, List<String>> choices(String group) {
    Map<String, List<String>> choices = new LinkedHashMap<>();
    if (group.equals(RUN)) {
      choices.put("models", desk.models());
    } else if (group.equals(OPTIONS)) {
      for (Entry entry : options.entries()) {
        if (entry.setting().resource()) {
          choices.put(entry.component(), resources(entry));
        }
      }
    }
    return choices;
  }

  /** The default, and what this machine has. */
  private List<String> resources(Entry entry) {
    Stream<String> usual =
        entry.usual() instanceof List<?> several
            ? several.stream().map(String::valueOf)
            : Stream.of(String.valueOf(entry.usual()));
    Stream<String> known =
        switch (entry.setting().label()) {
          case VECTORS ->
              Stream.concat(
                  Stream.of(BestVectors.NAME, GlossVectors.NAME),
                  desk.models(traits -> !traits.contextual()).stream());
          case PATH -> Stream.of(KnownSets.WORDNET_30);
          default ->
              KnownSets.all().stream()
                  .filter(set -> set.isEmbedded() || index.hasData(set.name()))
                  .map(KnownSet::name);
        };
    return Stream.concat(usual, known).distinct().toList();
  }

  /** The fields of a group, with the values of an earlier run if there is one. */
  List<Field> fields(String group, StoredRun like) {
    return switch (group) {
      case RUN ->
          fields(
              group,
              work,
              like == null
                  ? new Work(
                      desk.models().stream().limit(1).toList(),
                      List.of(Control.FORM, Control.FREQUENCY),
                      1)
                  : new Work(
                      desk.models().stream()
                          .filter(name -> name.equals(like.manifest().recipe().model().shownName()))
                          .toList(),
                      List.of(Control.FORM, Control.FREQUENCY),
                      1));
      case OPTIONS ->
          fields(
              group,
              options,
              like == null
                  ? probe.choose(probe.defaults(), index::hasData).options()
                  : OptionForm.of(probe.defaults()).read(like.manifest().recipe().options()));
      default ->
          fields(group, scope, like == null ? Scope.USUAL : Scope.of(like.manifest().recipe()));
    };
  }

  private <T extends Record> List<Field> fields(String group, PageForm<T> form, T values) {
    return form.fields(Address.EMPTY, values, choices(group)).stream()
        .map(field -> field.in(group))
        .toList();
  }

  /**
   * @param given values by group and component
   */
  Start read(Map<String, Address> given) {
    Work chosen = work.read(given.getOrDefault(RUN, Address.EMPTY), choices(RUN));
    O asked = options.read(given.getOrDefault(OPTIONS, Address.EMPTY), choices(OPTIONS));
    Scope within = scope.read(given.getOrDefault(SCOPE, Address.EMPTY), Map.of());
    UsageException.throwIf(
        needsModel() && chosen.models().isEmpty(),
        "the probe %s needs a model",
        probe.about().name());
    Choice<O> choice = probe.choose(asked, index::hasData);
    List<String> models =
        ModelName.arguments(chosen.models().stream().map(desk::reference).toList(), within.seed());
    Request<?, ?, ?> request =
        new Request<>(
            probe, choice.options(), within, models, Set.copyOf(chosen.controls()), chosen.draws());
    String controls = PageForm.text(chosen.controls().stream().map(Control::label).toList());
    ShellWords command =
        new ShellWords("semascope", "probe", probe.about().name())
            .option("-m", models, "")
            .add(options.words(asked))
            .add(scope.words(within))
            .addIf(
                !Set.copyOf(chosen.controls()).equals(Control.CHEAP),
                "--controls",
                controls.isEmpty() ? "none" : controls)
            .option("--draws", chosen.draws(), 1)
            .add(index.option("-o"));
    return new Start(request, command.list(), choice.notice().stream().toList());
  }

  /** The options as records, for the JSON of the form. */
  List<StartPage.Option> describe() {
    List<StartPage.Option> all = new ArrayList<>();
    describe(RUN, work, all);
    describe(OPTIONS, options, all);
    describe(SCOPE, scope, all);
    return all;
  }

  private void describe(String group, PageForm<?> form, List<StartPage.Option> all) {
    Map<String, List<String>> allowed = choices(group);
    for (Entry entry : form.entries()) {
      Field field = Field.of(entry, PageForm.text(entry.usual()), allowed.get(entry.component()));
      all.add(
          new StartPage.Option(
              group,
              entry.component(),
              entry.several(),
              field.value(),
              field.choices(),
              entry.help()));
    }
  }
}
