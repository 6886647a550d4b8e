package org.semascope.data.index;

import java.nio.file.Path;
import java.util.Random;
import java.util.function.Consumer;
import org.semascope.data.Faults;
import org.semascope.data.corpora.Corpus;
import org.semascope.data.corpora.Paragraph;

/** Builds an index of made-up paragraphs: a process to kill. */
final class BuildMain implements Corpus {
  static final int PARAGRAPHS = 8_000;

  public static void main(String[] args) {
    ParagraphIndex.build(new BuildMain(), Path.of(args[0]), BuildOptions.defaults());
  }

  @Override
  public String name() {
    return "made up";
  }

  @Override
  public String fingerprint() {
    return "made up";
  }

  @Override
  public void read(Faults faults, Consumer<? super Paragraph> each) {
    Random random = new Random(1);
    for (int i = 0; i < PARAGRAPHS; i++) {
      StringBuilder text = new StringBuilder("paragraph");
      for (int w = 0; w < 60; w++) {
        text.append(' ').append(Integer.toString(random.nextInt(100_000), 36));
      }
      each.accept(new Paragraph(i, "t", text.toString()));
    }
  }
}
