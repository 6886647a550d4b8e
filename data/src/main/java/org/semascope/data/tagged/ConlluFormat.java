package org.semascope.data.tagged;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.semascope.core.PartOfSpeech;
import org.semascope.data.Faults;
import org.semascope.data.tagged.ConlluReader.Block;
import org.semascope.data.tagged.ConlluReader.Row;

/**
 * CoNLL-U with senses in the last column: {@code Sense=fall-v.1}. A sense that does not begin with
 * the lemma, such as {@code Sense=3(2)} of {@code about}, gets the label {@code about.3(2)}.
 */
final class ConlluFormat extends SenseCorpusFormat<TaggedSentence> {
  private static final int COLUMNS = 10;
  private static final int LEMMA = 2;
  private static final int UNIVERSAL_TAG = 3;
  private static final int LANGUAGE_TAG = 4;

  ConlluFormat(TokenJoiner joiner) {
    super(joiner, "CoNLL-U with Sense= in MISC", 1, ".*\\.conllu");
  }

  @Override
  boolean matches(Path file, String opening) {
    return opening.contains("Sense=") && ConlluReader.begins(opening, COLUMNS);
  }

  @Override
  void readFile(Path file, Faults faults, Consumer<? super TaggedSentence> each) {
    new ConlluReader(file, COLUMNS).read(block -> sentence(block, stem(file)), faults, each);
  }

  private TaggedSentence sentence(Block block, String file) {
    int[] tokenOfWord = block.tokenOfWord();
    List<TaggedSentence.Tag> tags = new ArrayList<>();
    for (int word = 0; word < tokenOfWord.length; word++) {
      Row row = block.words().get(word);
      String sense = row.misc("Sense");
      if (!sense.isBlank() && !sense.equals("_")) {
        int token = tokenOfWord[word];
        String lemma = row.get(LEMMA).equals("_") ? row.form() : row.get(LEMMA);
        String label = sense.startsWith(lemma) ? sense : lemma + "." + sense;
        PartOfSpeech part = partOfSpeech(row, sense);
        tags.add(new TaggedSentence.Tag(token, token + 1, lemma, part, List.of(label), false));
      }
    }
    return new TaggedSentence(block.sentence(block.id(file), joiner), tags);
  }

  private static PartOfSpeech partOfSpeech(Row row, String sense) {
    PartOfSpeech universal = PartOfSpeech.ofTag(row.get(UNIVERSAL_TAG));
    PartOfSpeech language =
        universal == PartOfSpeech.OTHER ? PartOfSpeech.ofTag(row.get(LANGUAGE_TAG)) : universal;
    return sense.contains("%") ? SenseKey.partOfSpeech(sense, language.name()) : language;
  }
}
