package org.semascope.probes.ask;

import java.util.List;
import org.semascope.data.catalogue.KnownSets;
import org.semascope.models.Subject;
import org.semascope.probes.Resources;
import org.semascope.probes.Scope;
import org.semascope.probes.run.ModelPool;

/** The words of a sense-tagged corpus that have several senses in it. Needs no model. */
public final class CorpusWords implements Question<CorpusWords.Options, CorpusWords.Result> {
  /**
   * @param data a sense-tagged corpus
   * @param uses minimum number of uses
   * @param senses minimum number of senses
   */
  public record Options(String data, int uses, int senses) {}

  /**
   * @param words in alphabetical order
   */
  public record Result(List<Word> words) implements Answer {}

  /**
   * @param uses number of its uses with one sense each
   * @param senses number of different senses of these uses
   */
  public record Word(String lemma, int uses, int senses) {}

  @Override
  public Subject open(ModelPool models, String name, Scope scope) {
    return Subject.NONE;
  }

  @Override
  public Result answer(Options options, Subject model, Resources data) {
    CorpusUses.Tagged corpus =
        CorpusUses.tagged(options.data(), data, data.wordnet(KnownSets.WORDNET_30));
    return new Result(
        corpus.words().stream()
            .filter(word -> word.uses() >= options.uses() && word.senses() >= options.senses())
            .toList());
  }
}
