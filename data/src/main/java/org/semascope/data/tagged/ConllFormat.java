package org.semascope.data.tagged;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.semascope.core.PartOfSpeech;
import org.semascope.data.DataFormatException;
import org.semascope.data.Faults;

/**
 * OntoNotes in the columns of the CoNLL-2012 shared task. Counted from 0: document, part, word
 * number, word (3), part of speech (4), parse, lemma (6), frameset, word sense (8), speaker, names,
 * arguments, coreference; {@code -} stands for nothing.
 *
 * <p>Sentences are numbered from 0 in each part, as OntoNotes numbers its trees: {@code
 * nw/wsj/00/wsj_0001.0:3}.
 */
final class ConllFormat extends TaggedFormat {
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
  boolean beginsRight(Path file, String opening) {
    return opening.startsWith("#begin document (");
  }

  @Override
  void readFile(Path file, Faults faults, Consumer<? super TaggedSentence> each) {
    try (SourceText source = new SourceText(file)) {
      new Reading(source, faults, each).run();
    }
  }

  private final class Reading {
    private final SourceText source;
    private final Faults faults;
    private final Consumer<? super TaggedSentence> each;
    private String document;
    private int number;
    private SentenceBuilder sentence;
    private int width;
    private boolean skipping;
    private boolean any;

    Reading(SourceText source, Faults faults, Consumer<? super TaggedSentence> each) {
      this.source = source;
      this.faults = faults;
      this.each = each;
    }

    void run() {
      while (source.peek() != SourceText.END) {
        int line = source.line();
        try {
          take(source.readLine(), line);
        } catch (BadRecord bad) {
          tell(bad);
        }
      }
      if (document != null && any) {
        tell(new BadRecord(source.line(), "#end document", "the end of the file"));
      }
      if (!any) {
        throw DataFormatException.file(source.file(), "at least one sentence", "none");
      }
    }

    private void tell(BadRecord bad) {
      any = true;
      skipping = true;
      sentence = null;
      faults.accept(bad.in(source.file()));
    }

    private void take(String text, int line) throws BadRecord {
      if (text.startsWith("#begin document") || text.startsWith("#end document")) {
        finish(line);
        document = text.startsWith("#end") ? null : document(text, line);
        number = 0;
      } else if (text.isBlank()) {
        finish(line);
      } else if (!skipping) {
        word(text.strip().split("\\s+"), line);
      }
    }

    private String document(String text, int line) throws BadRecord {
      Matcher begin = BEGIN.matcher(text);
      if (!begin.matches()) {
        throw new BadRecord(line, "#begin document (name); part 000", text);
      }
      return begin.group(1) + "." + begin.group(2);
    }

    private void finish(int line) throws BadRecord {
      boolean counted = sentence != null || skipping;
      skipping = false;
      if (sentence != null) {
        TaggedSentence whole = sentence.build(line, joiner());
        sentence = null;
        any = true;
        each.accept(whole);
      }
      number += counted ? 1 : 0;
    }

    private void word(String[] columns, int line) throws BadRecord {
      if (document == null) {
        throw new BadRecord(line, "#begin document before a word", columns[0]);
      }
      if (columns.length < FEWEST_COLUMNS) {
        throw new BadRecord(line, "at least " + FEWEST_COLUMNS + " columns", columns.length);
      }
      String word = columns[WORD];
      if (word.equals("[WORD]")) {
        throw new BadRecord(line, "a word (the skeleton filled in)", word);
      }
      if (sentence == null) {
        sentence = new SentenceBuilder(document + ":" + number);
        width = columns.length;
      } else if (columns.length != width) {
        throw new BadRecord(line, width + " columns like the last word", columns.length);
      }
      sentence.add(line, word);
      if (!columns[SENSE].equals("-")) {
        String lemma = columns[LEMMA].equals("-") ? word.toLowerCase(Locale.ROOT) : columns[LEMMA];
        PartOfSpeech partOfSpeech = OntonotesSense.partOfSpeech(columns[TAG]);
        String label = OntonotesSense.label(lemma, partOfSpeech, columns[SENSE], line);
        sentence.tag(lemma, partOfSpeech, List.of(label), false);
      }
    }
  }
}
