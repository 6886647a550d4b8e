package org.semascope.data.wordnet;

import java.nio.file.*;
import org.junit.jupiter.api.Test;

class WordNetCacheTest {
  @Test
  void walk() throws Exception {
    StringBuilder b = new StringBuilder();
    b.append("30 " + Walk.digest(WordNet.wordNet30()) + "\n");
    for (String s : new String[] {"dict", "small-1.0.xml", "small-1.3.xml", "small-omw.xml"})
      b.append(s + " " + Walk.digest(WordNet.open(Samples.resource(s))) + "\n");
    Path d = Files.createTempDirectory("wn31");
    for (String part : new String[] {"noun", "verb", "adj", "adv"})
      for (String n : new String[] {"data." + part, part + ".exc"})
        Files.copy(
            Walk.class.getResourceAsStream("/net/sf/extjwnl/data/wordnet/wn31/" + n), d.resolve(n));
    Files.copy(
        Walk.class.getResourceAsStream("/net/sf/extjwnl/data/wordnet/wn31/index.sense"),
        d.resolve("index.sense"));
    b.append("31 " + Walk.digest(WordNet.open(d)) + "\n");
    Files.writeString(Path.of("/tmp/dat-golden.txt"), b);
  }
}
