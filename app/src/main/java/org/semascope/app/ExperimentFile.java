package org.semascope.app;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.semascope.app.input.SeedList;
import org.semascope.app.input.YamlItem;
import org.semascope.core.SemascopeException;
import org.semascope.core.Suggestions;
import org.semascope.probes.ModelName;
import org.semascope.probes.OptionForm;
import org.semascope.probes.Probe;
import org.semascope.probes.Probes;
import org.semascope.probes.Scope;
import org.semascope.probes.card.CardModel;
import org.semascope.probes.card.ExperimentPart;
import org.semascope.probes.card.ExperimentRunner;
import org.semascope.probes.run.Request;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/**
 * An experiment as a YAML file describes it: models, probes with their options, seeds. Keys of
 * options are the names of the command line without hyphens before them.
 */
final class ExperimentFile {
  private static final String NAME = "name";
  private static final String MODELS = "models";
  private static final String PROBES = "probes";
  private static final String SEEDS = "seeds";
  private static final String PROBE = "probe";
  private static final String DATA = "data";
  private static final String SEED = "seed";

  /** Options of the command of a probe that an experiment decides itself. */
  private static final Set<String> NOT_OPTIONS =
      Set.of(
          "model", "out", "fresh", "dry-run", "verbose", "format", "threads", "engine", "master",
          "conf", SEED, SEEDS, "help", "version");

  private final Context context;
  private final Path file;
  private final YamlItem root;
  private final Map<String, YamlItem> keys;

  private ExperimentFile(Context context, Path file) {
    this.context = context;
    this.file = file;
    this.root = YamlItem.read(file);
    this.keys = root.map("an experiment");
    List<String> accepted = new ArrayList<>(List.of(NAME, MODELS, PROBES, SEEDS));
    accepted.addAll(shared());
    keys.forEach(
        (key, value) -> {
          if (!accepted.contains(key)) {
            throw value.unknownKey(key, "an experiment", accepted);
          }
        });
  }

  static ExperimentFile read(Context context, Path file) {
    return new ExperimentFile(context, file);
  }

  /** Options of all probes, which an experiment may set for all. */
  private static List<String> shared() {
    return Stream.concat(
            OptionForm.of(Scope.USUAL).entries().stream()
                .map(entry -> key(entry.flag()))
                .filter(key -> !key.equals(SEED)),
            Stream.of("controls", "draws"))
        .toList();
  }

  private static String key(String flag) {
    return flag.replaceFirst("^--?", "");
  }

  /** The name of the experiment, by default of the file. */
  String name() {
    YamlItem given = keys.get(NAME);
    String name =
        given == null
            ? file.getFileName().toString().replaceFirst("\\.ya?ml$", "")
            : given.text(NAME);
    if (!name.matches("[\\w.-]{1,100}") || name.startsWith(".")) {
      String sentence =
          "the name \"%s\" of the experiment names a directory: expected letters, digits, - _ ."
              .formatted(name);
      throw given == null ? new SemascopeException(file + ": " + sentence) : given.wrong(sentence);
    }
    return name;
  }

  /** The models of the file, resolved. */
  List<CardModel> models(ExperimentRunner runner) {
    YamlItem list = required(MODELS);
    List<String> all = new ArrayList<>();
    for (YamlItem item : list.items()) {
      Map<String, YamlItem> named =
          item.isMap() ? item.map("a model") : Map.of("", item); // label: model
      named.forEach(
          (label, value) -> {
            String model = value.text("a model");
            String argument = label.isEmpty() ? model : label + "=" + model;
            try {
              runner.models(ModelName.arguments(List.of(argument), 1));
            } catch (SemascopeException e) {
              throw value.wrong(e);
            }
            all.add(argument);
          });
    }
    if (all.isEmpty()) {
      throw list.wrong("expected at least one model");
    }
    try {
      return runner.models(ModelName.arguments(all, 1));
    } catch (SemascopeException e) {
      throw list.wrong(e);
    }
  }

  private YamlItem required(String key) {
    if (!keys.containsKey(key)) {
      throw root.wrong("an experiment needs the key %s".formatted(key));
    }
    return keys.get(key);
  }

  private List<Long> seeds() {
    YamlItem given = keys.get(SEEDS);
    if (given == null) {
      return List.of(Scope.USUAL.seed());
    }
    List<String> texts = given.items().stream().map(item -> item.text(SEEDS)).toList();
    try {
      return SeedList.parse(SEEDS, String.join(",", texts));
    } catch (SemascopeException e) {
      throw given.wrong(e);
    }
  }

  /** One part for each probe and data set; everything is checked, nothing computed. */
  List<ExperimentPart> parts(ExperimentRunner runner, List<CardModel> models) {
    List<Long> seeds = seeds();
    Map<String, ExperimentPart> parts = new LinkedHashMap<>(); // by title
    List<Entry> entries = new ArrayList<>();
    for (YamlItem item : required(PROBES).items()) {
      entries.addAll(entries(item));
    }
    if (entries.isEmpty()) {
      throw keys.get(PROBES).wrong("expected at least one probe");
    }
    for (Entry entry : entries) {
      String title = entry.title(entries);
      Request<?, ?, ?> request = entry.request(context);
      ExperimentPart part = new ExperimentPart(title, requests(request, models, seeds));
      try {
        part = runner.checked(part, models);
      } catch (SemascopeException e) {
        throw entry.at(e).wrong(e);
      }
      if (parts.put(title, part) != null) {
        throw entry.item.wrong("the probe %s occurs twice with the same options".formatted(title));
      }
    }
    return List.copyOf(parts.values());
  }

  /** The request with each seed, on all models. */
  static List<Request<?, ?, ?>> requests(
      Request<?, ?, ?> request, List<CardModel> models, List<Long> seeds) {
    List<String> arguments = models.stream().map(CardModel::argument).toList();
    List<Request<?, ?, ?>> requests = new ArrayList<>();
    for (long seed : seeds) {
      requests.add(
          request
              .with(request.scope().seed(seed))
              .with(arguments.stream().map(one -> withSeed(one, seed)).toList()));
    }
    return requests;
  }

  private static String withSeed(String model, long seed) {
    return ModelName.parse(model).withSeed(seed).argument();
  }

  /**
   * One probe on one data set.
   *
   * @param options values by key, with the data
   */
  private record Entry(YamlItem item, String probe, Map<String, Option> options) {
    /** Probe and data; with all options where another entry has the same probe and data. */
    String title(List<Entry> all) {
      boolean isUnique = all.stream().filter(one -> one.plain().equals(plain())).count() == 1;
      return isUnique ? plain() : String.join(", ", titles(Set.of()));
    }

    private String plain() {
      Set<String> others = new LinkedHashSet<>(options.keySet());
      others.remove(DATA);
      return String.join(", ", titles(others));
    }

    private List<String> titles(Set<String> without) {
      List<String> parts = new ArrayList<>(List.of(probe));
      options.forEach(
          (key, option) -> {
            if (!without.contains(key)) {
              parts.add(key.equals(DATA) ? shortName(option.text) : key + " " + option.text);
            }
          });
      return parts;
    }

    /** The last name of a path. */
    private static String shortName(String data) {
      return data.replaceFirst("/+$", "").replaceFirst(".*/", "");
    }

    Request<?, ?, ?> request(Context context) {
      List<String> words = new ArrayList<>();
      options.values().forEach(option -> words.addAll(option.words()));
      try {
        return CommandWords.request(context, probe, words);
      } catch (ParameterException e) {
        YamlItem at = item;
        if (e.getArgSpec() instanceof OptionSpec option) {
          at =
              options.values().stream()
                  .filter(one -> option.equals(one.spec) || option.longestName().equals(one.flag()))
                  .map(Option::item)
                  .findFirst()
                  .orElse(item);
        }
        throw at.wrong(Failures.sentence(e));
      } catch (SemascopeException e) {
        throw at(e).wrong(e);
      }
    }

    /** The option that a message is about. */
    YamlItem at(SemascopeException failure) {
      return options.values().stream()
          .filter(
              option ->
                  failure.getMessage().contains(option.flag() + " ")
                      || failure.getMessage().contains(option.text))
          .map(Option::item)
          .findFirst()
          .orElse(item);
    }
  }

  /** The value of an option, as the command line has it. */
  private record Option(YamlItem item, OptionSpec spec, String text) {
    String flag() {
      return spec.longestName();
    }

    List<String> words() {
      if (spec.arity().max() > 0) {
        return List.of(flag() + "=" + text);
      }
      return switch (text.toLowerCase(Locale.ROOT)) {
        case "true", "yes" -> List.of(flag());
        case "false", "no" -> List.of();
        default -> throw item.wrong("%s: expected true or false, found %s".formatted(flag(), text));
      };
    }
  }

  /** The entries of an item of the list of probes: one for each of its data sets. */
  private List<Entry> entries(YamlItem item) {
    Map<String, YamlItem> given = item.isMap() ? item.map("a probe") : Map.of(PROBE, item);
    if (!given.containsKey(PROBE)) {
      throw item.wrong("a probe needs the key probe: one of " + String.join(", ", probes()));
    }
    String name = given.get(PROBE).text(PROBE);
    if (!probes().contains(name)) {
      throw given
          .get(PROBE)
          .wrong(
              "there is no probe %s%s; probes: %s"
                  .formatted(
                      name, Suggestions.sentence(name, probes()), String.join(", ", probes())));
    }
    Probe<?, ?, ?> probe = Probes.named(name);
    CommandSpec command = ProbeSubcommand.spec(context, probe);
    Map<String, Option> options = new LinkedHashMap<>();
    for (String key : shared()) {
      boolean applies =
          !probe.about().layers().isEmpty() || !Set.of("layers", "echo", "space").contains(key);
      if (keys.containsKey(key) && applies) {
        options.put(key, option(command, key, keys.get(key)));
      }
    }
    given.forEach(
        (key, value) -> {
          if (!key.equals(PROBE) && !key.equals(DATA)) {
            options.put(key, option(command, key, value));
          }
        });
    if (!given.containsKey(DATA)) {
      return List.of(new Entry(item, name, options));
    }
    List<Entry> entries = new ArrayList<>();
    for (YamlItem data : given.get(DATA).items()) {
      Map<String, Option> own = new LinkedHashMap<>();
      own.put(DATA, option(command, DATA, data));
      own.putAll(options);
      entries.add(new Entry(item, name, own));
    }
    return entries;
  }

  private static List<String> probes() {
    return Probes.all().stream().map(probe -> probe.about().name()).toList();
  }

  private static Option option(CommandSpec command, String key, YamlItem value) {
    Optional<OptionSpec> found =
        Stream.of("--" + key, "-" + key)
            .map(command::findOption)
            .filter(option -> option != null && !NOT_OPTIONS.contains(key(option.longestName())))
            .findFirst();
    if (found.isEmpty()) {
      List<String> accepted =
          Stream.concat(
                  Stream.of(PROBE),
                  command.options().stream()
                      .map(option -> key(option.longestName()))
                      .filter(name -> !NOT_OPTIONS.contains(name))
                      .sorted())
              .toList();
      throw value.unknownKey(key, "the probe " + command.name(), accepted);
    }
    List<String> texts = value.items().stream().map(item -> item.text(key)).toList();
    return new Option(value, found.get(), String.join(",", texts));
  }
}
