package org.semascope.report.form;

import org.semascope.report.content.Card;

/** The forms of a card, each with its file. */
public enum CardForm {
  /** All that other programs need; the page's footer has its sha256. */
  JSON("card.json"),
  MD("card.md"),
  CSV("card.csv"),
  TEX("card.tex"),
  /** The metadata of a model page on Hugging Face's hub. */
  YAML("model-index.yaml"),
  HTML("card.html");

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
      case CSV -> CardRows.listing().csv(card.rows());
      case TEX -> TexTables.of(card.report());
      case YAML -> ModelIndex.of(card);
      case HTML -> HtmlPage.of(card);
    };
  }
}
