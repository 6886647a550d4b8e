package org.semascope.data.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.core.Progress;
import org.semascope.core.Span;
import org.semascope.data.Faults;
import org.semascope.data.corpora.Paragraph;
import org.semascope.data.corpora.SentenceSplitter;
import org.semascope.data.corpora.SentenceSplitter.Language;

class ParagraphIndexTest {
  @TempDir private Path folder;

  private static final ListCorpus CORPUS =
      ListCorpus.of(
          "The Dog saw the cat. 😀 Dog!",
          "A cat slept.",
          "Hot dog, hot dogs; a dog's life.",
          "hot. Dog. HOT DOG hot dog",
          "Nothing here.");

  @Test
  void countsWordsPairsAndPhrases() {
    try (ParagraphIndex index = build(CORPUS, 1)) {
      assertThat(index.occurrences("dog")).isEqualTo(6);
      assertThat(index.occurrences("DOG")).isEqualTo(6);
      assertThat(index.occurrences("dog's")).isEqualTo(1);
      assertThat(index.occurrences("hot dog")).isEqualTo(3);
      assertThat(index.occurrences("unicorn")).isZero();
      assertThat(index.paragraphs(List.of("dog"))).isEqualTo(3);
      assertThat(index.paragraphs(List.of("dog", "cat"))).isEqualTo(1);
      assertThat(index.paragraphs(List.of("dog", "dog"))).isEqualTo(3);
      assertThat(index.paragraphs(List.of("hot dog", "life"))).isEqualTo(1);
      assertThat(index.paragraphs(List.of("unicorn", "cat"))).isZero();
      IndexManifest manifest = index.manifest();
      assertThat(manifest.paragraphs()).isEqualTo(5);
      assertThat(manifest.articles()).isEqualTo(3);
      assertThat(manifest.words()).isEqualTo(6 + 3 + 7 + 6 + 2);
    }
  }

  @Test
  void returnsTheSpansOfTheWords() {
    try (ParagraphIndex index = build(CORPUS, 2)) {
      assertThat(index.sample(List.of("dog", "cat"), 10, 1))
          .containsExactly(
              new Hit(
                  new Paragraph(0, "title 0", "The Dog saw the cat. 😀 Dog!"),
                  List.of(List.of(new Span(4, 7), new Span(24, 27)), List.of(new Span(16, 19)))));
      Hit both = index.sample(List.of("dog", "cat"), 10, 1).get(0);
      assertThat(index.paragraph(0, List.of("dog", "cat"))).isEqualTo(both);
      assertThat(index.paragraph(4, List.of("dog")).spans()).containsExactly(List.of());
      assertThat(index.draw(List.of("dog"), 2, 7))
          .isEqualTo(
              index.sample(List.of("dog"), 2, 7).stream()
                  .map(hit -> hit.paragraph().ordinal())
                  .toList());
      assertThat(index.paragraph(1)).isEqualTo(new Paragraph(1, "title 0", "A cat slept."));
      assertThatThrownBy(() -> index.paragraph(5)).hasMessageContaining("has no paragraph 5");
      List<Long> ordinals = new ArrayList<>();
      index.forEach(List.of("hot dog"), hit -> ordinals.add(hit.paragraph().ordinal()));
      assertThat(ordinals).containsExactly(2L, 3L);
    }
  }

  @Test
  void refusesQueriesWithoutWords() {
    try (ParagraphIndex index = build(CORPUS, 1)) {
      assertThatThrownBy(() -> index.occurrences("...")).hasMessage("\"...\" is not a word");
      assertThatThrownBy(() -> index.paragraphs(List.of()))
          .hasMessage("give at least one word to search for");
    }
  }

  /** The layout of segments depends on the threads and their timing. */
  @Test
  void samplesDependOnlyOnCorpusAndSeed() {
    Random random = new Random(3);
    List<String> texts =
        IntStream.range(0, 3000)
            .mapToObj(i -> "paragraph " + i + (random.nextInt(3) == 0 ? " common" : " other"))
            .toList();
    ListCorpus corpus = new ListCorpus("many", texts);
    List<List<Hit>> samples = new ArrayList<>();
    for (int threads : List.of(1, 2, 7)) {
      try (ParagraphIndex index = build(corpus, threads)) {
        samples.add(index.sample(List.of("common"), 25, 42));
        assertThat(index.sample(List.of("common", "paragraph"), 25, 42))
            .extracting(Hit::paragraph)
            .isEqualTo(samples.get(0).stream().map(Hit::paragraph).toList());
        assertThat(index.sample(List.of("common"), 25, 43)).isNotEqualTo(samples.get(0));
      }
    }
    assertThat(samples.get(0)).hasSize(25).doesNotHaveDuplicates();
    assertThat(samples).allMatch(samples.get(0)::equals);
  }

  @Test
  void drawsSentencesOfTenToNinetyWords() {
    String nine = "One two three four five six seven eight dog.";
    String ten = "One two three four five six seven eight nine dog.";
    String ninety = "Dog " + "word ".repeat(88) + "end.";
    String more = "Dog " + "word ".repeat(89) + "end.";
    ListCorpus corpus = ListCorpus.of(nine + " " + ten + " No.", ninety, more, ten + " " + ten);
    try (ParagraphIndex index = build(corpus, 2)) {
      SentenceSplitter splitter = SentenceSplitter.of(Language.ENGLISH);
      List<SentenceHit> all = index.sentences("Dog", 10, 1, splitter);
      assertThat(all)
          .extracting(hit -> hit.sentence().id())
          .containsExactlyInAnyOrder("0:2", "1:1", "3:1", "3:2");
      assertThat(all).allMatch(hit -> hit.occurrence().word().equalsIgnoreCase("dog"));
      assertThat(index.sentences("dog", 2, 1, splitter)).isEqualTo(all.subList(0, 2));
      SentenceHit first =
          all.stream().filter(h -> h.sentence().id().equals("0:2")).findFirst().orElseThrow();
      assertThat(first.sentence().text()).isEqualTo(ten);
      assertThat(first.spans()).containsExactly(new Span(45, 48));
      assertThat(first.sentence().tokens()).hasSize(11);
    }
  }

  @Test
  void sentencesOfSeveralFormsAreDrawnAsOfOneWord() {
    String rest = " ran over the hill and far away from the house.";
    ListCorpus corpus =
        ListCorpus.of(
            "The dog" + rest + " The cat" + rest,
            "All dogs" + rest + " Then the Dog" + rest,
            "A dog and two dogs" + rest);
    SentenceSplitter splitter = SentenceSplitter.of(Language.ENGLISH);
    try (ParagraphIndex index = build(corpus, 2)) {
      List<String> forms = List.of("dogs", "dog", "dogs");
      List<SentenceHit> all = index.sentences(forms, any -> true, 10, 1, splitter);
      assertThat(all)
          .extracting(hit -> hit.sentence().id())
          .containsExactlyInAnyOrder("0:1", "1:1", "1:2", "2:1");
      SentenceHit both =
          all.stream().filter(h -> h.sentence().id().equals("2:1")).findFirst().orElseThrow();
      assertThat(both.spans()).containsExactly(new Span(2, 5), new Span(14, 18));
      assertThat(index.sentences(forms, any -> true, 2, 1, splitter)).isEqualTo(all.subList(0, 2));
      // Sentences of one form keep their order among those of both.
      List<String> ofOne =
          index.sentences("dog", 10, 1, splitter).stream().map(h -> h.sentence().id()).toList();
      assertThat(all).extracting(h -> h.sentence().id()).containsSubsequence(ofOne);

      assertThat(index.sentences(forms, one -> one.word().equals("Dog"), 10, 1, splitter))
          .extracting(hit -> hit.occurrence().word())
          .containsExactly("Dog");
    }
  }

  private ParagraphIndex build(ListCorpus corpus, int threads) {
    Path target = folder.resolve("index-" + threads);
    ParagraphIndex.build(
        corpus, target, new BuildOptions(threads, false, Faults.STRICT, Progress.SILENT));
    return ParagraphIndex.open(target);
  }
}
