package org.semascope.data.corpora;

import java.util.function.Consumer;
import org.semascope.data.Faults;

/** Paragraphs from anywhere, in an order that stays the same. */
public interface Corpus {
  /** What a person calls it. */
  String name();

  /** Equal for equal paragraphs in equal order: a sha256 of what they are read from. */
  String fingerprint();

  /** Reads every paragraph in order, one at a time. */
  void read(Faults faults, Consumer<? super Paragraph> each);
}
