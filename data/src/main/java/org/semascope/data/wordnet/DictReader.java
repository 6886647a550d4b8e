package org.semascope.data.wordnet;

import java.util.function.Consumer;
import org.semascope.core.PartOfSpeech;
import org.semascope.data.DataFormatException;
import org.semascope.data.Faults;

/**
 * Reads Princeton's data files and index.sense, which together say all: the other index files hold
 * the same again for lookup in place.
 */
final class DictReader {
  private final DictFiles files;
  private final Faults faults;
  private final Assembly<Address> assembly;

  DictReader(DictFiles files, Faults faults) {
    this.files = files;
    this.faults = faults;
    this.assembly = new Assembly<>(faults);
  }

  WordNet read(String name) {
    for (DictFile file : DictFile.values()) {
      each(file.data(), line -> assembly.add(DataLine.read(line, file.partOfSpeech())));
    }
    each("index.sense", line -> new SenseIndexLine(line).fill(assembly));
    for (SynsetDraft<Address> draft : assembly.drafts()) {
      completeKeys(draft);
    }
    for (DictFile file : DictFile.values()) {
      if (files.has(file.exceptions())) {
        each(file.exceptions(), line -> exception(line, file.partOfSpeech()));
      }
    }
    return assembly.build(files.path("index.sense"), name, "en");
  }

  private void each(String file, Consumer<DictLine> read) {
    files.lines(
        file,
        line -> {
          try {
            read.accept(line);
          } catch (DataFormatException bad) {
            faults.accept(bad);
          }
        });
  }

  /**
   * Words that differ in capitals alone ({@code A} and {@code a}) share one entry of index.sense:
   * they are one sense. Any other word without an entry keeps its place but is no sense.
   */
  private void completeKeys(SynsetDraft<Address> draft) {
    for (SynsetDraft.Word word : draft.words) {
      if (word.key == null) {
        SenseIndexLine.twin(draft, word).ifPresent(twin -> word.key = twin.key);
      }
      if (word.key == null) {
        faults.accept(
            DataFormatException.line(
                draft.file, draft.line, "a word with a key in index.sense", word.lemma));
      }
    }
  }

  private void exception(DictLine line, PartOfSpeech partOfSpeech) {
    String form = line.field("an inflected form");
    do {
      assembly.exceptions().add(partOfSpeech, form, line.field("its lemma"));
    } while (line.hasMore());
  }
}
