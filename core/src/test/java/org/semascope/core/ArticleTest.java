package org.semascope.core;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ArticleTest {
  @ParameterizedTest
  @CsvSource({
    "It was a | disaster., accident, It was an accident.",
    "It was an | accident., disaster, It was a disaster.",
    "An | hour passed., year, A year passed.",
    "A | year passed., hour, An hour passed.",
    "It is a | tool., unit, It is a unit.",
    "It is a | tool., umbrella, It is an umbrella.",
    "It is a | tool., European, It is a European.",
    "A | job is rare., unemployment, An unemployment is rare.",
    "An | accident, U-turn, A U-turn",
    "Banana | trees, apple, Banana apple",
    "that | cat, ant, that ant",
  })
  void theArticleAgrees(String sentence, String word, String expected) {
    int bar = sentence.indexOf("| ");
    String text = sentence.replace("| ", "");
    int end = text.length();
    for (int i = bar; i < text.length(); i++) {
      if (!Character.isLetter(text.charAt(i))) {
        end = i;
        break;
      }
    }
    Occurrence key = new Occurrence(text, new Span(bar, end));
    Occurrence agreed = Article.agreeing(key.replacedBy(word));
    assertThat(agreed.text()).startsWith(expected);
    assertThat(agreed.word()).isEqualTo(word);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "hour",
        "heir",
        "heirloom",
        "honest man",
        "honor",
        "honour",
        "apple",
        "unemployment",
        "uneasiness",
        "unidentified object",
        "unimportance",
        "uninsured driver",
        "unanswered call",
        "unintended slip",
        "unusual case",
        "umbrella",
        "urn",
        "usher",
        "utterance",
        "MP",
        "FBI agent",
        "NBA team",
        "X-ray",
        "x-ray",
        "MRI",
        "mri",
        "SOS",
        "SUV",
        "LED",
        "EU law",
        "HTML page",
        "M.D.",
        "F16",
        "MP3",
        "e-mail",
        "h-bomb",
        "SS",
        "IQ",
        "AIDS patient",
        "nfl",
        "8",
        "80",
        "800",
        "8,000",
        "11",
        "18",
        "18,000",
        "1800",
        "11th",
        "onerous duty",
        "oncology",
        "yttrium",
        "éclair",
        "Euler circuit",
        "R",
        "ulcer",
        "MSc",
        "mRNA",
        "NGO",
        "rpm",
        "uproar",
        "unveiling",
        "S-curve"
      })
  void theseTakeAn(String word) {
    assertThat(Article.takesAn(word)).as(word).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "unicorn",
        "union",
        "unit",
        "unity",
        "university",
        "uniform",
        "unique case",
        "unison",
        "unilateral act",
        "unification",
        "unanimity",
        "unidirectional wave",
        "unimodal curve",
        "uninucleate cell",
        "U-turn",
        "u-boat",
        "UFO",
        "UN vote",
        "USA",
        "UK",
        "user",
        "usage",
        "usury",
        "utensil",
        "utopia",
        "uterus",
        "urine",
        "uranium",
        "Uruguayan",
        "Ukrainian",
        "ukulele",
        "ubiquity",
        "uvula",
        "Ugandan",
        "eunuch",
        "European",
        "ewe",
        "one-off",
        "once",
        "ouija board",
        "house",
        "horse",
        "history",
        "houri",
        "NATO",
        "NASA",
        "MISFORTUNE",
        "HUT",
        "ROM",
        "SCUBA",
        "FLOOD",
        "STATE",
        "T-shirt",
        "B",
        "CD",
        "DVD",
        "TV",
        "PhD",
        "year",
        "youth",
        "mnemonic",
        "llama",
        "rhythm",
        "xylophone",
        "flood",
        "spy",
        "myth",
        "lynx",
        "fjord",
        "1",
        "100",
        "110",
        "180",
        "1,100",
        "118",
        "2018",
        "7",
        "hydra",
        "nylon",
        "schism",
        "psalm",
        "Rwandan",
        "McCarthy",
        "Mrs. Hill",
        "Xhosa",
        "Lhasa",
        "UNESCO",
        "L'Aquila"
      })
  void theseTakeA(String word) {
    assertThat(Article.takesAn(word)).as(word).isFalse();
  }
}
