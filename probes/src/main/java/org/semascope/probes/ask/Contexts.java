package org.semascope.probes.ask;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.semascope.core.Span;
import org.semascope.core.UsageException;
import org.semascope.data.index.Hit;
import org.semascope.data.index.ParagraphIndex;
import org.semascope.models.Subject;
import org.semascope.probes.Resources;
import org.semascope.probes.Scope;
import org.semascope.probes.Setting;
import org.semascope.probes.run.ModelPool;

/** Paragraphs of an index that contain a word or several words. Needs no model. */
public final class Contexts implements Question<Contexts.Options, Contexts.Result> {
  /**
   * @param words in any case; several words in one string are a phrase
   */
  public record Options(
      @Setting(name = "--data", label = "CORPUS") String index,
      List<String> words,
      @Setting(name = "-n", label = "N") int count,
      @Setting(label = "N") long seed) {
    public Options {
      UsageException.throwIf(count < 1, "-n must be at least 1, but is " + count);
      words = words.stream().distinct().toList();
    }
  }

  /**
   * @param occurrences of each word in the whole corpus
   * @param total number of paragraphs that contain all words
   */
  public record Result(List<Context> paragraphs, Map<String, Long> occurrences, long total)
      implements Answer {}

  /**
   * A paragraph.
   *
   * @param places the positions of each word
   */
  public record Context(
      @JsonProperty("paragraph") long ordinal,
      String title,
      String text,
      Map<String, List<Span>> places) {
    private static Context of(Hit hit, List<String> words) {
      Map<String, List<Span>> places = new LinkedHashMap<>();
      for (int w = 0; w < words.size(); w++) {
        places.put(words.get(w), hit.spans().get(w));
      }
      return new Context(
          hit.paragraph().ordinal(), hit.paragraph().title(), hit.paragraph().text(), places);
    }
  }

  @Override
  public Subject open(ModelPool models, String name, Scope scope) {
    return Subject.NONE;
  }

  @Override
  public Result answer(Options options, Subject model, Resources data) {
    ParagraphIndex index = data.paragraphs(options.index()).open();
    Map<String, Long> occurrences = new LinkedHashMap<>();
    options.words().forEach(word -> occurrences.put(word, index.occurrences(word)));
    return new Result(
        index.sample(options.words(), options.count(), options.seed()).stream()
            .map(hit -> Context.of(hit, options.words()))
            .toList(),
        occurrences,
        index.paragraphs(options.words()));
  }
}
