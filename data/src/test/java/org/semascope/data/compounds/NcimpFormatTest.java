package org.semascope.data.compounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.semascope.core.Occurrence;
import org.semascope.data.DataFormatException;
import org.semascope.data.text.Samples;

class NcimpFormatTest {
  private static final String HEADER =
      "id,language,canonical_form,gold_score,slot,original_sentence,target_surface,span,"
          + "p_syn,p_comp,p_words_syn,p_rand\n";
  private static final String NATURAL =
      "1,EN,wet blanket,0.21,S1,two  wet blankets there,wet blankets,\"[1, 3]\",killjoys,"
          + "blankets || wet,damp cloaks || moist quilts,a b || c d\n";
  private static final String NEUTRAL =
      "1,EN,wet blanket,0.21,N1,This is a wet blanket,wet blanket,\"[3, 5]\",killjoy,"
          + "blanket || wet,damp cloak || moist quilt,e f\n";
  private static final String PLURAL =
      "1,EN,wet blanket,0.21,N2,These are wet blankets,wet blankets,\"[2, 4]\",killjoys,"
          + "blankets,damp cloaks,e f\n";

  @TempDir Path folder;

  private Path file(String rows) throws IOException {
    return Files.writeString(folder.resolve("ncimp.csv"), HEADER + rows);
  }

  @Test
  void everySentenceHasItsPhrases() throws IOException {
    Path file = file(NATURAL + NEUTRAL + PLURAL);
    assertThat(Samples.only(Compounds.formats(), file)).isInstanceOf(NcimpFormat.class);
    List<Compound> all = Samples.strictly(new NcimpFormat(), file);
    assertThat(all).hasSize(1);
    Compound blanket = all.get(0);
    assertThat(blanket.language()).isEqualTo("en");
    assertThat(blanket.score()).hasValue(.21);
    assertThat(blanket.neutral().get(Variant.SYNONYM).text()).isEqualTo("This is a killjoy");
    assertThat(blanket.phrases().variants().get(Variant.WORD_SYNONYMS))
        .containsExactly("damp cloak", "moist quilt");
    assertThat(blanket.phrases().random()).containsExactly("e f");
    assertThat(blanket.naturalistic()).extracting(Occurrence::word).containsExactly("wet blankets");
    Phrases natural = blanket.contexts().get(0).phrases();
    assertThat(natural.variants().get(Variant.SYNONYM)).containsExactly("killjoys");
    assertThat(natural.variants().get(Variant.HEAD)).containsExactly("blankets");
    assertThat(natural.variants().get(Variant.MODIFIER)).containsExactly("wet");
    assertThat(natural.random()).containsExactly("a b", "c d");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "\"[1, 3]\";\"[1, 9]\";within 4 tokens",
        "\"[1, 3]\";1-3;span",
        "\"[1, 3]\";\"[0, 2]\";two  wet",
        ",S1,;,S9,;slot",
        "blankets || wet;blankets;head || modifier",
        ",0.21,;,7,;0 (idiomatic) to 5"
      })
  void faultsNameTheirLine(String good, String bad, String expected) throws IOException {
    Path file = file(NEUTRAL + NATURAL.replace(good, bad));
    assertThatThrownBy(() -> Samples.strictly(new NcimpFormat(), file))
        .isInstanceOf(DataFormatException.class)
        .hasMessageContaining("ncimp.csv:3")
        .hasMessageContaining(expected);
    assertThat(Samples.faults(new NcimpFormat(), file)).hasSize(1);
  }

  @Test
  void aCompoundWithoutNeutralSentenceIsAFault() throws IOException {
    assertThat(Samples.faults(new NcimpFormat(), file(NATURAL)))
        .hasSize(1)
        .allMatch(fault -> fault.contains("a row N1 of wet blanket"));
  }

  @Test
  void theRealFile() {
    Path file = Samples.real("ncimp/ncimp_en_pt_reference.csv");
    List<Compound> all = Samples.strictly(Samples.only(Compounds.formats(), file), file);
    assertThat(all).filteredOn(one -> one.language().equals("en")).hasSize(281);
    assertThat(all).filteredOn(one -> one.language().equals("pt")).hasSize(180);
    assertThat(all).filteredOn(one -> one.score().isPresent()).hasSize(459);
    assertThat(all).allMatch(one -> one.contexts().size() == 3);
    assertThat(all).allMatch(one -> one.phrases().random().size() == 5);
    assertThat(all)
        .filteredOn(
            one ->
                one.contexts().get(0).phrases().variants().get(Variant.WORD_SYNONYMS).size() == 5)
        .hasSize(281);
  }
}
