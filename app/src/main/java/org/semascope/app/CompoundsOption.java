package org.semascope.app;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.semascope.app.input.UsageException;
import org.semascope.core.SemascopeException;
import org.semascope.data.Faults;
import org.semascope.data.Format;
import org.semascope.data.compounds.Compound;
import org.semascope.data.compounds.Compounds;
import org.semascope.data.compounds.WacSentences;
import org.semascope.data.wordnet.WordNet;
import org.semascope.engine.Input;
import org.semascope.probes.idioms.WordNetCompounds;
import picocli.CommandLine.Option;

/** Which noun compounds a command reads. */
final class CompoundsOption {
  static final String OF_WORDNET = "wordnet-compounds";
  private static final String OF_PAPER = "ncs";

  @Option(
      names = "--data",
      paramLabel = "COMPOUNDS",
      defaultValue = OF_WORDNET,
      description = {
        "Noun compounds: ncs (Noun Compound Senses, see `data list`), its folder, or a CSV with",
        "compound, score, synonym, word_synonyms, language, neutral, sentence1, ...",
        "(default: wordnet-compounds, which come with Semascope, without human scores)."
      })
  private String data;

  @Option(
      names = "--language",
      paramLabel = "L",
      defaultValue = "",
      description = "Only compounds of one language, such as en or pt (default: all).")
  private String language;

  @Option(
      names = "--pointers",
      split = ",",
      paramLabel = "FILE",
      description = {
        "ukWaC (tagged XML) or brWaC (CoNLL), for sentences that Noun Compound Senses does not",
        "hold but points at."
      })
  private List<Path> pointers = List.of();

  @Option(names = "--lenient", description = "Skip and count bad records instead of stopping.")
  private boolean lenient;

  private List<Input> hashed; // of whole corpora: read once for all models

  String language() {
    return language.strip().toLowerCase(Locale.ROOT);
  }

  boolean isLenient() {
    return lenient;
  }

  boolean isEmbedded() {
    return data.equals(OF_WORDNET);
  }

  /**
   * What a run's manifest says of them.
   *
   * @param wordnet that compounds would be taken from
   */
  List<Input> inputs(Context context, Input wordnet) {
    if (isEmbedded() && !pointers.isEmpty()) {
      throw new UsageException(
          "--pointers is for compounds that point at ukWaC or brWaC, such as --data ncs; WordNet's"
              + " have no such sentences");
    }
    if (hashed == null) {
      hashed = new ArrayList<>();
      hashed.add(
          isEmbedded()
              ? Input.embedded(OF_WORDNET, wordnet.sha256())
              : input(DataSource.path(context, data)));
      pointers.forEach(file -> hashed.add(Input.read(file.getFileName().toString(), file)));
    }
    return List.copyOf(hashed);
  }

  /** Noun Compound Senses is the same set wherever it lies. */
  private Input input(Path path) {
    String name = Compounds.isNounCompoundSenses(path) ? OF_PAPER : data;
    return Input.read(name, format(path).filesRead(path));
  }

  List<Compound> read(Context context, WordNet wordnet) {
    if (isEmbedded()) {
      return WordNetCompounds.of(wordnet);
    }
    Path path = DataSource.path(context, data);
    Format<Compound> format = format(path);
    List<Compound> compounds = new ArrayList<>();
    long[] bad = {0};
    format.read(path, lenient ? fault -> bad[0]++ : Faults.STRICT, compounds::add);
    if (bad[0] > 0) {
      context.progress().say("skipped " + bad[0] + " bad records of " + path);
    }
    return pointers.isEmpty() ? compounds : filled(context, compounds);
  }

  private static Format<Compound> format(Path path) {
    List<Format<Compound>> formats = Compounds.formats();
    return formats.stream()
        .filter(one -> one.recognises(path))
        .findFirst()
        .orElseThrow(
            () ->
                new SemascopeException(
                    "%s: expected noun compounds (%s), found none"
                        .formatted(
                            path, String.join("; ", formats.stream().map(Format::name).toList()))));
  }

  private List<Compound> filled(Context context, List<Compound> compounds) {
    List<Compound> filled = WacSentences.fill(compounds, pointers);
    long before = missing(compounds);
    context
        .progress()
        .say("--pointers: %d of %d sentences found".formatted(before - missing(filled), before));
    return filled;
  }

  /** Of the language asked for. */
  private long missing(List<Compound> compounds) {
    return compounds.stream()
        .filter(one -> language().isEmpty() || one.language().equals(language()))
        .mapToLong(one -> one.pointers().size())
        .sum();
  }
}
