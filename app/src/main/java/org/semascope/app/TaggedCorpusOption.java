package org.semascope.app;

import java.nio.file.Path;
import java.util.List;
import org.semascope.core.SemascopeException;
import org.semascope.data.Faults;
import org.semascope.data.Format;
import org.semascope.data.catalogue.DataKind;
import org.semascope.data.catalogue.KnownSets;
import org.semascope.data.tagged.TaggedCorpora;
import org.semascope.data.tagged.TaggedSentence;
import org.semascope.data.tagged.TokenJoiner;
import org.semascope.data.wordnet.WordNet;
import org.semascope.data.wordnet.WordNetExamples;
import org.semascope.engine.Input;
import org.semascope.probes.substitution.TaggedSource;
import picocli.CommandLine.Option;

/** Which sense-tagged corpus a command reads. */
final class TaggedCorpusOption {
  static final String EXAMPLES = "wordnet-examples";

  @Option(
      names = "--data",
      paramLabel = "CORPUS",
      defaultValue = EXAMPLES,
      description = {
        "A sense-tagged corpus: a set's name (see `data list`) or a path",
        "(default: wordnet-examples, the usage examples in WordNet's glosses, which come with",
        "Semascope; wordnet-3.0 means the same)."
      })
  private String corpus;

  @Option(
      names = "--raw-tokens",
      description = "Leave the corpus's tokens apart instead of joining them to ordinary text.")
  private boolean rawTokens;

  @Option(names = "--lenient", description = "Skip and count bad records instead of stopping.")
  private boolean lenient;

  boolean rawTokens() {
    return rawTokens;
  }

  /**
   * What a run's manifest says of it.
   *
   * @param wordnet that examples would be taken from
   */
  Input input(Context context, Input wordnet) {
    if (isEmbedded()) {
      return Input.embedded(EXAMPLES, wordnet.sha256());
    }
    Path path = DataSource.path(context, corpus);
    return Input.read(corpus, format(path).filesRead(path));
  }

  TaggedSource open(Context context, WordNet wordnet) {
    if (isEmbedded()) {
      if (!corpus.equalsIgnoreCase(EXAMPLES)) {
        context
            .progress()
            .say("--data %s: its usage examples are read, as by %s".formatted(corpus, EXAMPLES));
      }
      return each -> WordNetExamples.of(wordnet).sentences().forEach(each);
    }
    Path path = DataSource.path(context, corpus);
    Format<TaggedSentence> format = format(path);
    return each -> {
      long[] bad = {0};
      format.read(path, lenient ? fault -> bad[0]++ : Faults.STRICT, each);
      if (bad[0] > 0) {
        context.progress().say("skipped " + bad[0] + " bad records of " + path);
      }
    };
  }

  private Format<TaggedSentence> format(Path path) {
    TokenJoiner joiner = rawTokens ? TokenJoiner.RAW : TokenJoiner.ORDINARY;
    List<Format<TaggedSentence>> formats = TaggedCorpora.formats(joiner);
    return formats.stream()
        .filter(one -> one.recognises(path))
        .findFirst()
        .orElseThrow(
            () ->
                new SemascopeException(
                    "%s: expected a sense-tagged corpus (%s), found none"
                        .formatted(
                            path, String.join(", ", formats.stream().map(Format::name).toList()))));
  }

  private boolean isEmbedded() {
    return KnownSets.named(corpus)
        .filter(set -> set.isEmbedded() && set.kind() != DataKind.COMPOUNDS)
        .isPresent();
  }
}
