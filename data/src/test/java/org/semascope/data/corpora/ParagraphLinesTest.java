package org.semascope.data.corpora;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.data.Faults;

class ParagraphLinesTest {
  @TempDir private Path folder;

  private static List<Paragraph> paragraphs(Path corpus) {
    List<Paragraph> all = new ArrayList<>();
    Corpora.open(corpus).read(Faults.STRICT, all::add);
    return all;
  }

  /** Every word is unique, so that a search in the file's lines says where it is. */
  @Test
  void everyWordIsOnItsLine() throws IOException {
    Random random = new Random(4);
    StringBuilder text = new StringBuilder("\n\n");
    for (int word = 0; word < 9000; word++) { // a paragraph in the middle is split
      text.append("w").append(word).append(".");
      text.append(
          switch (random.nextInt(9)) {
            case 0 -> " \n  ";
            case 1 -> word > 3000 && word < 7000 ? "\n" : "\n\n";
            case 2 -> "\r\n";
            default -> "  ";
          });
    }
    Path file = Files.writeString(folder.resolve("a.txt"), text);
    List<String> lines = text.toString().lines().toList();
    List<Paragraph> all = paragraphs(file);
    Set<Long> ordinals = new HashSet<>(all.stream().map(Paragraph::ordinal).toList());
    Map<Long, ParagraphLines> found = ParagraphLines.of(file, ordinals);
    assertThat(found.keySet()).isEqualTo(ordinals);
    int words = 0;
    for (Paragraph paragraph : all) {
      ParagraphLines own = found.get(paragraph.ordinal());
      assertThat(own.text()).isEqualTo(paragraph.text());
      for (String word : paragraph.text().split("\\s+")) {
        String at = own.at(paragraph.text().indexOf(word));
        int line = Integer.parseInt(at.replace("a.txt:", ""));
        assertThat(List.of(lines.get(line - 1).strip().split("\\s+"))).contains(word);
        words++;
      }
    }
    assertThat(words).isEqualTo(9000);
    assertThat(all).anyMatch(one -> one.text().length() > 9000);
  }

  @Test
  void filesOfAFolderAreNamedWithinIt() throws IOException {
    Files.createDirectories(folder.resolve("c/sub"));
    Files.writeString(folder.resolve("c/a.txt"), "one two three four five\n\nsix seven eight\n");
    Files.writeString(folder.resolve("c/sub/b.txt"), "\nnine ten eleven twelve thirteen\n");
    Map<Long, ParagraphLines> found = ParagraphLines.of(folder.resolve("c"), Set.of(1L, 2L));
    assertThat(found.get(1L).at(0)).isEqualTo("a.txt:3");
    assertThat(found.get(2L).at(5)).isEqualTo("sub/b.txt:2");
    assertThat(found).hasSize(2);
  }

  @Test
  void otherFormatsHaveNoLines() throws IOException {
    Path titled = folder.resolve("titled.tsv");
    Files.writeString(titled, "Title\tThe first paragraph of it is this one here.\n".repeat(3));
    assertThat(ParagraphLines.of(titled, Set.of(0L))).isEmpty();
    assertThat(ParagraphLines.of(folder.resolve("none"), Set.of(0L))).isEmpty();
  }
}
