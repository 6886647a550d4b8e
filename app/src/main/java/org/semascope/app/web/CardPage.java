package org.semascope.app.web;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.List;
import org.semascope.probes.CardTerms;
import org.semascope.probes.Setting;
import org.semascope.probes.card.OldCard;
import org.semascope.report.content.Card;
import org.semascope.report.form.CardRows;
import org.semascope.report.form.HtmlPage;

/** A stored card, made again from its runs. */
final class CardPage extends StoredPage<CardPage.Options, CardPage.Answer> {
  static final String NAME = "card";

  CardPage(RunIndex index) {
    super(index, Links.SERVER, NAME, Answer.class, "card");
  }

  record Options(@Setting String card) {}

  /**
   * @param missing sentences about results that the card lacks
   * @param runs directories of the runs
   */
  record Answer(
      String card,
      List<String> models,
      String size,
      List<String> findings,
      List<String> missing,
      List<Score> scores,
      List<String> runs,
      @JsonIgnore Card content) {}

  /**
   * A score of a model, with its controls.
   *
   * @param low NaN without an interval, as {@code high}
   * @param p NaN without a test
   */
  record Score(
      String probe,
      String model,
      String metric,
      String group,
      String unit,
      double value,
      double low,
      double high,
      int n,
      String verdict,
      double p,
      String control) {
    static Score of(Card.Row row) {
      return new Score(
          row.probe(),
          row.model(),
          row.metric(),
          row.group(),
          row.unit(),
          row.score().value(),
          row.score().low(),
          row.score().high(),
          row.score().n(),
          row.verdict().label(),
          row.p(),
          row.control());
    }
  }

  @Override
  Options defaults(Desk desk) {
    return new Options(index.cards().stream().findFirst().orElse(""));
  }

  @Override
  boolean isListed() {
    return false;
  }

  @Override
  Answer answer(Options options, Desk desk) {
    OldCard stored = index.card(options.card());
    Card card =
        stored
            .content(new CardTerms(CardTerms.Size.FULL, index.vectors(), index::hasData))
            .explained(index::definition);
    return new Answer(
        options.card(),
        stored.models(),
        stored.size(),
        card.findings().stream().map(Card.Finding::sentence).toList(),
        stored.missing(),
        card.rows().stream().map(Score::of).toList(),
        stored.runs().stream().map(run -> run.directory().toString()).toList(),
        card);
  }

  @Override
  View view(Options options, Answer answer, Desk desk) {
    Card card = answer.content();
    List<Part.Chart> charts = card.report().story().figures().stream().map(RunPage::chart).toList();
    return new View(
        card.report().heading(),
        List.of(new Part.Own(NAME, HtmlPage.sections(card), charts)),
        CardRows.listing().table(card.rows()),
        List.of(new ShellWords("semascope", "card").add(answer.runs()).list()),
        answer.missing().stream().map(one -> WORDING.get("cards.missing", "reason", one)).toList());
  }
}
