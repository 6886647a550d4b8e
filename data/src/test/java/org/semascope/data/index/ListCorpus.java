package org.semascope.data.index;

import java.util.List;
import java.util.function.Consumer;
import org.semascope.data.Faults;
import org.semascope.data.corpora.Corpus;
import org.semascope.data.corpora.Paragraph;

/** Paragraphs written down in a test. */
record ListCorpus(String fingerprint, List<String> texts) implements Corpus {
  static ListCorpus of(String... texts) {
    return new ListCorpus(Integer.toHexString(List.of(texts).hashCode()), List.of(texts));
  }

  @Override
  public String name() {
    return "a list";
  }

  @Override
  public void read(Faults faults, Consumer<? super Paragraph> each) {
    for (int i = 0; i < texts.size(); i++) {
      each.accept(new Paragraph(i, "title " + i / 2, texts.get(i)));
    }
  }
}
