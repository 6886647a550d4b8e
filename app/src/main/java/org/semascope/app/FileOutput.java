package org.semascope.app;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.semascope.core.IoReason;
import org.semascope.core.SemascopeException;
import org.semascope.core.UsageException;
import org.semascope.core.io.AtomicFile;
import org.semascope.report.form.HtmlPage;
import org.semascope.report.table.Listing;
import org.semascope.report.table.OutputFormat;
import org.semascope.report.table.Table.Titled;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Where results are printed: stdout in a format, or a file whose extension gives the format. */
final class FileOutput {
  private static final String HTML = "html";

  @Option(
      names = {"-o", "--out"},
      paramLabel = "FILE",
      description =
          "Output file: a page (.html) or .csv, .json, .jsonl (one object per line), .md or .tex"
              + " (default: stdout).")
  private Path out;

  @Mixin private FormatOption format = new FormatOption();

  /** Results that are printed as one table. */
  record Part<T>(String title, Listing<T> listing, List<T> results, List<String> notes) {
    private void print(OutputFormat as, boolean terminal, PrintStream to, String command) {
      listing.printer(as, terminal, to, command).print(results).finish();
    }

    private Titled titled() {
      return new Titled(title, listing.table(results), notes);
    }
  }

  OutputFormat format() {
    return format.value();
  }

  /** Refuses a file name without a known extension; called before a long computation. */
  void check() {
    UsageException.throwIf(
        out != null && !ending().equals(HTML) && formatOf(ending()) == null,
        "-o %s: expected a file name that ends in .html, .csv, .json, .jsonl, .md or .tex",
        out);
    UsageException.throwIf(
        out != null && format.isGiven() && format.value() != formatOf(ending()),
        "--format %s does not match the file name %s",
        format.value(),
        out);
  }

  /**
   * Prints or writes results.
   *
   * @param command on the page and in a JSON document
   * @param title of the page
   * @param overviews tables that only pages have, before the main one
   */
  void print(Context context, String command, String title, List<Part<?>> overviews, Part<?> main) {
    check();
    if (out == null) {
      main.print(format.value(), context.terminalOut(), context.out(), command);
      return;
    }
    byte[] content;
    if (ending().equals(HTML)) {
      List<Titled> tables =
          Stream.concat(overviews.stream(), Stream.of(main)).map(part -> part.titled()).toList();
      content = HtmlPage.of(title, command, List.of(), tables).getBytes(StandardCharsets.UTF_8);
    } else {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      try (PrintStream stream = new PrintStream(bytes, false, StandardCharsets.UTF_8)) {
        main.print(formatOf(ending()), false, stream, command);
      }
      content = bytes.toByteArray();
    }
    try {
      AtomicFile.write(out, content);
    } catch (IOException e) {
      throw new SemascopeException("cannot write %s: %s".formatted(out, IoReason.of(e)), e);
    }
    context.line(out.toString());
  }

  private String ending() {
    String name = String.valueOf(out.getFileName());
    return name.contains(".")
        ? name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT)
        : "";
  }

  private static OutputFormat formatOf(String ending) {
    return Arrays.stream(OutputFormat.values())
        .filter(one -> one != OutputFormat.TABLE && one.toString().equals(ending))
        .findFirst()
        .orElse(null);
  }
}
