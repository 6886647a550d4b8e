package org.semascope.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
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
  /** Pixels. */
  private static final int PNG_WIDTH = 1560;

  private static final String FIGURES = "figures";

  /**
   * Writes the report in all formats, and all figures.
   *
   * @return the page
   */
  public Path writeTo(Path folder, Progress progress) {
    return writeTo(folder, ReportForm.FILES, progress).get(0);
  }

  /** The report in one format. */
  public String as(ReportForm form) {
    return form.write(report);
  }

  /** Writes one format to a file of any name. */
  public void writeAs(ReportForm form, Path file) {
    write(file, as(form).getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Writes formats under their default names, and figures if one of them is the page.
   *
   * @param progress receives a notice if PNG files cannot be written, which is not a failure
   * @return the files, in the order of the formats
   */
  public List<Path> writeTo(Path folder, Collection<ReportForm> forms, Progress progress) {
    // The page links only to files that are written, or that the run's directory has already.
    List<String> links = new ArrayList<>();
    ReportForm.FILES.stream()
        .filter(form -> form != ReportForm.HTML)
        .filter(form -> forms.contains(form) || isKept(folder.resolve(form.file())))
        .map(ReportForm::file)
        .forEach(links::add);
    if (forms.contains(ReportForm.HTML)) {
      links.addAll(writeFigures(report.story().figures(), folder, progress));
    }
    List<Path> written = new ArrayList<>();
    for (ReportForm form : forms) {
      Path file = folder.resolve(form.file());
      String content =
          form == ReportForm.HTML ? ReportForm.page(report, links) : form.write(report);
      write(file, content.getBytes(StandardCharsets.UTF_8));
      written.add(file);
    }
    return written;
  }

  private boolean isKept(Path file) {
    return report.runs().size() == 1
        && file.getParent().toString().equals(report.runs().get(0).directory())
        && Files.exists(file);
  }

  /**
   * Writes a card in all formats, and all figures.
   *
   * @param progress receives a notice if PNG files cannot be written, which is not a failure
   * @return the page
   */
  public static Path writeCard(Card card, Path folder, Progress progress) {
    List<String> links = new ArrayList<>(CardForm.OTHERS);
    links.addAll(writeFigures(card.report().story().figures(), folder, progress));
    for (CardForm form : CardForm.values()) {
      String content = form == CardForm.HTML ? CardForm.page(card, links) : form.write(card);
      write(folder.resolve(form.file()), content.getBytes(StandardCharsets.UTF_8));
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
   * @param progress receives a notice if PNG files cannot be written, which is not a failure
   * @return names of the files, relative to the folder
   */
  private static List<String> writeFigures(
      List<ReportFigure> figures, Path folder, Progress progress) {
    List<String> written = new ArrayList<>();
    for (ReportFigure figure : figures) {
      String name = FIGURES + "/" + figure.name() + ".svg";
      write(folder.resolve(name), Svg.file(figure.figure()).getBytes(StandardCharsets.UTF_8));
      written.add(name);
    }
    List<byte[]> images;
    try {
      images = figures.stream().map(figure -> Png.of(figure.figure(), PNG_WIDTH)).toList();
    } catch (SemascopeException e) {
      progress.say(e.getMessage());
      return written;
    }
    for (int i = 0; i < images.size(); i++) {
      String name = FIGURES + "/" + figures.get(i).name() + ".png";
      write(folder.resolve(name), images.get(i));
      written.add(name);
    }
    return written;
  }

  public static void write(Path file, String content) {
    write(file, content.getBytes(StandardCharsets.UTF_8));
  }

  /** Writes atomically. */
  public static void write(Path file, byte[] content) {
    try {
      AtomicFile.write(file, content);
    } catch (IOException e) {
      throw new SemascopeException("cannot write %s: %s".formatted(file, IoReason.of(e)), e);
    }
  }
}
