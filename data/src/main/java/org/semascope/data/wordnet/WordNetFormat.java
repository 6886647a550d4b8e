package org.semascope.data.wordnet;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.semascope.data.DataFormatException;
import org.semascope.data.Faults;
import org.semascope.data.Format;
import org.semascope.data.text.Compression;
import org.semascope.data.text.FileDigest;

/** A format of wordnets. */
interface WordNetFormat extends Format<Synset> {
  List<WordNetFormat> ALL = List.of(new Dict(), new Lmf());

  /**
   * The format of a wordnet.
   *
   * @throws DataFormatException if no format recognises it
   */
  static WordNetFormat of(Path path) {
    String expected = "a folder with WordNet's data.noun and index.sense, or a WN-LMF file";
    return ALL.stream()
        .filter(format -> format.recognises(path))
        .findFirst()
        .orElseThrow(() -> DataFormatException.file(path, expected, "neither"));
  }

  WordNet load(Path path, Faults faults);

  /** The sha256 of all files that {@link #load} reads. */
  String fingerprint(Path path);

  /** Synsets refer to each other, so all are read before the first is returned. */
  @Override
  default void read(Path path, Faults faults, Consumer<? super Synset> each) {
    load(path, faults).synsets().forEach(each);
  }

  /** The folder {@code dict} of Princeton's distributions, or its parent. */
  final class Dict implements WordNetFormat {
    @Override
    public String name() {
      return "WordNet, Princeton's dict folder";
    }

    @Override
    public boolean recognises(Path path) {
      Path dict = dict(path);
      return Files.isRegularFile(dict.resolve("data.noun"))
          && Files.isRegularFile(dict.resolve("index.sense"));
    }

    @Override
    public WordNet load(Path path, Faults faults) {
      return new DictReader(DictFiles.folder(dict(path)), faults).read("WordNet");
    }

    @Override
    public String fingerprint(Path path) {
      Path dict = dict(path);
      List<Path> files = new ArrayList<>(List.of(dict.resolve("index.sense")));
      for (DictFile file : DictFile.values()) {
        files.add(dict.resolve(file.data()));
        files.add(dict.resolve(file.exceptions()));
      }
      files.removeIf(file -> !Files.isRegularFile(file));
      return FileDigest.of(dict, files);
    }

    private static Path dict(Path path) {
      Path inner = path.resolve("dict");
      return Files.isRegularFile(inner.resolve("data.noun")) ? inner : path;
    }
  }

  /** WN-LMF 1.0 to 1.3, the XML of the Global WordNet Association, plain or compressed. */
  final class Lmf implements WordNetFormat {
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
        // Latin-1 decodes any bytes.
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
}
