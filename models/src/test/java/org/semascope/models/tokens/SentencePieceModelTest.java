package org.semascope.models.tokens;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.models.ModelFormatException;

class SentencePieceModelTest {
  @TempDir Path directory;
  private Path file;

  @BeforeEach
  void name() {
    file = directory.resolve("spiece.model");
  }

  @Test
  void readsPiecesAndSettings() throws IOException {
    byte[] unknown = piece("<unk>", 2);
    byte[] control = piece("<s>", 3);
    byte[] normalizer = {0x18, 0, 0x20, 0};
    Files.write(file, concat(field(1, unknown), field(1, control), field(3, normalizer)));
    SentencePieceModel model = SentencePieceModel.read(file);
    assertThat(model.pieces())
        .containsExactly(
            new SentencePieceModel.Piece("<unk>", 0, SentencePieceModel.Piece.Type.UNKNOWN),
            SentencePieceModel.Piece.control("<s>"));
    assertThat(model.unknown()).isZero();
    assertThat(model.prefixSpace()).isFalse();
    assertThat(model.singleSpaces()).isFalse();
    assertThat(model.charsMap()).isEmpty();
  }

  @Test
  void refusesOtherKinds() throws IOException {
    Files.write(file, concat(field(1, piece("<unk>", 2)), field(2, new byte[] {0x18, 3})));
    refused("a unigram or BPE model", "model_type 3");
  }

  @Test
  void refusesAModelWithoutUnknownPiece() throws IOException {
    Files.write(file, field(1, piece("a", 1)));
    refused("an unknown token");
    Files.write(file, new byte[0]);
    refused("no pieces");
  }

  @Test
  void refusesLengthsBeyondTheFile() throws IOException {
    Files.write(file, new byte[] {0x0A, 0x7F, 'a'});
    refused("expected 127 more bytes", "found its end after 1");
    Files.write(file, new byte[] {0x0A, -1, -1, -1, -1, 7, 'a'});
    refused("expected 2147483647 more bytes", "found its end after 1");
    Files.write(file, new byte[] {0x0A, -1, -1, -1, -1, -1, -1, -1, -1, -1, 1, 'a'});
    refused("expected 18446744073709551615 more bytes");
    Files.write(file, new byte[] {0x0A, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1});
    refused("a number of at most 10 bytes");
    Files.write(file, new byte[] {0x0A, -1});
    refused("expected 1 more bytes", "found its end after 0");
    Files.write(file, new byte[] {0x0C, 1});
    refused("a field of a known wire type", "found type 4");
  }

  @Test
  void refusesBytesThatAreNotUtf8() throws IOException {
    Files.write(file, field(1, new byte[] {0x0A, 1, -1}));
    refused("UTF-8");
  }

  /** Whatever is cut or changed: a tokenizer or a clear refusal, never anything else. */
  @Test
  void survivesDamage() throws IOException {
    Path good = Fixtures.tiny("albert");
    byte[] whole = Files.readAllBytes(good.resolve("spiece.model"));
    Fixtures.copyWithout(good, directory, "spiece.model");
    Random random = new Random(3);
    int refused = 0;
    for (int i = 0; i < 60; i++) {
      byte[] damaged =
          i % 2 == 0 ? Arrays.copyOf(whole, random.nextInt(whole.length)) : whole.clone();
      // Most of the file is the table of characters; the pieces stand in front of it.
      int within = i % 4 == 1 ? 5000 : damaged.length;
      for (int n = 0; n < 1 + i / 2 && damaged.length > 0; n++) {
        damaged[random.nextInt(Math.min(within, damaged.length))] = (byte) random.nextInt();
      }
      Files.write(file, damaged);
      try (Tokenizer tokenizer = Tokenizer.load(directory)) {
        assertThat(tokenizer.tokenize("The captain, 東京 ½ İ 😀").length()).isPositive();
      } catch (ModelFormatException e) {
        assertThat(e).hasMessageContaining(directory.toString());
        refused++;
      }
    }
    assertThat(refused).isBetween(30, 60);
  }

  private void refused(String... parts) {
    assertThatThrownBy(() -> SentencePieceModel.read(file))
        .isInstanceOf(ModelFormatException.class)
        .hasMessageStartingWith(file.toString())
        .hasMessageContainingAll(parts);
  }

  private static byte[] piece(String text, int type) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return concat(field(1, bytes), new byte[] {0x18, (byte) type});
  }

  private static byte[] field(int number, byte[] content) {
    return concat(new byte[] {(byte) (number << 3 | 2), (byte) content.length}, content);
  }

  private static byte[] concat(byte[]... parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      all.writeBytes(part);
    }
    return all.toByteArray();
  }
}
