package org.semascope.app;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.engine.StoredRun;
import org.semascope.probes.Probes;

class ReportCommandTest {
  @TempDir private Path folder;

  @Test
  void thePageGoesBesideTheResults() throws IOException {
    StoredRun run = HandMadeRun.first().under(folder);
    List<String> before = names(run.directory());
    Outcome outcome = world().run("report", run.directory().toString()).done();
    assertThat(outcome.out()).isEqualTo(run.directory().resolve("report.html") + "\n");
    assertThat(names(run.directory())).containsAll(before).contains("report.html", "figures");
    assertThat(names(run.directory().resolve("figures")))
        .containsExactly("curves.png", "curves.svg", "heatmap.png", "heatmap.svg");
    assertThat(StoredRun.open(run.directory()).results()).isEqualTo(run.results());
  }

  @Test
  void allFormsGoIntoAFolder() throws IOException {
    Path target = folder.resolve("a/b");
    Outcome outcome =
        world().run("report", directory(), "-o", target.toString(), "--format", "all").done();
    assertThat(outcome.out().lines().map(line -> Path.of(line).getFileName().toString()))
        .containsExactly("report.html", "table.md", "table.csv", "table.tex", "report.json");
    assertThat(names(target))
        .containsExactly(
            "figures", "report.html", "report.json", "table.csv", "table.md", "table.tex");
  }

  @Test
  void theFileNameDeterminesTheFormat() throws IOException {
    Path target = folder.resolve("mine.tex");
    world().run("report", directory(), "-o", target.toString()).done();
    assertThat(target).content().contains("\\toprule");
    world()
        .run("report", directory(), "-o", target.toString(), "--format", "html")
        .misused("report", "--format html does not match the file name " + target);
  }

  /** Values of {@code results.json}; eight items are too few for tests. */
  @Test
  void texIsATableForAPaper() {
    String second = HandMadeRun.second().under(folder).directory().toString();
    String tex =
        run("report", directory(), second, "--format", "tex", "--layers", "8", "--columns", "SYN");
    assertThat(tex)
        .startsWith("% \\usepackage{booktabs}\n\\begin{table}[t]\n")
        .contains(
            "Model & \\multicolumn{2}{c}{P@1} \\\\\n\\midrule\n"
                + "bert-base-uncased & 75.0 &  \\\\\nbert-base-cased & 37.5 &  \\\\\n\\bottomrule\n")
        .contains("SYN (n = 8)", "Layer 8.", "\\label{tab:substitution}\n\\end{table}\n")
        .doesNotContain("dag", "36.7");
    assertThat(
            run(
                "report",
                directory(),
                "--format",
                "tex",
                "--published",
                "--layers",
                "8",
                "--columns",
                "SYN,DIST_NGH",
                "--rows",
                "metrics",
                "--caption",
                "Mine & yours",
                "--label",
                "t1"))
        .contains("SYN & 75.0 &  & 36.7 &  \\\\", "\\caption{Mine \\& yours}\n\\label{t1}");
  }

  @Test
  void tablesHaveOtherFormatsToo() {
    assertThat(run("report", directory(), "--columns", "SYN", "--layers", "1,8"))
        .startsWith("| Layer | P@1 |\n| --- | ---: |\n| L1 | 12.5 |\n| L8 | 75.0 |\n\n");
    Path csv = folder.resolve("x.csv");
    run("report", directory(), "--layers", "8", "--intervals", "--columns", "SYN", "-o", csv + "");
    assertThat(csv)
        .content()
        .startsWith("Model,P@1,P@1 low,P@1 high,P@1 marks,P@1 layers\n")
        .contains("bert-base-uncased,75.0,50.0,100.0,,\n");
    assertThat(run("report", directory(), "--table", "table", "--format", "csv"))
        .startsWith("relation,targets,chance,L1,L3,L8\nSYN,1.3,20.9,12.5,50.0,75.0\n");
    world()
        .run("report", directory(), "--columns", "SYN", "--format", "json")
        .misused(
            "report",
            "a table is written as tex, md, csv or html; json has all results: leave out the options of tables");
    assertThat(world().run("report", directory(), "--table", "tables").err())
        .contains("--table tables: no such table; the runs have scores, table and all");
  }

  @Test
  void figuresHaveTheFormatOfTheirFile() throws IOException {
    for (String ending : List.of("pdf", "svg", "png")) {
      Path file = folder.resolve("fig." + ending);
      run("report", directory(), "--figure", "curves", "-o", file + "", "--width", "8cm");
      assertThat(Files.readString(file, ISO_8859_1).substring(0, 5))
          .isEqualTo(Map.of("pdf", "%PDF-", "svg", "<?xml", "png", "\u0089PNG\r").get(ending));
    }
    assertThat(folder.resolve("fig.svg")).content().contains(" width=\"226.77pt\"", "DIST_NGH");
    Path lines = folder.resolve("lines.svg");
    run(
        "report",
        directory(),
        "--figure",
        "layers",
        "--columns",
        "SYN,HYPO",
        "-o",
        lines + "",
        "--no-title");
    assertThat(lines).content().contains(">SYN<", ">HYPO<").doesNotContain("font-weight");
    world()
        .run("report", directory(), "-o", folder.resolve("x.pdf") + "")
        .misused(
            "report",
            "-o %s: choose a figure with --figure: layers, and those of --list"
                .formatted(folder.resolve("x.pdf")));
    world()
        .run("report", directory(), "--figure", "curves")
        .misused("report", "--figure curves: give a file with -o: .pdf, .svg or .png");
    world()
        .run("report", directory(), "--width", "3in")
        .misused("report", "--width needs --figure");
    assertThat(run("report", directory(), "--list"))
        .contains("table   scores ", "figure  layers ", "figure  curves ");
  }

  /** With a TeX installation: a column of 3.03 inches holds table and figure. */
  @Test
  void aTwoColumnPaperCompiles() throws Exception {
    assumeTrue(isInstalled("booktabs.sty"), "LaTeX with booktabs is not installed");
    String second = HandMadeRun.second().under(folder).directory().toString();
    run("report", directory(), second, "--intervals", "-o", folder.resolve("t.tex") + "");
    run("report", directory(), second, "--table", "all", "-o", folder.resolve("a.tex") + "");
    String figure = folder.resolve("f.pdf").toString();
    run("report", directory(), second, "--figure", "layers", "-o", figure);
    Files.writeString(
        folder.resolve("paper.tex"),
        """
        \\documentclass[twocolumn]{article}
        \\usepackage{booktabs,graphicx}
        \\textwidth 6.3in \\columnsep .24in
        \\begin{document}
        \\input{t}\\input{a}\\begin{figure}\\includegraphics{f.pdf}\\end{figure}
        \\end{document}
        """);
    Process latex =
        new ProcessBuilder("pdflatex", "-halt-on-error", "-interaction=nonstopmode", "paper.tex")
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .start();
    String log = new String(latex.getInputStream().readAllBytes(), ISO_8859_1);
    assertThat(latex.waitFor()).as(log).isZero();
    assertThat(log).doesNotContain("Overfull");
  }

  private static boolean isInstalled(String style) throws Exception {
    try {
      return new ProcessBuilder("kpsewhich", style).start().waitFor() == 0;
    } catch (IOException e) {
      return false; // no TeX
    }
  }

  private String run(String... args) {
    return world().run(args).done().out();
  }

  @Test
  void otherFormsArePrinted() {
    assertThat(world().run("report", directory(), "--format", "md").done().out())
        .contains("| SYN | 1.3 | 20.9 | 12.5 | 50.0 | **75.0** |\n");
    assertThat(world().run("report", directory(), "--format", "json").done().out())
        .startsWith("{\n");
  }

  @Test
  void severalRunsNeedAnOutputDirectory() {
    String second = HandMadeRun.second().under(folder).directory().toString();
    world()
        .run("report", directory(), second)
        .misused("report", "several runs have no common directory: give the output with -o");
    world().run("report", directory(), second, "-o", folder.resolve("both").toString()).done();
    assertThat(folder.resolve("both/report.html")).content().contains("bert-base-cased");
  }

  @Test
  void unfinishedRunsAreRefused() throws IOException {
    Path empty = Files.createDirectory(folder.resolve("empty"));
    world()
        .run("report", empty.toString())
        .failed(empty + ": expected the directory of a run, found a folder without manifest.json");
    world()
        .run("report", folder.resolve("none").toString())
        .failed(folder.resolve("none") + ": expected the directory of a run, found nothing there");
    Path stopped = HandMadeRun.first().unfinishedUnder(folder);
    world()
        .run("report", stopped.toString())
        .failed(
            stopped
                + ": the run is not finished (1 of 1 shards): resume with the command that began it:"
                + " semascope probe substitution --data 'my semcor'");
  }

  @Test
  void runsOfDifferentProbesAreNotMixed() {
    StoredRun other = HandMadeRun.first().probe("dictation").under(folder);
    world()
        .run("report", directory(), other.directory().toString(), "-o", "x")
        .failed(
            "%s is a run of the probe dictation, not of substitution".formatted(other.directory()));
    world()
        .run("report", other.directory().toString())
        .failed(
            "there is no probe dictation, only "
                + Probes.all().stream()
                    .map(probe -> probe.about().name())
                    .collect(Collectors.joining(", ")));
  }

  @Test
  void unwritableDirectoriesAreReported() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "");
    Outcome outcome = world().run("report", directory(), "-o", file.resolve("sub").toString());
    assertThat(outcome.err())
        .startsWith("semascope: cannot write " + file.resolve("sub") + "/")
        .hasLineCount(1);
    assertThat(outcome.code()).isEqualTo(1);
  }

  private String directory() {
    return HandMadeRun.first().under(folder).directory().toString();
  }

  private World world() {
    return new World(folder);
  }

  private static List<String> names(Path where) throws IOException {
    try (Stream<Path> files = Files.list(where)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }
}
