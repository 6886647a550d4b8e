package org.semascope.data.wordnet;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Function;
import java.util.function.Supplier;
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
  private final Assembly assembly;

  DictReader(DictFiles files, Faults faults) {
    this.files = files;
    this.faults = faults;
    this.assembly = new Assembly(faults, Address::describe);
  }

  WordNet read(String name) {
    List<Supplier<Parsed<SynsetDraft>>> data = new ArrayList<>();
    for (DictFile file : DictFile.values()) {
      data.add(inBackground(file.data(), line -> DataLine.read(line, file)));
    }
    var index = inBackground("index.sense", SenseIndexLine::new);
    data.forEach(file -> file.get().replay(faults, assembly::add));
    index.get().replay(faults, line -> line.fill(assembly, files));
    for (SynsetDraft draft : assembly.drafts()) {
      completeKeys(draft);
    }
    for (DictFile file : DictFile.values()) {
      if (files.has(file.exceptions())) {
        files
            .parse(file.exceptions(), line -> line)
            .replay(faults, line -> exception(line, file.partOfSpeech()));
      }
    }
    return assembly.build(files.path("index.sense"), name, "en");
  }

  /** Files are independent until their records are joined, which happens in one order. */
  private <T> Supplier<Parsed<T>> inBackground(String file, Function<DictLine, T> read) {
    CompletableFuture<Parsed<T>> parsed =
        CompletableFuture.supplyAsync(() -> files.parse(file, read));
    return () -> {
      try {
        return parsed.join();
      } catch (CompletionException e) {
        throw e.getCause() instanceof DataFormatException bad ? bad : e;
      }
    };
  }

  /**
   * Words that differ in capitals alone ({@code A} and {@code a}) share one entry of index.sense:
   * they are one sense. Any other word without an entry keeps its place but is no sense.
   */
  private void completeKeys(SynsetDraft draft) {
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
      assembly.exception(partOfSpeech, form, line.field("its lemma"));
    } while (line.hasMore());
  }

  /**
   * A line of index.sense: {@code key offset number tags}, where the key is {@code
   * lemma%type:file:id:head:id}.
   */
  private static final class SenseIndexLine {
    private final int lineNumber;
    private final String key;
    private final int lexicalId;
    private final int synset;
    private final int number;
    private final int tagCount;

    SenseIndexLine(DictLine line) {
      this.lineNumber = line.number();
      this.key = line.field("a sense key");
      int percent = key.lastIndexOf('%');
      int file = key.indexOf(':', percent + 1) + 1;
      int id = key.indexOf(':', file) + 1;
      int head = key.indexOf(':', id) + 1;
      if (percent < 1 || file != percent + 3 || id == 0 || head == 0) {
        throw line.bad("a sense key lemma%type:file:id:head:id", key);
      }
      DictFile dictFile = DictFile.ofNumber(key.charAt(percent + 1));
      if (dictFile == null) {
        throw line.bad("a sense key with a type from 1 to 5", key);
      }
      this.lexicalId = WrittenNumbers.parse(key, id, head - 1);
      this.synset = Address.of(dictFile, line.decimal("the offset of a synset"));
      this.number = line.decimal("the number of a sense");
      this.tagCount = line.decimal("how often a sense was tagged");
    }

    /** Gives the word of this sense its key. */
    void fill(Assembly assembly, DictFiles files) {
      SynsetDraft draft = assembly.draft(synset);
      if (draft == null) {
        throw bad(files, "the offset of a synset of the data files", Address.offset(synset));
      }
      SynsetDraft.Word word = find(draft);
      if (word == null) {
        throw bad(files, "a word of line " + draft.line + " of its file", key);
      }
      if (word.key != null) {
        throw bad(files, "a sense not given yet", key);
      }
      word.key = key;
      word.order = number;
      word.tagCount = tagCount;
    }

    private SynsetDraft.Word find(SynsetDraft draft) {
      for (SynsetDraft.Word word : draft.words) {
        if (word.lexicalId == lexicalId && Lemmas.startsKey(key, word.lookup)) {
          return word;
        }
      }
      return null;
    }

    /** The word of the same spelling but for capitals that has a key. */
    static Optional<SynsetDraft.Word> twin(SynsetDraft draft, SynsetDraft.Word word) {
      return draft.words.stream()
          .filter(other -> other.key != null && other.lookup.equals(word.lookup))
          .findFirst();
    }

    private DataFormatException bad(DictFiles files, String expected, Object found) {
      return DataFormatException.line(files.path("index.sense"), lineNumber, expected, found);
    }
  }
}
