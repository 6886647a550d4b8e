package org.semascope.report;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.semascope.core.Progress;
import org.semascope.report.content.Card;
import org.semascope.report.form.CardForm;

/** A card, and the files it is written to. */
public final class CardFiles {
  private CardFiles() {}

  /**
   * Writes all forms and all figures.
   *
   * @param talk is told if there can be no PNG files, which are not worth failing for
   * @return the page
   */
  public static Path write(Card card, Path folder, Progress talk) {
    ReportFiles.writeFigures(
        card.report().story().figures(), folder.resolve(ReportFiles.FIGURES), talk);
    for (CardForm form : CardForm.values()) {
      ReportFiles.write(
          folder.resolve(form.file()), form.write(card).getBytes(StandardCharsets.UTF_8));
    }
    return page(folder);
  }

  /** The page of the card in a folder. */
  public static Path page(Path folder) {
    return folder.resolve(CardForm.HTML.file());
  }
}
