package org.semascope.probes.ask;

import java.util.List;
import org.semascope.core.Span;
import org.semascope.core.UsageException;
import org.semascope.data.catalogue.KnownSets;
import org.semascope.data.corpora.Paragraph;
import org.semascope.models.Subject;
import org.semascope.probes.Resources;
import org.semascope.probes.Scope;
import org.semascope.probes.Setting;
import org.semascope.probes.asymmetry.AssociatedPair;
import org.semascope.probes.asymmetry.AsymmetryOptions;
import org.semascope.probes.asymmetry.AsymmetryProbe;
import org.semascope.probes.run.ModelNeeds;
import org.semascope.probes.run.ModelPool;

/** The probability of a word given another, and the reverse: of norms, and of a model. */
public final class Associate implements Question<Associate.Options, Associate.Result> {
  /** Model name that selects norms only. */
  public static final String NO_MODEL = "none";

  private static final AsymmetryProbe PROBE = new AsymmetryProbe();

  public record Options(
      String first,
      String second,
      @Setting(label = "SET") List<String> norms,
      @Setting(label = "CORPUS") String corpus,
      @Setting(label = "N") int contexts,
      @Setting(name = "-n", label = "N") int shown,
      @Setting(label = "N") long seed) {
    public Options {
      norms = List.copyOf(norms);
      UsageException.throwIf(shown < 0, "-n must not be negative, but is %d", shown);
    }

    /** In up to 100 of WordNet's glosses. */
    public Options(String first, String second, List<String> norms) {
      this(first, second, norms, KnownSets.WORDNET_GLOSSES, 100, 3, 1);
    }
  }

  /**
   * @param sources norms, frequency, then the model
   * @param contexts the paragraphs that contribute most
   */
  public record Result(
      String first, String second, List<AssociatedPair.Source> sources, List<Context> contexts)
      implements Answer {}

  /**
   * A paragraph.
   *
   * @param places the positions of both words
   * @param shareForward the paragraph's share of P(second | first)
   * @param shareBackward the paragraph's share of P(first | second)
   */
  public record Context(
      long paragraph,
      String title,
      String text,
      List<List<Span>> places,
      double shareForward,
      double shareBackward) {}

  @Override
  public Subject open(ModelPool models, String name, Scope scope) {
    return name.equals(NO_MODEL)
        ? Subject.NONE
        : models.open(name, ModelNeeds.of(PROBE.about()), scope);
  }

  /**
   * @param model {@link Subject#NONE} for norms alone
   */
  @Override
  public Result answer(Options options, Subject model, Resources data) {
    AsymmetryOptions ofProbe =
        new AsymmetryOptions(
            options.norms(), PROBE.defaults().graph(), options.corpus(), options.contexts(), 1);
    AssociatedPair pair =
        AssociatedPair.of(ofProbe, model, data, options.first(), options.second(), options.seed());
    return new Result(
        pair.first(),
        pair.second(),
        pair.sources(),
        pair.contexts().stream().limit(options.shown()).map(Associate::context).toList());
  }

  private static Context context(AssociatedPair.ReadContext one) {
    Paragraph paragraph = one.hit().paragraph();
    return new Context(
        paragraph.ordinal(),
        paragraph.title(),
        paragraph.text(),
        one.hit().spans(),
        one.forward(),
        one.backward());
  }
}
