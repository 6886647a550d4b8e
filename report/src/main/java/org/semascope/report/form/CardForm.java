package org.semascope.report.form;

import java.util.List;
import java.util.stream.Stream;
import org.semascope.report.content.Card;
import org.semascope.report.table.OutputFormat;

/** File formats of a card. */
public enum CardForm {
  /** All numbers; the footer of the page has the sha256 of this file. */
  JSON("card.json"),
  MD("card.md"),
  CSV("card.csv"),
  TEX("card.tex"),
  /** Metadata for a model page on the Hugging Face hub. */
  YAML("model-index.yaml"),
  HTML("card.html");

  /** Names of the files that are next to the page. */
  public static final List<String> OTHERS =
      Stream.of(values()).filter(form -> form != HTML).map(CardForm::file).toList();

  private final String file;

  CardForm(String file) {
    this.file = file;
  }

  public String file() {
    return file;
  }

  public String write(Card card) {
    return switch (this) {
      case JSON -> ReportJson.of(card);
      case MD -> MarkdownTables.of(card.report());
      case CSV -> CardRows.listing().text(OutputFormat.CSV, card.rows());
      case TEX -> TexTables.of(card.report().story().sheets(), "card");
      case YAML -> ModelIndex.of(card);
      case HTML -> HtmlPage.of(card, List.of());
    };
  }

  /**
   * The HTML page with links to other files.
   *
   * @param files relative to the page's folder; those of figures are in a folder of their own
   */
  public static String page(Card card, List<String> files) {
    return HtmlPage.of(card, files);
  }
}
