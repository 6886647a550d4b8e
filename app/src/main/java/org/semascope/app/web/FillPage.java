package org.semascope.app.web;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.semascope.core.Occurrence;
import org.semascope.models.Traits;
import org.semascope.models.arch.Ability.Predicts;
import org.semascope.probes.Scope;
import org.semascope.probes.Setting;
import org.semascope.probes.ask.Fill;
import org.semascope.probes.ask.Fill.Candidate;
import org.semascope.probes.ask.Fill.Mask;
import org.semascope.probes.ask.Next;
import org.semascope.probes.ask.Notice;
import org.semascope.probes.ask.Tokens;
import org.semascope.probes.lexicon.Forms;
import org.semascope.report.plot.Axis;
import org.semascope.report.plot.BarChart;
import org.semascope.report.plot.Caption;
import org.semascope.report.plot.Series;
import org.semascope.report.table.Listing;
import org.semascope.report.table.Table.Cell;

/** The words that a model predicts at masks or after a text, and the tokens of the text. */
final class FillPage extends Page<FillPage.Options, FillPage.Answer> {
  private static final String MASK = "[MASK]";

  private final Fill fill = new Fill();
  private final Next next = new Next();
  private final Tokens tokens = new Tokens();

  FillPage() {
    super("fill", Answer.class, "text", "model", "candidates");
  }

  record Options(
      @Setting String text,
      @Setting String model,
      @Setting List<String> candidates,
      @Setting int top) {
    Options {
      Limits.text(text);
      Limits.number("top", top, 0, 100);
      candidates = List.copyOf(candidates);
    }

    Options withText(String other) {
      return new Options(other, model, List.of(), top);
    }
  }

  /**
   * @param tokens of the text
   * @param masks what the model predicts at each mask; empty for other models
   * @param next what the model predicts after the text; null for other models
   */
  record Answer(Tokens.Result tokens, List<Mask> masks, Next.Result next, List<String> notices) {}

  /** A word of the text, and the text with the word masked. */
  record Maskable(Occurrence word, String masked) {}

  /** A predicted word. */
  private record Predicted(String position, String kind, String word, double logProb) {
    private double probability() {
      return Math.exp(logProb);
    }
  }

  @Override
  List<Options> examples(Options like) {
    return WORDING.list("fill.examples").stream()
        .map(line -> line.split("\\|", -1))
        .map(
            fields ->
                new Options(
                    fields[0],
                    like.model(),
                    Stream.of(fields[1].split(",")).filter(word -> !word.isEmpty()).toList(),
                    like.top()))
        .toList();
  }

  @Override
  Options defaults(Desk desk) {
    String model =
        desk.models(traits -> traits.predicts() == Predicts.MASKS).stream()
            .findFirst()
            .orElseGet(() -> desk.usualModel(Traits::predictsWords));
    return new Options(MASK, model, List.of(), 10);
  }

  @Override
  Map<String, List<String>> choices(Desk desk) {
    return Map.of("model", desk.models(Traits::contextual));
  }

  @Override
  Answer answer(Options options, Desk desk) {
    Tokens.Result split =
        desk.ask(tokens, new Tokens.Options(options.text()), options.model(), Scope.USUAL);
    Predicts predicts = desk.traits(options.model()).map(Traits::predicts).orElse(Predicts.NOTHING);
    List<String> notices = new ArrayList<>();
    if (predicts == Predicts.NEXT_WORD) {
      Next.Result found =
          desk.ask(
              next,
              new Next.Options(options.text(), options.candidates(), options.top()),
              options.model(),
              Scope.USUAL);
      found.notices().stream().map(Notice::text).forEach(notices::add);
      return new Answer(split, List.of(), found, notices);
    }
    boolean masked =
        options.text().contains(MASK)
            || split.mask() != null && options.text().contains(split.mask());
    if (predicts != Predicts.MASKS || !masked) {
      notices.add(
          predicts == Predicts.MASKS
              ? WORDING.get("fill.choose")
              : WORDING.get("fill.nothing", "model", options.model()));
      return new Answer(split, List.of(), null, notices);
    }
    Fill.Result found =
        desk.ask(
            fill,
            new Fill.Options(options.text(), options.candidates(), options.top()),
            options.model(),
            Scope.USUAL);
    found.notices().stream().map(Notice::text).forEach(notices::add);
    return new Answer(split, found.masks(), null, notices);
  }

  @Override
  View view(Options options, Answer answer, Desk desk) {
    List<Part> parts = new ArrayList<>();
    parts.add(
        new Part.Own(
            "tokens",
            html ->
                JtetokensGenerated.render(
                    Html.of(html), null, this, options, answer, maskable(options, answer), desk)));
    List<Predicted> all = new ArrayList<>();
    for (Mask mask : answer.masks()) {
      String position = String.valueOf(mask.position());
      String name = answer.masks().size() == 1 ? "predictions" : "predictions-" + position;
      List<Predicted> words =
          Stream.concat(
                  mask.candidates().stream().map(one -> of(position, "candidate", one)),
                  mask.top().stream().map(one -> of(position, "top", one)))
              .toList();
      all.addAll(words);
      add(parts, name, WORDING.get("fill.mask", "position", position), words);
    }
    if (answer.next() != null) {
      answer
          .next()
          .candidates()
          .forEach(one -> all.add(new Predicted("", "candidate", one.word(), one.logProb())));
      answer.next().top().forEach(one -> all.add(of("", "top", one)));
      add(parts, "predictions", WORDING.get("fill.next"), all);
    }
    Listing<Tokens.Token> split =
        new Listing<Tokens.Token>()
            .column("token", Tokens.Token::token)
            .column("id", Tokens.Token::id)
            .column("start", one -> one.span().start())
            .column("end", one -> one.span().end())
            .column("characters", one -> one.span().of(options.text()));
    parts.add(
        new Part.Rows(
            "spans", WORDING.get("fill.spans"), "Tokens", split.table(answer.tokens().tokens())));
    return new View(
        parts, listing(false).table(all), commands(options, answer, desk), answer.notices());
  }

  private static Predicted of(String position, String kind, Candidate one) {
    return new Predicted(position, kind, one.token(), one.logProb());
  }

  private static void add(List<Part> parts, String name, String title, List<Predicted> words) {
    if (words.isEmpty()) {
      return;
    }
    Map<String, Double> distinct = new LinkedHashMap<>();
    words.forEach(one -> distinct.putIfAbsent(one.word(), one.probability()));
    BarChart chart =
        new BarChart(
            Caption.of(title, WORDING.get("fill.figure")),
            "word",
            List.copyOf(distinct.keySet()),
            Axis.of("probability").covering(0, 0),
            List.of(
                Series.of(
                    "probability",
                    distinct.values().stream().mapToDouble(Double::doubleValue).toArray())));
    parts.add(new Part.Chart(name, WORDING.get("fill.figure"), chart));
    parts.add(
        Part.Rows.ofWords(
            name + "-table", WORDING.get("fill.table"), title, listing(true).table(words), "word"));
  }

  private static Listing<Predicted> listing(boolean rounded) {
    return new Listing<Predicted>()
        .column("position", Predicted::position)
        .column("kind", Predicted::kind)
        .column("word", one -> Cell.of(one.word()))
        .column("probability", rounded ? "%.4f" : null, Predicted::probability)
        .column("log probability", rounded ? "%.3f" : null, Predicted::logProb);
  }

  /** The words that can be masked by a click; none for models that predict no masks. */
  private static List<Maskable> maskable(Options options, Answer answer) {
    if (answer.tokens().mask() == null || answer.next() != null) {
      return List.of();
    }
    String plain = options.text();
    int mask = plain.indexOf(MASK);
    return Forms.words(plain).stream()
        .filter(
            word ->
                mask < 0
                    || word.span().end() <= mask
                    || word.span().start() >= mask + MASK.length())
        .map(word -> new Maskable(word, word.replacedBy(MASK).text()))
        .toList();
  }

  private static List<List<String>> commands(Options options, Answer answer, Desk desk) {
    if (answer.masks().isEmpty() && answer.next() == null) {
      return List.of();
    }
    ShellWords words =
        new ShellWords(options.text())
            .option("--candidates", options.candidates(), "")
            .add("-n", options.top());
    return List.of(
        desk.command(answer.next() == null ? "fill" : "next", options.model(), words.list()));
  }
}
