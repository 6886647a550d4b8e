package org.semascope.app;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.semascope.core.UsageException;
import org.semascope.core.io.PinnedSet;
import org.semascope.data.Faults;
import org.semascope.data.catalogue.DataKind.Recognised;
import org.semascope.data.catalogue.DataLocator;
import org.semascope.data.catalogue.KnownSet;
import org.semascope.data.catalogue.Survey;
import org.semascope.data.compounds.Compound;
import org.semascope.data.corpora.Paragraph;
import org.semascope.data.tagged.TaggedSentence;
import org.semascope.data.wordnet.GlossCorpus;
import org.semascope.data.wordnet.WordNet;
import org.semascope.data.wordnet.WordNetExamples;
import org.semascope.probes.idioms.WordNetCompounds;
import org.semascope.report.published.References;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code data show}: licence, source, citation, number of records and examples. */
@Command(
    name = "show",
    mixinStandardHelpOptions = true,
    description = "Prints licence, source and citation of a data set, its size and three records.",
    footer = {
      "",
      "Examples:",
      "  semascope data show wordnet-3.0",
      "  semascope data show men --format croissant > men.json"
    })
final class DataShowCommand implements Callable<Integer> {
  private static final int SAMPLES = 3;

  private final Context context;

  @Parameters(paramLabel = "NAME", description = "A data set's name (see `data list`) or a path.")
  private String name;

  @Option(names = "--skip-bad", description = "Skip and count bad records instead of stopping.")
  private boolean skipBad;

  @Option(
      names = "--format",
      paramLabel = "F",
      defaultValue = "text",
      description =
          "Output format: text, or croissant for a description as Croissant 1.0, JSON-LD that"
              + " loaders of data sets read (default: text).")
  private Form format;

  private enum Form {
    TEXT,
    CROISSANT
  }

  DataShowCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Optional<KnownSet> known = context.data().named(name);
    if (format == Form.CROISSANT) {
      UsageException.throwIf(
          known.isEmpty(),
          "--format croissant describes data sets known by name (see `data list`), not %s",
          name);
      Croissant.print(context, known.get());
      return 0;
    }
    known.ifPresent(this::describe);
    if (known.filter(KnownSet::isEmbedded).isPresent()) {
      showEmbedded(known.get());
      return 0;
    }
    if (known.filter(set -> context.data().find(set).isEmpty()).isPresent()) {
      context.say(DataLocator.howToGet(known.get()));
      return 0;
    }
    Recognised data = context.data().find(name);
    AtomicLong bad = new AtomicLong();
    Faults faults = skipBad ? fault -> bad.incrementAndGet() : Faults.STRICT;
    Survey survey = Survey.of(data.format(), data.path(), faults, SAMPLES);
    context.line(data.path().toString());
    print(data.format().name(), survey.records(), data.kind().records());
    survey.samples().forEach(context::line);
    if (bad.get() > 0) {
      context.say("skipped " + bad.get() + " bad records");
    }
    return 0;
  }

  private void describe(KnownSet set) {
    context.line("%s: %s".formatted(set.name(), set.what()));
    context.line("licence: " + set.licence());
    context.line("source: " + set.published().map(PinnedSet::source).orElse(set.source()));
    if (!set.citation().isEmpty()) {
      context.line("cite: " + set.citation());
    }
    References.about(set.name()).forEach(work -> context.line("cite: " + work.citation()));
  }

  private void showEmbedded(KnownSet set) {
    WordNet wordnet = context.wordnets().wordNet30();
    switch (set.kind()) {
      case TAGGED -> {
        WordNetExamples examples = WordNetExamples.of(wordnet);
        show("WordNet's usage examples", set, examples.sentences(), TaggedSentence::show);
        print("no word of the synset found in", examples.unlocated().size(), "others");
      }
      case COMPOUNDS ->
          show("WordNet's compounds", set, WordNetCompounds.of(wordnet), Compound::toString);
      case CORPUS -> {
        List<Paragraph> glosses = new ArrayList<>();
        new GlossCorpus(wordnet, WordNet.SHA256_OF_30, false).read(Faults.STRICT, glosses::add);
        show("WordNet's glosses", set, glosses, one -> one.title() + ": " + one.text());
      }
      case SIMILARITY -> context.line("drawn for each run of `probe similarity` that uses it");
      default -> show("WordNet", set, wordnet.synsets(), Object::toString);
    }
  }

  private <T> void show(
      String form, KnownSet set, Collection<T> records, Function<T, String> text) {
    print(form, records.size(), set.kind().records());
    records.stream().limit(SAMPLES).map(text).forEach(context::line);
  }

  private void print(String form, long count, String records) {
    context.out().println(String.format(Locale.ROOT, "%s: %,d %s", form, count, records));
  }
}
