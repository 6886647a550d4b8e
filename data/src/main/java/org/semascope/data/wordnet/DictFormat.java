package org.semascope.data.wordnet;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.semascope.data.Faults;
import org.semascope.data.text.FileDigest;

/** The folder {@code dict} of Princeton's distributions, or the one around it. */
final class DictFormat implements WordNetFormat {
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
    return FileDigest.of(
        dict,
        Stream.concat(
                Stream.of("index.sense"),
                Arrays.stream(DictFile.values())
                    .flatMap(file -> Stream.of(file.data(), file.exceptions())))
            .map(dict::resolve)
            .filter(Files::isRegularFile)
            .toList());
  }

  private static Path dict(Path path) {
    Path inner = path.resolve("dict");
    return Files.isRegularFile(inner.resolve("data.noun")) ? inner : path;
  }
}
