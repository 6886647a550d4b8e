package org.semascope.data.tagged;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PrepositionsTest {
  private static final TokenJoiner JOINER = TokenJoiner.ORDINARY;

  @Test
  void semEval() {
    List<TaggedSentence> instances =
        Corpora.read(new PrepositionFormat(JOINER), Corpora.small("prepositions"));
    assertThat(instances.stream().map(one -> one.sentence().id()))
        .containsExactly("about.p.fn.1", "about.p.fn.2", "about.p.fn.3", "about.p.fn.4");
    assertThat(instances.stream().map(one -> one.sentence().text()))
        .containsExactly(
            "He flung an arm about his shoulders, & \"fell\".",
            "\"About time!\" she said, 5 < 6.",
            "about the head.",
            "They ran about.");
    assertThat(Corpora.tags(instances.get(0)))
        .containsExactly("about about PREPOSITION about-p.3(2)-1");
    assertThat(Corpora.tags(instances.get(1)))
        .containsExactly("About about PREPOSITION about-p.1(1) 3(1b)");
    assertThat(instances.get(1).tags().get(0).senses()).hasSize(1);
    assertThat(instances.get(2).tags()).isEmpty();
    assertThat(instances.get(3).tags()).isEmpty();
  }

  @Test
  void aLexeltWithoutItemDoesNotInheritThePreposition(@TempDir Path folder) throws IOException {
    String instance =
        "<instance id=\"%s\"><answer senseid=\"1\"/><context>It is <head>about</head> it.</context></instance>";
    Path file = folder.resolve("pp-about.xml");
    Files.writeString(
        file,
        "<corpus><lexelt item=\"about\">\n%s\n</lexelt>\n<lexelt>\n%s\n</lexelt></corpus>"
            .formatted(instance.formatted("a"), instance.formatted("b")));
    List<String> faults = new ArrayList<>();
    List<String> read = new ArrayList<>();
    new PrepositionFormat(JOINER)
        .readFile(
            file, fault -> faults.add(fault.getMessage()), one -> read.add(one.sentence().id()));
    assertThat(read).containsExactly("a");
    assertThat(faults).singleElement().asString().contains("pp-about.xml:5").contains("item");
  }

  @Test
  void pdepDump() {
    List<TaggedSentence> rows =
        Corpora.read(new PdepFormat(JOINER), Corpora.small("pdep/prepcorp.sql"));
    assertThat(rows.stream().map(one -> one.sentence().id()))
        .containsExactly("CPA:101", "OEC:102", "FN:103", "FN:104", "prepcorp:105");
    assertThat(rows.stream().map(one -> one.sentence().text()))
        .containsExactly(
            "He knew about O'Neill's \"plan\".",
            "I ran out of time, alas.",
            "They ran about.",
            "They talk about it.",
            "Over there");
    assertThat(Corpora.tags(rows.get(0))).containsExactly("about about PREPOSITION about-p.1(1)");
    // The offset may be that of the preceding space.
    assertThat(Corpora.tags(rows.get(1)))
        .containsExactly("out of out of PREPOSITION out_of-p.2(1a)");
    assertThat(rows.get(2).tags()).isEmpty(); // a phrasal verb
    assertThat(rows.get(3).tags()).isEmpty(); // its offset is that of another word
    assertThat(Corpora.tags(rows.get(4))).containsExactly("Over over PREPOSITION over-p.3");
  }

  @Test
  void pdepTable() {
    List<TaggedSentence> rows =
        Corpora.read(new PdepFormat(JOINER), Corpora.small("pdep/prepcorp.csv"));
    assertThat(rows.stream().map(one -> one.sentence().id())).containsExactly("CPA:101", "OEC:102");
    assertThat(rows.get(0).sentence().text()).isEqualTo("He knew about \"it\".");
    assertThat(Corpora.tags(rows.get(0))).containsExactly("about about PREPOSITION about-p.1(1)");
    assertThat(rows.get(1).tags()).isEmpty();
  }
}
