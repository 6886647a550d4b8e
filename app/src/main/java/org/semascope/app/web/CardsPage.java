package org.semascope.app.web;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.semascope.core.SemascopeException;
import org.semascope.core.UsageException;
import org.semascope.probes.Setting;
import org.semascope.probes.card.OldCard;
import org.semascope.report.content.Wording;
import org.semascope.report.table.Listing;
import org.semascope.report.table.Table.Titled;

/** The stored cards. */
final class CardsPage implements Page<CardsPage.Options, CardsPage.Answer> {
  static final String NAME = "cards";

  private static final Wording WORDING = Wording.of("web");

  private final RunIndex index;
  private final Links links;
  private final int rows;

  CardsPage(RunIndex index, Links links) {
    this(index, links, RunsPage.ROWS);
  }

  /**
   * @param rows of a page
   */
  CardsPage(RunIndex index, Links links, int rows) {
    this.index = index;
    this.links = links;
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
  public String name() {
    return NAME;
  }

  @Override
  public Options defaults(Desk desk) {
    return new Options("", Order.NAME, 1);
  }

  @Override
  public List<Options> examples(Options like) {
    return List.of(like);
  }

  @Override
  public Class<Answer> answers() {
    return Answer.class;
  }

  @Override
  public List<String> inputs() {
    return List.of("name", "sort");
  }

  @Override
  public boolean isLive() {
    return true;
  }

  @Override
  public Answer answer(Options options, Desk desk) {
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
    int pages = Math.max(1, (found.size() - 1) / rows + 1);
    UsageException.throwIf(
        options.page() > pages, "page %d: there are only %d", options.page(), pages);
    return new Answer(
        found.size(),
        pages,
        found.stream().skip((options.page() - 1L) * rows).limit(rows).toList(),
        damaged);
  }

  @Override
  public View view(Options options, Answer answer, Desk desk) {
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
                new Titled("Stored cards", listing.table(answer.cards()), List.of()),
                (column, text) -> column.equals("card") ? links.card(text) : "")),
        listing.table(answer.cards()),
        List.of(),
        answer.damaged().stream().map(one -> WORDING.get("runs.damaged", "reason", one)).toList());
  }

  @Override
  public Steps<Options> steps(Options options, Answer answer, Desk desk) {
    int page = options.page();
    return new Steps<>(
        page > 1
            ? Optional.of(new Options(options.name(), options.sort(), page - 1))
            : Optional.empty(),
        page < answer.pages()
            ? Optional.of(new Options(options.name(), options.sort(), page + 1))
            : Optional.empty());
  }
}
