package org.semascope.bench;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.semascope.app.Context;
import org.semascope.app.web.Explorer;
import org.semascope.core.Occurrence;
import org.semascope.core.SemascopeException;
import org.semascope.core.WordFinder;
import org.semascope.models.Subject;
import org.semascope.probes.Scope;
import org.semascope.probes.ask.Questions;
import org.semascope.probes.ask.Substitute;
import org.semascope.probes.ask.UsageExample;
import org.semascope.report.table.Table;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bench serve}: a page of the explorer, compared with the model alone. */
@Command(
    name = "serve",
    description = {
      "Measures the page Substitute of the explorer for sentences that it has not answered yet, with"
          + " 20 targets each and a warm model.",
      "The page (HTML over HTTP on loopback: senses, vectors, figure, tables) and the vectors alone"
          + " (the key and its 20 targets at all layers) take turns."
    },
    footer = {"", "Example:", "  semascope bench serve --rounds 5"})
final class ServeBench extends Bench.Threaded {
  static final List<String> TARGETS =
      List.of(
          "man", "world", "hand", "room", "face", "thing", "place", "school", "door", "war", "book",
          "air", "story", "road", "water", "picture", "letter", "garden", "army", "river");

  private static final String PAGE = "page";
  private static final String VECTORS = "vectors";
  private static final int OK = 200;

  @Option(
      names = {"-m", "--model"},
      paramLabel = "MODEL",
      description = "A contextual model (default: ${DEFAULT-VALUE}).")
  private String model = "bert-base-uncased";

  @Option(
      names = "--pages",
      paramLabel = "N",
      description = "Number of sentences in each round (default: ${DEFAULT-VALUE}).")
  private int pages = 10;

  private final HttpClient client = HttpClient.newHttpClient();
  private Questions questions;
  private Subject subject;
  private URI address;

  ServeBench(Context context) {
    super(context, 5);
  }

  @Override
  void measure(Path folder) {
    questions = closing(context.questions(threads));
    subject = questions.model(new Substitute(), model, Scope.USUAL.layers("all"));
    Explorer.Settings settings =
        new Explorer.Settings(
            context.env(),
            context.progress(),
            0,
            Optional.empty(),
            Optional.empty(),
            List.of(model),
            folder.resolve("runs"),
            threads);
    address = closing(Explorer.start(settings)).address();
    Results<Integer> results =
        this.<Integer>contest()
            .addPrepared(PAGE, round -> each(sentences(round), this::page))
            .addPrepared(VECTORS, round -> each(sentences(round), this::vectors))
            .run();
    Table table = Results.table("the page Substitute, %s targets".formatted(TARGETS.size()));
    results.row(table, "page: ms", "%.0f", round -> 1000 * round.seconds(PAGE) / pages);
    results.row(table, "vectors alone: ms", "%.0f", round -> 1000 * round.seconds(VECTORS) / pages);
    results.row(table, "page / vectors alone", "%.2f", round -> round.ratio(PAGE, VECTORS));
    print(List.of(table));
  }

  private interface Answering {
    void answer(Occurrence key) throws IOException, InterruptedException;
  }

  private static Callable<Integer> each(List<Occurrence> keys, Answering answering) {
    return () -> {
      for (Occurrence key : keys) {
        answering.answer(key);
      }
      return keys.size();
    };
  }

  /** Other sentences in each round, since the explorer keeps answers. */
  private List<Occurrence> sentences(int round) {
    List<Occurrence> keys = new ArrayList<>();
    for (int i = 0; i < pages; i++) {
      UsageExample.Result example =
          questions.ask(
              new UsageExample(), new UsageExample.Options(1_000L * round + i), Subject.NONE);
      keys.add(WordFinder.numbered(example.text(), example.word(), example.occurrence()));
    }
    return keys;
  }

  private void vectors(Occurrence key) {
    List<Occurrence> all = new ArrayList<>(List.of(key));
    TARGETS.forEach(word -> all.add(key.replacedBy(word)));
    subject.words(all);
  }

  private void page(Occurrence key) throws IOException, InterruptedException {
    int number = WordFinder.all(key.text(), key.word()).indexOf(key) + 1;
    String query =
        "/substitute?text=%s&word=%s&occurrence=%s&model=%s&targets=%s&relations=&controls="
            .formatted(
                encoded(key.text()),
                encoded(key.word()),
                number,
                encoded(model),
                String.join(",", TARGETS));
    HttpResponse<String> reply =
        client.send(
            HttpRequest.newBuilder(address.resolve(query)).build(),
            HttpResponse.BodyHandlers.ofString());
    SemascopeException.throwIf(
        reply.statusCode() != OK, "the explorer answered %d: %s", reply.statusCode(), query);
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
