package org.semascope.data.wordnet;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.semascope.data.Faults;
import org.semascope.data.Format;

/** A form in which a wordnet is distributed. */
interface WordNetFormat extends Format<Synset> {
  List<WordNetFormat> ALL = List.of(new DictFormat(), new LmfFormat());

  WordNet load(Path path, Faults faults);

  /** Synsets point at each other, so all are read before the first is handed out. */
  @Override
  default void read(Path path, Faults faults, Consumer<? super Synset> each) {
    load(path, faults).synsets().forEach(each);
  }
}
