package org.semascope.app.web;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.semascope.core.SemascopeException;
import org.semascope.core.UsageException;
import org.semascope.probes.Setting;
import org.semascope.probes.card.OldCard;
import org.semascope.report.table.Listing;

/** The stored cards. */
final class CardsPage extends StoredPage<CardsPage.Options, CardsPage.Answer> {
  static final String NAME = "cards";

  private final int rows;

  CardsPage(RunIndex index, Links links) {
    this(index, links, ROWS);
  }

  /**
   * @param rows of a page
   */
  CardsPage(RunIndex index, Links links, int rows) {
    super(index, links, NAME, Answer.class, "name", "sort");
    this.rows = rows;
  }

  /** Orders of the rows. */
  enum Order {
    NAME(Comparator.comparing(Row::card)),
    MODELS(Comparator.comparing(row -> String.join(", ", row.models()))),
    RUNS(Comparator.comparing(Row::runs).reversed());

    private final Comparator<Row> comparator;

    Order(Comparator<Row> comparator) {
      this.comparator = comparator;
    }
  }

  /**
   * @param page of {@link RunsPage#ROWS} rows, from 1
   */
  record Options(@Setting String name, @Setting Order sort, @Setting int page) {
    Options {
      UsageException.throwIf(page < 1, "page must be at least 1, not %d", page);
    }
  }

  /**
   * @param found number of cards that match
   * @param damaged a sentence for each card that cannot be read
   */
  record Answer(int found, int pages, List<Row> cards, List<String> damaged) {}

  /**
   * @param size a sentence about the samples
   * @param runs number of runs
   * @param missing number of missing results
   */
  record Row(String card, List<String> models, String size, int runs, int missing) {}

  @Override
  Options defaults(Desk desk) {
    return new Options("", Order.NAME, 1);
  }

  @Override
  Answer answer(Options options, Desk desk) {
    List<Row> found = new ArrayList<>();
    List<String> damaged = new ArrayList<>();
    String wanted = options.name().strip().toLowerCase(Locale.ROOT);
    for (String name : index.cards()) {
      try {
        OldCard card = index.card(name);
        String text = name + " " + String.join(" ", card.models());
        if (text.toLowerCase(Locale.ROOT).contains(wanted)) {
          found.add(
              new Row(name, card.models(), card.size(), card.runCount(), card.missing().size()));
        }
      } catch (SemascopeException e) {
        damaged.add(e.getMessage());
      }
    }
    found.sort(options.sort().comparator);
    Sheet<Row> shown = Sheet.of(found, options.page(), rows);
    return new Answer(found.size(), shown.pages(), shown.rows(), damaged);
  }

  @Override
  View view(Options options, Answer answer, Desk desk) {
    Listing<Row> listing =
        new Listing<Row>()
            .column("card", Row::card)
            .column("models", row -> String.join(", ", row.models()))
            .column("size", Row::size)
            .column("runs", Row::runs)
            .column("missing", Row::missing);
    return new View(
        List.of(
            new Part.Rows(
                NAME,
                answer.found() == 0
                    ? WORDING.get("cards.none", "folder", index.root())
                    : WORDING.get("cards.shown", "found", answer.found(), "folder", index.root()),
                "Stored cards",
                listing.table(answer.cards()),
                "card",
                links::card)),
        listing.table(answer.cards()),
        List.of(),
        answer.damaged().stream().map(one -> WORDING.get("runs.damaged", "reason", one)).toList());
  }

  @Override
  Steps<Options> steps(Options options, Answer answer, Desk desk) {
    return Steps.around(
        options.page() - 1,
        answer.pages(),
        at -> new Options(options.name(), options.sort(), at + 1));
  }
}
