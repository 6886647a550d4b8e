package org.semascope.data.wordnet;

import java.util.ArrayList;
import java.util.List;
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
}
