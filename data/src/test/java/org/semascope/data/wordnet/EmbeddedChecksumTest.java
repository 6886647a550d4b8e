package org.semascope.data.wordnet;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

class EmbeddedChecksumTest {
  @Test
  void theChecksumIsThatOfTheEmbeddedFiles() throws IOException, NoSuchAlgorithmException {
    MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
    for (String name :
        List.of(
            "data.noun",
            "data.verb",
            "data.adj",
            "data.adv",
            "index.sense",
            "noun.exc",
            "verb.exc",
            "adj.exc",
            "adv.exc")) {
      try (InputStream in = DictFiles.embedded().open(name)) {
        sha256.update(in.readAllBytes());
      }
    }
    assertThat(HexFormat.of().formatHex(sha256.digest())).isEqualTo(WordNet.SHA256_OF_30);
  }
}
