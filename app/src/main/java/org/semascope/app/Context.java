package org.semascope.app;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.semascope.app.print.ConsoleProgress;
import org.semascope.app.print.OneLine;
import org.semascope.app.print.ResultStream;
import org.semascope.core.Printable;
import org.semascope.core.Progress;
import org.semascope.data.catalogue.DataLocator;
import org.semascope.data.wordnet.WordNetCache;
import org.semascope.models.store.Home;
import org.semascope.models.store.ModelStore;
import org.semascope.models.store.PublishedSets;
import org.semascope.probes.ask.Answer;
import org.semascope.probes.ask.Questions;
import org.semascope.report.table.Listing;
import org.semascope.report.table.OutputFormat;
import org.semascope.report.table.TablePrinter;

/**
 * Streams, terminals and environment variables of a command.
 *
 * @param command its name in JSON documents, such as {@code runs list}; empty if it is not known
 */
public record Context(
    Map<String, String> env,
    InputStream in,
    PrintStream out,
    PrintStream err,
    boolean terminalOut,
    boolean terminalErr,
    String command) {
  /** Without a command. */
  public Context(
      Map<String, String> env,
      InputStream in,
      PrintStream out,
      PrintStream err,
      boolean terminalOut,
      boolean terminalErr) {
    this(env, in, out, err, terminalOut, terminalErr, "");
  }

  /** The context of the process; the launcher reports which streams are terminals. */
  static Context system() {
    PrintStream out =
        ResultStream.over(
            new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), 1 << 16));
    PrintStream err =
        new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8);
    return new Context(
        System.getenv(),
        System.in,
        out,
        err,
        Boolean.getBoolean("semascope.terminal.out"),
        Boolean.getBoolean("semascope.terminal.err"));
  }

  Context of(String name) {
    return new Context(env, in, out, err, terminalOut, terminalErr, name);
  }

  public Progress progress() {
    return new ConsoleProgress(err, terminalErr);
  }

  /** Prints a line of results; control characters are escaped. */
  void line(String text) {
    out.println(Printable.line(text));
  }

  /** Prints a message to stderr. */
  void say(String line) {
    progress().say(line);
  }

  /** Prints a warning to stderr. */
  public void complain(String sentence) {
    err.println("semascope: " + OneLine.of(sentence));
  }

  public Home home() {
    return Home.from(env);
  }

  public ModelStore store() {
    return new ModelStore(home(), env, progress());
  }

  /** Finds data sets. */
  public DataLocator data() {
    return DataLocator.from(env, publishedSets());
  }

  /** Data sets pulled from their public copies. */
  PublishedSets publishedSets() {
    return new PublishedSets(home(), env, progress());
  }

  /** Prints results in a format. */
  public <T> void print(Listing<T> listing, List<T> results, OutputFormat format) {
    printer(listing, format).print(results).finish();
  }

  /** Prints results in a format, one after the other; the caller finishes the output. */
  <T> Listing.Printer<T> printer(Listing<T> listing, OutputFormat format) {
    return listing.printer(format, terminalOut, out, command);
  }

  /** Access to questions about models and data of this environment. */
  public Questions questions(int threads) {
    return new Questions(env, progress(), threads);
  }

  /**
   * Prints the notices of an answer.
   *
   * @param where prefix of each notice: {@code file:line: }, or empty
   */
  void say(String where, Answer answer) {
    answer.notices().forEach(notice -> say(where + notice.text()));
  }

  /** Cache of wordnets: the files of a wordnet are parsed once. */
  WordNetCache wordnets() {
    return new WordNetCache(home().wordnets(), home().partial(), progress());
  }

  /** The definition of a sense key of WordNet 3.0; empty if it has no such sense. */
  Optional<String> definition(String senseKey) {
    return wordnets().wordNet30().sense(senseKey).map(sense -> sense.synset().definition());
  }

  public TablePrinter tables(OutputFormat format) {
    return new TablePrinter(format, terminalOut, out);
  }
}
