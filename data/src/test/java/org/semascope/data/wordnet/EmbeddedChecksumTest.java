package org.semascope.data.wordnet;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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

  @Test
  void aDamagedEntryOfTheArchiveIsRefused(@TempDir Path folder) throws IOException {
    byte[] synset = "00001740 03 n 01 entity 0 000 | that which is perceived\n".getBytes(US_ASCII);
    Path jar = folder.resolve("wordnet.jar");
    CRC32 sum = new CRC32();
    sum.update(synset);
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
      ZipEntry entry = new ZipEntry("net/sf/extjwnl/data/wordnet/wn30/data.noun");
      entry.setMethod(ZipEntry.STORED);
      entry.setSize(synset.length);
      entry.setCrc(sum.getValue());
      out.putNextEntry(entry);
      out.write(synset);
    }
    String packed = Files.readString(jar, ISO_8859_1);
    Files.writeString(jar, packed.replace("perceived", "perceivex"), ISO_8859_1);
    try (URLClassLoader loader = new URLClassLoader(new URL[] {jar.toUri().toURL()}, null)) {
      assertThatThrownBy(() -> DictFiles.embedded(loader).open("data.noun"))
          .isInstanceOf(ZipException.class)
          .hasMessageMatching(".*wordnet.jar, CRC-32 [0-9a-f]{8} instead of [0-9a-f]{8}");
    }
  }
}
