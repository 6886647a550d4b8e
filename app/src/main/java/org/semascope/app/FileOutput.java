package org.semascope.app;

import java.io.PrintStream;
import java.util.List;
import java.util.stream.Stream;
import org.semascope.report.form.HtmlPage;
import org.semascope.report.table.Listing;
import org.semascope.report.table.OutputFormat;
import org.semascope.report.table.Table.Titled;
import picocli.CommandLine.Mixin;

/** Where tables are printed: stdout in a format, or a file whose extension gives the format. */
final class FileOutput {
  @Mixin private OutputFile file = new OutputFile();
  @Mixin private FormatOption format = new FormatOption();

  /**
   * Results that are printed as one table.
   *
   * @param key title of the column that identifies the rows, which then have links; may be empty
   */
  record Part<T>(
      String title, Listing<T> listing, List<T> results, List<String> notes, String key) {
    Part(String title, Listing<T> listing, List<T> results, List<String> notes) {
      this(title, listing, results, notes, "");
    }

    void print(OutputFormat as, boolean terminal, PrintStream to, String command) {
      listing.printer(as, terminal, to, command).print(results).finish();
    }

    Titled titled() {
      return new Titled(title, listing.table(results), notes, key);
    }
  }

  /** Refuses a file name without a known extension; called before a long computation. */
  void check() {
    file.check(format);
  }

  /**
   * Prints or writes results.
   *
   * @param command on the page and in a JSON document
   * @param title of the page
   * @param overviews tables that only pages have, before the main one
   */
  void print(Context context, String command, String title, List<Part<?>> overviews, Part<?> main) {
    List<Part<?>> all = Stream.concat(overviews.stream(), Stream.of(main)).toList();
    file.write(context, format, new Tables(command, title, List.of(), all));
  }

  /**
   * @param sentences at the head of the page
   * @param parts the page has all, other formats the last one
   */
  record Tables(String command, String title, List<String> sentences, List<? extends Part<?>> parts)
      implements OutputFile.Content {
    @Override
    public String page() {
      return HtmlPage.of(title, command, sentences, parts.stream().map(Part::titled).toList());
    }

    @Override
    public void print(OutputFormat format, boolean terminal, PrintStream to) {
      parts.get(parts.size() - 1).print(format, terminal, to, command);
    }
  }
}
