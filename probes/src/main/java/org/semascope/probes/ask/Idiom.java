package org.semascope.probes.ask;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.semascope.core.SemascopeException;
import org.semascope.core.UsageException;
import org.semascope.data.catalogue.KnownSets;
import org.semascope.data.compounds.Compound;
import org.semascope.data.compounds.Compounds;
import org.semascope.data.compounds.Variant;
import org.semascope.engine.Skipped;
import org.semascope.models.Subject;
import org.semascope.probes.Plan;
import org.semascope.probes.Resources;
import org.semascope.probes.Scope;
import org.semascope.probes.Scores.Outcome;
import org.semascope.probes.Setting;
import org.semascope.probes.idioms.IdiomFinding;
import org.semascope.probes.idioms.IdiomFinding.ComparedText;
import org.semascope.probes.idioms.IdiomFinding.PhraseSimilarity;
import org.semascope.probes.idioms.IdiomItem;
import org.semascope.probes.idioms.IdiomItem.Role;
import org.semascope.probes.idioms.IdiomProbe;
import org.semascope.probes.idioms.WordNetCompounds;
import org.semascope.probes.run.ModelNeeds;
import org.semascope.probes.run.ModelPool;

/**
 * How similar a noun compound is to a synonym (P1), to one of its words (P2), to synonyms of its
 * words (P3) and to itself without a sentence (P4): Garcia et al. 2021.
 */
public final class Idiom implements Question<Idiom.Options, Idiom.Result> {
  private static final IdiomProbe PROBE = new IdiomProbe();

  /**
   * @param compound two words or more
   */
  public record Options(
      String compound,
      @Setting(label = "W") Optional<String> synonym,
      @Setting(label = "W") Optional<String> wordSynonyms,
      @Setting(name = "--sentence", label = "TEXT", repeated = true) List<String> sentences,
      @Setting(label = "L") String language,
      @Setting(label = "PATH") String wordnet) {
    public Options {
      compound = compound.strip();
      synonym = phrase("--synonym", synonym);
      wordSynonyms = phrase("--word-synonyms", wordSynonyms);
      sentences = List.copyOf(sentences);
    }

    private static Optional<String> phrase(String option, Optional<String> given) {
      UsageException.throwIf(
          given.map(String::isBlank).orElse(false),
          option + " is empty: give a phrase, or leave the option out");
      return given.map(String::strip);
    }

    /** An English compound with the synonyms that WordNet has, in a neutral sentence. */
    public Options(String compound) {
      this(compound, Optional.empty(), Optional.empty(), List.of(), "en", KnownSets.WORDNET_30);
    }
  }

  public record Result(List<Comparison> comparisons, @JsonIgnore List<Notice> notices)
      implements Answer {}

  /**
   * The compound compared with another phrase, at one choice of layers.
   *
   * @param probe P1 to P4
   * @param beside the sentence with the phrase in the compound's position
   * @param sent cosine of the sentences; null if undefined
   * @param nc cosine of compound and phrase; null if undefined
   * @param phrase the phrase, marked if it has no sentence
   * @param closerSent whether the phrase gives P2 of the sentences: head or modifier, whichever is
   *     more similar
   * @param closerNc the same for compound and phrase
   */
  public record Comparison(
      String model,
      String compound,
      String language,
      String layers,
      String condition,
      String probe,
      String role,
      String sentence,
      String beside,
      Float sent,
      Float nc,
      @JsonIgnore String phrase,
      @JsonIgnore boolean closerSent,
      @JsonIgnore boolean closerNc) {
    private static Comparison of(
        IdiomFinding item, PhraseSimilarity other, int layer, Subject model) {
      return new Comparison(
          model.traits().name(),
          item.compound(),
          item.language(),
          model.layers().get(layer).label(),
          item.condition().name(),
          other.role().contrast().name(),
          other.role().name(),
          item.text(),
          other.text(),
          other.sent().length == 0 ? null : other.sent()[layer],
          other.nc().length == 0 ? null : other.nc()[layer],
          other.phrase() + (other.role() == Role.ALONE ? " (alone)" : ""),
          item.closer(ComparedText.SENT, layer).filter(other.role()::equals).isPresent(),
          item.closer(ComparedText.NC, layer).filter(other.role()::equals).isPresent());
    }
  }

  @Override
  public void check(Options options) {
    compound(options, Map.of());
  }

  @Override
  public Subject open(ModelPool models, String name, Scope scope) {
    return models.open(name, ModelNeeds.of(PROBE.about()).namedAsGiven(), scope);
  }

  @Override
  public Result answer(Options options, Subject model, Resources data) {
    Compound compound = compound(options, phrases(options, data));
    Plan<IdiomItem> plan = IdiomProbe.plan(compound);
    List<Outcome<IdiomFinding>> outcomes =
        PROBE.scorer(PROBE.defaults(), model, List.of(), data).score(plan.items()).outcomes();
    List<Skipped> skipped = new ArrayList<>(plan.skipped());
    outcomes.forEach(one -> skipped.addAll(one.losses()));
    List<Comparison> found = new ArrayList<>();
    outcomes.stream()
        .map(Outcome::finding)
        .filter(Objects::nonNull)
        .forEach(item -> add(item, model, found));
    if (found.isEmpty()) {
      throw new SemascopeException(
          "%s has no vector for \"%s\": %s"
              .formatted(
                  model.traits().name(),
                  compound.text(),
                  skipped.get(skipped.size() - 1).reason()));
    }
    List<Notice> notices = new ArrayList<>();
    skipped.forEach(loss -> notices.add(new Notice.Loss(loss.item(), loss.reason())));
    return new Result(found, notices);
  }

  private static Compound compound(Options options, Map<Variant, String> phrases) {
    return Compounds.of(options.language(), options.compound(), phrases, options.sentences());
  }

  private static void add(IdiomFinding item, Subject model, List<Comparison> found) {
    for (PhraseSimilarity other : item.counterparts()) {
      for (int layer = 0; layer < model.layers().size(); layer++) {
        found.add(Comparison.of(item, other, layer, model));
      }
    }
  }

  /** The phrases that were given, and phrases of the wordnet for the rest. */
  private static Map<Variant, String> phrases(Options options, Resources data) {
    Map<Variant, String> phrases = new EnumMap<>(Variant.class);
    if (options.language().equals("en")) {
      phrases.putAll(
          WordNetCompounds.synonyms(data.wordnet(options.wordnet()).open(), options.compound()));
    }
    options.synonym().ifPresent(phrase -> phrases.put(Variant.SYNONYM, phrase));
    options.wordSynonyms().ifPresent(phrase -> phrases.put(Variant.WORD_SYNONYMS, phrase));
    return phrases;
  }
}
