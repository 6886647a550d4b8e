package org.semascope.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import org.semascope.core.IoReason;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.core.io.AtomicFile;
import org.semascope.report.content.Card;
import org.semascope.report.content.Report;
import org.semascope.report.content.ReportFigure;
import org.semascope.report.form.CardForm;
import org.semascope.report.form.ReportForm;
import org.semascope.report.plot.Png;
import org.semascope.report.plot.Svg;

/** A report of one or several runs of a probe, and the files it is written to. */
public record ReportFiles(Report report) {
  /** Fit for a column of print. */
  private static final int PNG_WIDTH = 1560;

  private static final String FIGURES = "figures";

  /**
   * Writes all forms and all figures, as a probe does at its end.
   *
   * @return the page
   */
  public Path writeTo(Path folder, Progress talk) {
    return writeTo(folder, EnumSet.allOf(ReportForm.class), talk).get(0);
  }

  /** The report in one form. */
  public String as(ReportForm form) {
    return form.write(report);
  }

  /** Writes one form to a file of any name. */
  public void writeAs(ReportForm form, Path file) {
    write(file, as(form).getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Writes forms under their usual names, and with the page its figures as files.
   *
   * @param talk receives a notice if PNG files cannot be written, which is not a failure
   * @return the files of the forms
   */
  public List<Path> writeTo(Path folder, Collection<ReportForm> forms, Progress talk) {
    List<Path> written = new ArrayList<>();
    for (ReportForm form : forms) {
      Path file = folder.resolve(form.file());
      writeAs(form, file);
      written.add(file);
    }
    if (forms.contains(ReportForm.HTML)) {
      writeFigures(report.story().figures(), folder.resolve(FIGURES), talk);
    }
    return written;
  }

  /**
   * Writes all forms and all figures of a card.
   *
   * @param talk receives a notice if PNG files cannot be written, which is not a failure
   * @return the page
   */
  public static Path writeCard(Card card, Path folder, Progress talk) {
    writeFigures(card.report().story().figures(), folder.resolve(FIGURES), talk);
    for (CardForm form : CardForm.values()) {
      write(folder.resolve(form.file()), form.write(card).getBytes(StandardCharsets.UTF_8));
    }
    return cardPage(folder);
  }

  /** The page of the card in a folder. */
  public static Path cardPage(Path folder) {
    return folder.resolve(CardForm.HTML.file());
  }

  /**
   * Writes figures as SVG and PNG.
   *
   * @param talk receives a notice if PNG files cannot be written, which is not a failure
   */
  private static void writeFigures(List<ReportFigure> figures, Path folder, Progress talk) {
    for (ReportFigure plate : figures) {
      write(
          folder.resolve(plate.name() + ".svg"),
          Svg.file(plate.figure()).getBytes(StandardCharsets.UTF_8));
    }
    List<byte[]> images;
    try {
      images = figures.stream().map(plate -> Png.of(plate.figure(), PNG_WIDTH)).toList();
    } catch (SemascopeException e) {
      talk.say(e.getMessage());
      return;
    }
    for (int i = 0; i < images.size(); i++) {
      write(folder.resolve(figures.get(i).name() + ".png"), images.get(i));
    }
  }

  /** The file appears whole or not at all. */
  private static void write(Path file, byte[] content) {
    try {
      AtomicFile.write(file, content);
    } catch (IOException e) {
      throw new SemascopeException("cannot write %s: %s".formatted(file, IoReason.of(e)), e);
    }
  }
}
