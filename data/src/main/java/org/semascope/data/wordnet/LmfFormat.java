package org.semascope.data.wordnet;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.semascope.data.DataFormatException;
import org.semascope.data.Faults;
import org.semascope.data.text.Compression;
import org.semascope.data.text.FileDigest;

/** WN-LMF 1.0 to 1.3, the XML of the Global WordNet Association, plain or packed. */
final class LmfFormat implements WordNetFormat {
  private static final int LOOK = 1 << 14;

  @Override
  public String name() {
    return "wordnet of any language, WN-LMF";
  }

  @Override
  public boolean recognises(Path path) {
    if (!Files.isRegularFile(path)) {
      return false;
    }
    try (InputStream in = Compression.openText(path)) {
      // Latin-1 reads any bytes.
      String start = new String(in.readNBytes(LOOK), StandardCharsets.ISO_8859_1);
      return start.contains("<LexicalResource") && start.contains("<Lexicon");
    } catch (IOException | DataFormatException e) {
      return false;
    }
  }

  @Override
  public WordNet load(Path path, Faults faults) {
    return new LmfReader(path, faults).read();
  }

  @Override
  public String fingerprint(Path path) {
    return FileDigest.of(path);
  }
}
