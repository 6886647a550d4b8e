package org.semascope.models.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Iterator;
import org.junit.jupiter.api.Test;
import org.semascope.models.ModelFormatException;

class MessageTest {
  private static Message message(int... bytes) {
    ByteBuffer buffer = ByteBuffer.allocate(bytes.length);
    for (int one : bytes) {
      buffer.put((byte) one);
    }
    return new Message(new ByteCursor(Path.of("model.onnx"), "a message", buffer.flip()));
  }

  @Test
  void fieldsAreFoundByNumber() {
    Message message = message(0x08, 5, 0x10, 7, 0x08, 6); // 1: 5, 2: 7, 1: 6
    assertThat(message.varint(1, 0)).isEqualTo(6); // the last one counts
    assertThat(message.varint(2, 0)).isEqualTo(7);
    assertThat(message.varint(3, 9)).isEqualTo(9);
    assertThat(message.all(1)).hasSize(2);
  }

  /** A file of millions of fields must not become millions of objects. */
  @Test
  void fieldsAreReadOneAfterAnother() {
    Iterator<Message.Field> fields = message(0x08, 5, 0x0b).iterator();
    assertThat(fields.next().varint()).isEqualTo(5);
    assertThatThrownBy(fields::next).isInstanceOf(ModelFormatException.class);
  }
}
