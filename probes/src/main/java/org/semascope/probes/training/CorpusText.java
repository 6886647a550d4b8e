package org.semascope.probes.training;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.semascope.data.Faults;
import org.semascope.data.corpora.Corpora;
import org.semascope.data.corpora.Corpus;
import org.semascope.models.skipgram.TrainingText;

/** Corpora one after the other, in any form that is read, as text to train on. */
public final class CorpusText implements TrainingText {
  private final String name;
  private final List<Path> paths;
  private final Tokens tokens;
  private final boolean lowerCase;
  private final List<? extends Corpus> corpora;

  /**
   * @param paths files or folders
   * @param lines whether these are plain text with a paragraph a line, whatever they look like
   */
  public CorpusText(List<Path> paths, boolean lines, Tokens tokens, boolean lowerCase) {
    this.name = paths.stream().map(Path::toString).collect(Collectors.joining(", "));
    this.paths = List.copyOf(paths);
    this.tokens = tokens;
    this.lowerCase = lowerCase;
    this.corpora =
        tokens == Tokens.LINES
            ? List.of()
            : paths.stream().map(path -> Corpora.open(path, lines)).toList();
  }

  /** The words of a corpus in lower case. */
  public CorpusText(Corpus corpus) {
    this.name = corpus.name();
    this.paths = List.of();
    this.tokens = Tokens.WORDS;
    this.lowerCase = true;
    this.corpora = List.of(corpus);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Map<String, String> identity() {
    Map<String, String> identity = new LinkedHashMap<>();
    identity.put(
        "corpus",
        (tokens == Tokens.LINES
                ? paths.stream().map(path -> new LineFile(path, lowerCase).fingerprint())
                : corpora.stream().map(Corpus::fingerprint))
            .collect(Collectors.joining("+")));
    identity.put("--tokens", tokens.toString());
    identity.put("--lower-case", Boolean.toString(lowerCase));
    return identity;
  }

  @Override
  public void read(Sink sink) {
    if (tokens == Tokens.LINES) {
      paths.forEach(path -> new LineFile(path, lowerCase).read(sink));
      return;
    }
    CorpusStretch stretch = new CorpusStretch(sink);
    WordWriter words = new WordWriter(lowerCase, stretch);
    for (Corpus corpus : corpora) {
      corpus.read(
          Faults.STRICT,
          paragraph -> {
            if (tokens == Tokens.WORDS) {
              words.write(paragraph.text());
            } else {
              String text = paragraph.text().replace('\n', ' ');
              stretch.add(lowerCase ? text.toLowerCase(Locale.ROOT) : text);
            }
            stretch.endSentence();
          });
    }
    stretch.flush();
  }
}
