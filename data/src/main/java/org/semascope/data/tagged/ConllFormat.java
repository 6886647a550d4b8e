package org.semascope.data.tagged;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.semascope.core.PartOfSpeech;
import org.semascope.data.DataFormatException;
import org.semascope.data.Faults;
import org.semascope.data.text.Lines;

/**
 * OntoNotes in the columns of the CoNLL-2012 shared task. Counted from 0: document, part, word
 * number, word (3), part of speech (4), parse, lemma (6), frameset, word sense (8), speaker, names,
 * arguments, coreference; {@code -} is an empty value.
 *
 * <p>Sentences are numbered from 0 in each part, like the trees of OntoNotes: {@code
 * nw/wsj/00/wsj_0001.0:3}.
 */
final class ConllFormat extends SenseCorpusFormat<TaggedSentence> {
  private static final Pattern BEGIN =
      Pattern.compile("#begin document \\((.+)\\); part 0*(\\d+)\\s*");
  private static final int WORD = 3;
  private static final int TAG = 4;
  private static final int LEMMA = 6;
  private static final int SENSE = 8;
  private static final int FEWEST_COLUMNS = 11;

  ConllFormat(TokenJoiner joiner) {
    super(joiner, "OntoNotes, CoNLL-2012 columns", 12, ".*gold_conll", ".*_conll");
  }

  @Override
  boolean matches(Path file, String opening) {
    return opening.startsWith("#begin document (");
  }

  @Override
  void readFile(Path file, Faults faults, Consumer<? super TaggedSentence> each) {
    try (Lines lines = Lines.open(file, StandardCharsets.UTF_8)) {
      new Reading(file, lines).run(faults, each);
    }
  }

  private final class Reading {
    private final Path file;
    private final Lines lines;
    private String document;
    private int number;
    private SentenceBuilder sentence;
    private int width;
    private boolean skipping;

    Reading(Path file, Lines lines) {
      this.file = file;
      this.lines = lines;
    }

    void run(Faults faults, Consumer<? super TaggedSentence> each) {
      boolean any = false;
      for (String text = lines.next(); text != null; text = lines.next()) {
        SourceLine line = SourceLine.of(file, lines);
        boolean ofDocument = text.startsWith("#begin document") || text.startsWith("#end document");
        if (ofDocument || text.isBlank()) {
          any |= sentence != null;
          finish(line, each);
        }
        try {
          if (ofDocument) {
            document = text.startsWith("#end") ? null : document(text, line);
            number = 0;
          } else if (!text.isBlank() && !skipping) {
            word(text.strip().split("\\s+"), line);
          }
        } catch (DataFormatException bad) {
          any = true;
          skipping = true;
          sentence = null;
          faults.accept(bad);
        }
      }
      if (!any) {
        throw DataFormatException.file(file, "at least one sentence", "none");
      }
      if (document != null) {
        SourceLine end = new SourceLine(file, lines.number() + 1);
        faults.accept(end.fault("#end document", "the end of the file"));
      }
    }

    private void finish(SourceLine line, Consumer<? super TaggedSentence> each) {
      SentenceBuilder whole = sentence;
      number += whole != null || skipping ? 1 : 0;
      sentence = null;
      skipping = false;
      if (whole != null) {
        each.accept(whole.build(line, joiner));
      }
    }

    private String document(String text, SourceLine line) {
      Matcher begin = BEGIN.matcher(text);
      if (!begin.matches()) {
        throw line.fault("#begin document (name); part 000", text);
      }
      return begin.group(1) + "." + begin.group(2);
    }

    private void word(String[] columns, SourceLine line) {
      line.throwIf(document == null, "#begin document before a word", columns[0]);
      boolean tooFew = columns.length < FEWEST_COLUMNS;
      line.throwIf(tooFew, "at least " + FEWEST_COLUMNS + " columns", columns.length);
      String word = columns[WORD];
      line.throwIf(word.equals("[WORD]"), "a word (the skeleton filled in)", word);
      if (sentence == null) {
        sentence = new SentenceBuilder(document + ":" + number);
        width = columns.length;
      } else if (columns.length != width) {
        throw line.fault(width + " columns like the last word", columns.length);
      }
      sentence.add(line, word);
      if (!columns[SENSE].equals("-")) {
        String lemma = columns[LEMMA].equals("-") ? word.toLowerCase(Locale.ROOT) : columns[LEMMA];
        PartOfSpeech partOfSpeech = SenseKey.ontonotesPart(columns[TAG]);
        String label = SenseKey.ontonotes(lemma, partOfSpeech, columns[SENSE], line);
        sentence.tag(lemma, partOfSpeech, List.of(label), false);
      }
    }
  }
}
