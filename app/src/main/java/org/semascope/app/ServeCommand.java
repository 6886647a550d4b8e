package org.semascope.app;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.semascope.app.input.Lists;
import org.semascope.app.web.Bundle;
import org.semascope.app.web.Explorer;
import org.semascope.core.Interruption;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code serve}: the explorer. */
@Command(
    name = "serve",
    mixinStandardHelpOptions = true,
    description = {
      "Starts the explorer: a web application on this machine that shows what models know about"
          + " words.",
      "It listens on loopback addresses only, downloads nothing and stops with Ctrl-C."
    },
    footer = {
      "",
      "Examples:",
      "  semascope serve -m bert-base-uncased",
      "  semascope serve --bundle public"
    })
final class ServeCommand implements Callable<Integer> {
  private final Context context;

  @Option(
      names = "--port",
      paramLabel = "N",
      defaultValue = "7300",
      description = "Port to listen on; 0 for any free port (default: 7300).")
  private int port;

  @Option(
      names = "--host",
      paramLabel = "ADDRESS",
      description = "Address to listen on (default: 127.0.0.1 and ::1). Others need --token.")
  private String host;

  @Option(
      names = "--token",
      paramLabel = "TEXT",
      description = "Token that browsers must present: 8 or more letters and digits.")
  private String token;

  @Option(
      names = {"-m", "--model"},
      paramLabel = "MODEL,..",
      description =
          "Models in addition to the installed ones: directories, files of vectors, names.")
  private List<String> models = List.of();

  @Option(
      names = "--bundle",
      paramLabel = "DIR",
      description =
          "Start no server: write the stored runs, cards and comparisons as pages into a folder, for"
              + " any web server or to open as files.")
  private Path bundle; // null if not given

  @Option(
      names = "--cards-only",
      description = "With --bundle: write the cards, without pages of runs and comparisons.")
  private boolean cardsOnly;

  @Spec private CommandSpec spec;
  @Mixin private RunsOption runs;
  @Mixin private ThreadsOption threads;

  ServeCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    new OptionRules(spec)
        .notBoth("--bundle", "--port", "--host", "--token", "--model")
        .needs("--cards-only", "--bundle");
    Explorer.Settings settings =
        new Explorer.Settings(
            context.env(),
            context.progress(),
            port,
            Optional.ofNullable(host),
            Optional.ofNullable(token),
            models.stream().flatMap(list -> Lists.words(list).stream()).toList(),
            runs.root(),
            threads.count(),
            Version.number());
    if (bundle != null) {
      Bundle.Written written = Bundle.write(settings, bundle, cardsOnly);
      written.notices().forEach(context::say);
      context.say("pages: " + written.pages());
      context.line(written.page().toString());
      return 0;
    }
    CountDownLatch stopped = new CountDownLatch(1);
    try (Explorer explorer = Explorer.start(settings)) {
      String address = explorer.address() + (token == null ? "" : "?token=" + token);
      Interruption.bySignals().during(() -> serve(address, stopped), stopped::countDown);
    }
    return 0;
  }

  private Void serve(String address, CountDownLatch stopped) {
    context.line(address);
    context.out().flush();
    try {
      stopped.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return null;
  }
}
