package org.semascope.data.corpora;

import java.util.function.Consumer;
import org.semascope.data.Faults;

/** A source of paragraphs in a fixed order. */
public interface Corpus {
  /** For display. */
  String name();

  /** A sha256 of the source: equal fingerprints mean equal paragraphs in equal order. */
  String fingerprint();

  /** Reads every paragraph in order, one at a time. */
  void read(Faults faults, Consumer<? super Paragraph> each);
}
