package org.semascope.probes.ask;

import java.util.List;
import java.util.stream.IntStream;
import org.semascope.core.Span;
import org.semascope.models.ContextualModel;
import org.semascope.models.Subject;
import org.semascope.models.tokens.Tokenization;
import org.semascope.probes.Resources;
import org.semascope.probes.Scope;
import org.semascope.probes.run.ModelNeeds;
import org.semascope.probes.run.ModelPool;

/** The tokens that a model splits a text into, with the characters of each. */
public final class Tokens implements Question<Tokens.Options, Tokens.Result> {
  public record Options(String text) {}

  /**
   * @param mask the model's mask token; null if it has none
   */
  public record Result(List<Token> tokens, String mask) implements Answer {}

  /**
   * A token.
   *
   * @param token as the vocabulary writes it
   * @param span its characters; empty for a token that is only the space before a word
   * @param known whether the vocabulary has it
   */
  public record Token(String token, int id, Span span, boolean known) {}

  @Override
  public Subject open(ModelPool models, String name, Scope scope) {
    return models.open(name, ModelNeeds.texts("", false), scope);
  }

  @Override
  public Result answer(Options options, Subject model, Resources data) {
    ContextualModel reader = model.contextual().orElseThrow();
    Tokenization found = reader.tokenizer().tokenize(options.text());
    int unknown = reader.tokenizer().specials().unknown().orElse(-1);
    return new Result(
        IntStream.range(0, found.length())
            .mapToObj(
                i ->
                    new Token(
                        found.pieces().get(i),
                        found.ids()[i],
                        found.spans().get(i),
                        found.ids()[i] != unknown))
            .toList(),
        reader.tokenizer().specials().maskText().orElse(null));
  }
}
