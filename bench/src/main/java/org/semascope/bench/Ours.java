package org.semascope.bench;

import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.semascope.core.Occurrence;
import org.semascope.core.Span;
import org.semascope.models.ContextualModel;

/** Semascope as every probe uses it: one word of each text, all layers. */
final class Ours implements Contestant {
  private final String name;
  private final ContextualModel model;
  private final int texts;

  Ours(String name, ContextualModel model, int texts) {
    this.name = name;
    this.model = model;
    this.texts = texts;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public int textsPerRound() {
    return texts;
  }

  @Override
  public void encode(List<String> all) {
    model.vectors(all.stream().map(text -> model.align(middle(text))).toList(), layers());
  }

  private SortedSet<Integer> layers() {
    int last = model.architecture().layers();
    return new TreeSet<>(IntStream.rangeClosed(0, last).boxed().toList());
  }

  /** The word in the middle of a text of single blanks. */
  static Occurrence middle(String text) {
    int start = text.lastIndexOf(' ', text.length() / 2) + 1;
    int blank = text.indexOf(' ', start);
    return new Occurrence(text, new Span(start, blank < 0 ? text.length() : blank));
  }

  @Override
  public void close() {
    model.close();
  }
}
