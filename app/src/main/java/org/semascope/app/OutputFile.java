package org.semascope.app;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.semascope.core.IoReason;
import org.semascope.core.SemascopeException;
import org.semascope.core.UsageException;
import org.semascope.core.io.AtomicFile;
import org.semascope.report.table.OutputFormat;
import picocli.CommandLine.Option;

/** The file that results are written to; its extension gives the format. */
final class OutputFile {
  private static final String HTML = "html";

  @Option(
      names = {"-o", "--out"},
      paramLabel = "FILE",
      description =
          "Output file: a page (.html) or .csv, .tsv, .json, .jsonl (one object per line), .md or"
              + " .tex (default: stdout).")
  private Path out;

  /** Results in every format. */
  interface Content {
    String page();

    void print(OutputFormat format, boolean terminal, PrintStream to);
  }

  /** Empty without {@code -o}. */
  Optional<Path> path() {
    return Optional.ofNullable(out);
  }

  /** Refuses a file name without a known extension; called before a long computation. */
  void check(FormatOption format) {
    UsageException.throwIf(
        out != null && !isKnown(),
        "-o %s: expected a file name that ends in .html, .csv, .tsv, .json, .jsonl, .md or .tex",
        out);
    UsageException.throwIf(
        out != null && format.isGiven() && format.value() != formatOf(ending()),
        "--format %s does not match the file name %s",
        format.value(),
        out);
  }

  /** Whether the extension names a format. */
  boolean isKnown() {
    return ending().equals(HTML) || formatOf(ending()) != null;
  }

  /** Prints results in a format, or writes them to the file. */
  void write(Context context, FormatOption format, Content content) {
    check(format);
    if (out == null) {
      content.print(format.value(), context.terminalOut(), context.out());
      return;
    }
    byte[] bytes;
    if (ending().equals(HTML)) {
      bytes = content.page().getBytes(StandardCharsets.UTF_8);
    } else {
      ByteArrayOutputStream file = new ByteArrayOutputStream();
      try (PrintStream stream = new PrintStream(file, false, StandardCharsets.UTF_8)) {
        content.print(formatOf(ending()), false, stream);
      }
      bytes = file.toByteArray();
    }
    try {
      AtomicFile.write(out, bytes);
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
