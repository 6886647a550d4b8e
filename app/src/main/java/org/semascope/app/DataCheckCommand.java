package org.semascope.app;

import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import org.semascope.data.DataFormatException;
import org.semascope.data.catalogue.DataKind.Recognised;
import org.semascope.data.catalogue.Survey;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code data check}: reads everything, and tells every line that is wrong. */
@Command(
    name = "check",
    mixinStandardHelpOptions = true,
    description = "Recognises the form of a file or folder, reads all of it, lists bad lines.",
    footer = {
      "",
      "Every bad line is one line of output, with its file and number; exit 1 if there is any.",
      "",
      "Example:",
      "  semascope data check norms/"
    })
final class DataCheckCommand implements Callable<Integer> {
  private final Context context;

  @Parameters(paramLabel = "PATH", description = "A file or folder, or a set's name.")
  private String path;

  DataCheckCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Recognised data = context.data().find(path);
    AtomicLong bad = new AtomicLong();
    long good = read(data, data.path(), bad);
    context
        .progress()
        .say(
            String.format(
                Locale.ROOT,
                "%s: %,d %s, %,d bad",
                data.format().name(),
                good,
                data.kind().records(),
                bad.get()));
    return bad.get() == 0 ? 0 : 1;
  }

  private long read(Recognised data, Path from, AtomicLong bad) {
    try {
      return Survey.of(data.format(), from, fault -> tell(fault, bad), 0).records();
    } catch (DataFormatException e) {
      tell(e, bad); // wrong as a whole
      return 0;
    }
  }

  private void tell(DataFormatException fault, AtomicLong bad) {
    bad.incrementAndGet();
    context.out().println(fault.getMessage());
  }
}
