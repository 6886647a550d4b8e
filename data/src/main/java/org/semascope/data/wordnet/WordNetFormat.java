package org.semascope.data.wordnet;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.semascope.data.DataFormatException;
import org.semascope.data.Faults;
import org.semascope.data.Format;

/** A form in which a wordnet is distributed. */
interface WordNetFormat extends Format<Synset> {
  List<WordNetFormat> ALL = List.of(new DictFormat(), new LmfFormat());

  /**
   * The form of a wordnet that a user named.
   *
   * @throws DataFormatException if it has none of them
   */
  static WordNetFormat of(Path path) {
    return ALL.stream()
        .filter(format -> format.recognises(path))
        .findFirst()
        .orElseThrow(
            () ->
                DataFormatException.file(
                    path,
                    "a folder with WordNet's data.noun and index.sense, or a WN-LMF file",
                    "neither"));
  }

  WordNet load(Path path, Faults faults);

  /** The sha256 of all files that {@link #load} reads. */
  String fingerprint(Path path);

  /** Synsets point at each other, so all are read before the first is handed out. */
  @Override
  default void read(Path path, Faults faults, Consumer<? super Synset> each) {
    load(path, faults).synsets().forEach(each);
  }
}
