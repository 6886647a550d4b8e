package org.semascope.probes.change;

import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.semascope.core.SemascopeException;
import org.semascope.data.catalogue.DataLocator;
import org.semascope.data.catalogue.KnownSets;
import org.semascope.data.context.DwugWords;
import org.semascope.data.context.WordInPeriods;
import org.semascope.data.context.WordList;
import org.semascope.data.index.ParagraphIndex;
import org.semascope.data.wordnet.WordNet;
import org.semascope.models.LayerMix;
import org.semascope.models.Subject;
import org.semascope.probes.About;
import org.semascope.probes.About.Needs;
import org.semascope.probes.CardSetup;
import org.semascope.probes.CardTerms;
import org.semascope.probes.Choice;
import org.semascope.probes.Findings;
import org.semascope.probes.Headline;
import org.semascope.probes.Headline.Reference;
import org.semascope.probes.Headline.Scale;
import org.semascope.probes.Plan;
import org.semascope.probes.Planner;
import org.semascope.probes.Probe;
import org.semascope.probes.Records;
import org.semascope.probes.Resource;
import org.semascope.probes.Resources;
import org.semascope.probes.Rows;
import org.semascope.probes.Scope;
import org.semascope.probes.Scorer;
import org.semascope.probes.page.ReportedRun;
import org.semascope.report.content.Story;
import org.semascope.report.content.Wording;

/**
 * Graded change of meaning: the distances between the vectors of a word in two periods ({@link
 * PeriodDistances}), compared with human judgments of a word usage graph, or without gold on two
 * corpora.
 *
 * <ul>
 *   <li>{@code SPEARMAN}: rank correlation with graded change. Groups: {@code APD}, {@code PRT}.
 *   <li>{@code APD}, {@code EXPECTED-APD}, {@code PRT}: the distances. A group for each word.
 *   <li>{@code USES-BEFORE}, {@code USES-AFTER}, {@code COUNT-BEFORE}, {@code COUNT-AFTER}, {@code
 *       CHANGE}: numbers of uses that were read, of occurrences in the corpora, graded change.
 * </ul>
 */
public final class ChangeProbe implements Probe<ChangeOptions, ChangeItem, ChangeFinding> {
  static final String SPEARMAN = "SPEARMAN";
  static final String APD = "APD";
  static final String EXPECTED_APD = "EXPECTED-APD";
  static final String PRT = "PRT";
  static final String USES_BEFORE = "USES-BEFORE";
  static final String USES_AFTER = "USES-AFTER";
  static final String COUNT_BEFORE = "COUNT-BEFORE";
  static final String COUNT_AFTER = "COUNT-AFTER";
  static final String CHANGE = "CHANGE";

  static final Wording WORDING = Wording.of("change");

  private static final String DWUG = "dwug-en";
  private static final int USUAL_USES = 100;
  private static final int USES_OF_A_QUICK_CARD = 10;
  private static final int WORDS_OF_DWUG = 46;
  private static final long TOKENS_OF_A_USE = 47;

  @Override
  public About about() {
    return new About(
        "change",
        1,
        WORDING.get("summary"),
        WORDING.list("description"),
        List.of("periti2024", "kutuzov2020", "schlechtweg2021"),
        Needs.CONTEXTUAL,
        "all",
        List.of(SPEARMAN),
        List.of(
            "probe change -m bert-base-uncased --data dwug-en",
            "probe change -m bert-base-uncased --before 1850.txt --after 2000.txt --words words.txt"));
  }

  @Override
  public ChangeOptions paper() {
    return defaults().withData(DWUG);
  }

  @Override
  public ChangeOptions defaults() {
    return new ChangeOptions("", "", "", "", false, USUAL_USES);
  }

  @Override
  public Choice<ChangeOptions> choose(ChangeOptions given, Predicate<String> available) {
    return given.data().isEmpty() && !given.readsCorpora() && available.test(DWUG)
        ? new Choice<>(given.withData(DWUG), Optional.of(WORDING.get("choice", "name", DWUG)))
        : new Choice<>(given, Optional.empty());
  }

  @Override
  public List<String> differences(List<LayerMix> layers, int limit) {
    return limit == 0 ? List.of() : List.of(WORDING.get("differences.limit", "limit", limit));
  }

  @Override
  public Planner<ChangeItem> planner(ChangeOptions options, Resources resources) {
    if (options.readsCorpora()) {
      return ofCorpora(options, resources);
    }
    if (options.data().isEmpty()) {
      throw new SemascopeException(
          "expected --data, or --before, --after and --words; for --data %s: %s"
              .formatted(DWUG, DataLocator.howToGet(KnownSets.named(DWUG).orElseThrow())));
    }
    Resource<Records<WordInPeriods>> graph =
        resources.records(options.data(), "a word usage graph (DWUG)", DwugWords.formats());
    return (models, limit, seed) -> {
      ChangePlanner planner = new ChangePlanner(options.uses(), seed);
      graph.open().forEach(planner::add);
      return planner.plan(limit);
    };
  }

  private static Planner<ChangeItem> ofCorpora(ChangeOptions options, Resources resources) {
    Resource<Records<WordList.Entry>> words =
        resources.records(options.words(), "a list of words", List.of(new WordList()));
    Resource<ParagraphIndex> before = resources.paragraphs(options.before());
    Resource<ParagraphIndex> after = resources.paragraphs(options.after());
    Optional<Resource<WordNet>> wordnet =
        options.asWritten()
            ? Optional.empty()
            : Optional.of(resources.wordnet(KnownSets.WORDNET_30));
    return (models, limit, seed) -> {
      ChangePlanner planner = new ChangePlanner(options.uses(), seed);
      for (WordList.Entry word : words.open().list()) {
        List<String> forms =
            wordnet
                .map(one -> ChangePlanner.forms(word.word(), one.open()))
                .orElse(List.of(word.word()));
        planner.add(word, forms, before.open(), after.open());
      }
      Plan<ChangeItem> plan = planner.plan(limit);
      SemascopeException.throwIf(
          plan.items().isEmpty(),
          "no word of %s occurs in both %s and %s",
          options.words(),
          options.before(),
          options.after());
      return plan;
    };
  }

  @Override
  public Scorer<ChangeItem, ChangeFinding> scorer(
      ChangeOptions options, Subject model, List<ChangeItem> reference, Resources resources) {
    return new ChangeScorer(model);
  }

  @Override
  public void measure(ChangeOptions options, Findings<ChangeFinding> found, Rows rows) {
    int layers = found.layers().size();
    found.forEach(
        one -> {
          rows.item(one.word(), one.word());
          for (int layer = 0; layer < layers && one.change() != null; layer++) {
            rows.at(SPEARMAN, APD, layer).spearman(one.apd()[layer], one.change());
            rows.at(SPEARMAN, PRT, layer).spearman(one.prt()[layer], one.change());
          }
        });
    found.forEach(
        one -> {
          int uses = one.before() + one.after();
          for (int layer = 0; layer < layers; layer++) {
            rows.at(APD, one.word(), layer).value(one.apd()[layer], uses);
            rows.at(EXPECTED_APD, one.word(), layer).value(one.expectedApd()[layer], uses);
            rows.at(PRT, one.word(), layer).value(one.prt()[layer], uses);
          }
          rows.at(USES_BEFORE, one.word()).value(one.before(), one.before());
          rows.at(USES_AFTER, one.word()).value(one.after(), one.after());
          if (one.countBefore() > 0) {
            rows.at(COUNT_BEFORE, one.word()).value(one.countBefore(), one.countBefore());
            rows.at(COUNT_AFTER, one.word()).value(one.countAfter(), one.countAfter());
          }
          if (one.change() != null) {
            rows.at(CHANGE, one.word()).value(one.change(), 1);
          }
        });
  }

  /** Writes {@code change.tsv}: a row for each word and layer. */
  @Override
  public void export(
      ChangeOptions options, Findings<ChangeFinding> found, Function<String, OutputStream> file) {
    try (Writer table = new OutputStreamWriter(file.apply("change.tsv"), StandardCharsets.UTF_8)) {
      table.write("word\tlayer\tapd\texpected_apd\tprt\tuses_before\tuses_after\tchange\n");
      found.forEach(
          one -> {
            for (int layer = 0; layer < found.layers().size(); layer++) {
              String row =
                  String.format(
                      Locale.ROOT,
                      "%s\t%s\t%.6f\t%.6f\t%.6f\t%d\t%d\t%s\n",
                      one.word(),
                      found.layers().get(layer).label(),
                      one.apd()[layer],
                      one.expectedApd()[layer],
                      one.prt()[layer],
                      one.before(),
                      one.after(),
                      one.change() == null ? "" : one.change());
              try {
                table.write(row);
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            }
          });
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public List<CardSetup<ChangeOptions>> onCard(CardTerms terms) {
    int uses = terms.isQuick() ? USES_OF_A_QUICK_CARD : USUAL_USES;
    return terms.found(DWUG).stream()
        .map(
            set ->
                new CardSetup<>(
                    defaults().withData(set).withUses(uses),
                    Scope.USUAL,
                    2L * WORDS_OF_DWUG * uses * TOKENS_OF_A_USE))
        .toList();
  }

  @Override
  public Optional<Headline> headline(ReportedRun<ChangeOptions, ChangeFinding> run) {
    if (!run.measures().groups(SPEARMAN).contains(APD)) {
      return Optional.empty();
    }
    return Optional.of(
        new Headline(
            SPEARMAN,
            APD,
            List.of(new Headline.Other(PRT, WORDING.get("headline.prt"))),
            WORDING.get("headline.name"),
            Scale.NAMED_RHO,
            WORDING.get("headline.statement"),
            WORDING.get("headline.definition"),
            List.of(new Reference.Constant(Reference.CHANCE, 0)),
            true,
            List.of()));
  }

  @Override
  public Story page(List<ReportedRun<ChangeOptions, ChangeFinding>> runs) {
    return new ChangePage(runs).story();
  }
}
