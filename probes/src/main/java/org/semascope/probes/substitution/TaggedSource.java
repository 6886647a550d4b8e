package org.semascope.probes.substitution;

import java.util.function.Consumer;
import org.semascope.data.tagged.TaggedSentence;

/** A sense-tagged corpus, read from its beginning whenever asked. */
@FunctionalInterface
public interface TaggedSource {
  void read(Consumer<? super TaggedSentence> each);
}
