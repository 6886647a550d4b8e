package org.semascope.models.weights;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.semascope.models.ModelFormatException;
import org.semascope.models.wire.ByteCursor;

/**
 * Reads pickles of protocol 2, which {@code torch.save} writes, without running anything of Python:
 * it builds plain values itself and resolves names, calls and persistent ids by a {@link
 * TorchAllowList}. As in PyTorch's own {@code weights_only} loader, every other opcode is refused.
 *
 * <p>Strings, {@link Long}, {@link BigInteger}, {@link Double} and {@link Boolean} represent
 * themselves; a {@link List} represents a list, a tuple or a {@code torch.Size}.
 */
final class Unpickler {
  /** Python's {@code None}. */
  enum None {
    NONE
  }

  /** A dictionary; only entries with string keys are kept. */
  record Dict(boolean ordered, Map<String, Object> entries) {
    static Dict empty(boolean ordered) {
      return new Dict(ordered, new LinkedHashMap<>());
    }

    void put(Object key, Object value) {
      if (key instanceof String name) {
        entries.put(name, value);
      }
    }
  }

  /** A state dictionary needs about forty opcodes per tensor. */
  private static final int MOST_OPCODES = 1 << 22;

  /** A state dictionary needs a few hundred steps per tensor. */
  private static final long MOST_WORK = 1L << 24;

  /** Limit for the stack, for its marks and for the memo. */
  private static final int MOST_VALUES = 1 << 20;

  /** No name of a tensor is longer. */
  private static final int LONGEST_STRING = 1 << 20;

  /** In bytes; the longest number in use is the magic number, with ten. */
  private static final int LONGEST_NUMBER = 64;

  private static final Map<Class<?>, String> KINDS =
      Map.of(
          ArrayList.class, "a list",
          Dict.class, "a dictionary",
          None.class, "None",
          TorchAllowList.Tensor.class, "a tensor");

  private final ByteCursor input;
  private final TorchAllowList allowed = new TorchAllowList(this);
  private final List<Object> stack = new ArrayList<>();
  private final List<Integer> marks = new ArrayList<>();
  private final Map<Long, Object> memo = new HashMap<>();
  private long work;

  Unpickler(ByteCursor input) {
    this.input = input;
  }

  ModelFormatException bad(String expected, Object found) {
    return input.bad(expected, found);
  }

  /** Limits the work, as few bytes can demand much: a list copied repeatedly. */
  void work(long steps) {
    work += steps;
    if (work > MOST_WORK) {
      throw bad("at most %s steps of work".formatted(MOST_WORK), "more");
    }
  }

  /** The storages that the pickle refers to, by key. */
  Map<String, TorchAllowList.Storage> storages() {
    return allowed.storages();
  }

  /** Reads one pickle; the input is then at the byte after it. */
  Object load() {
    for (int count = 0; count < MOST_OPCODES; count++) {
      int opcode = input.unsignedByte();
      work(1);
      if (opcode == '.') {
        return pop();
      }
      execute(opcode);
    }
    throw bad("at most " + MOST_OPCODES + " opcodes", "one more");
  }

  private void execute(int opcode) {
    switch (opcode) {
      // plain values
      case 'N' -> push(None.NONE);
      case 0x88 -> push(true);
      case 0x89 -> push(false);
      case 'J' -> push((long) input.fixed32());
      case 'K' -> push((long) input.unsignedByte());
      case 'M' -> push((long) input.unsignedShort());
      case 0x8a -> push(twosComplement(input.unsignedByte()));
      case 'G' -> push(Double.longBitsToDouble(Long.reverseBytes(input.fixed64())));
      case 'U' -> push(new String(input.array(input.unsignedByte()), StandardCharsets.ISO_8859_1));
      case 'X' -> push(text(input.unsignedInt()));
      // lists, tuples and dictionaries
      case '(' -> {
        requireRoom(marks.size(), "marks");
        marks.add(stack.size());
      }
      case ']', ')' -> push(new ArrayList<>());
      case 't' -> push(popToMark());
      case 'a' -> append(pop(1));
      case 'e' -> append(popToMark());
      case 0x85 -> push(pop(1));
      case 0x86 -> push(pop(2));
      case 0x87 -> push(pop(3));
      case '}' -> push(Dict.empty(false));
      case 's' -> setItems(pop(2));
      case 'u' -> setItems(popToMark());
      // the memo, names, calls and storages
      case 0x80 -> requireProtocol(input.unsignedByte());
      case 'q' -> memoize(input.unsignedByte());
      case 'r' -> memoize(input.unsignedInt());
      case 'h' -> push(recall(input.unsignedByte()));
      case 'j' -> push(recall(input.unsignedInt()));
      case 'c' -> push(allowed.global(line(), line()));
      case 'Q' -> push(allowed.persistent(pop()));
      case 'R' -> {
        Object arguments = pop();
        push(allowed.call(pop(), list(arguments)));
      }
      case 'b' -> build(pop(), top());
      default ->
          throw bad(
              "only tensors and plain values, in protocol 2 of pickle",
              "opcode 0x%02x".formatted(opcode));
    }
  }

  /** Protocol 3 differs only in opcodes for bytes, which no state dictionary has. */
  private void requireProtocol(int protocol) {
    if (protocol > 3) {
      throw bad("protocol 2 of pickle, which torch.save writes", "protocol " + protocol);
    }
  }

  /** {@code state_dict()} sets its version numbers on an OrderedDict; no other state is allowed. */
  private void build(Object state, Object target) {
    if (!(target instanceof Dict dict && dict.ordered() && state instanceof Dict)) {
      throw bad("only tensors and plain values", "a state to set on " + describe(target));
    }
  }

  private void append(List<Object> items) {
    list(top()).addAll(items);
  }

  private void setItems(List<Object> items) {
    if (!(top() instanceof Dict dict) || items.size() % 2 != 0) {
      throw bad("a dictionary and pairs", describe(top()) + " and " + items.size() + " values");
    }
    for (int i = 0; i < items.size(); i += 2) {
      dict.put(items.get(i), items.get(i + 1));
    }
  }

  @SuppressWarnings("unchecked") // every list on the stack was made here, of objects
  private List<Object> list(Object value) {
    return require(value, List.class, "a list");
  }

  <T> T require(Object value, Class<T> type, String expected) {
    if (!type.isInstance(value)) {
      throw bad(expected, describe(value));
    }
    return type.cast(value);
  }

  /** Little-endian two's complement. */
  private Number twosComplement(int length) {
    if (length > LONGEST_NUMBER) {
      throw bad("a number of at most " + LONGEST_NUMBER + " bytes", length);
    }
    byte[] bytes = input.array(length);
    BigInteger value = BigInteger.valueOf(length > 0 && bytes[length - 1] < 0 ? -1 : 0);
    for (int i = length - 1; i >= 0; i--) {
      value = value.shiftLeft(Byte.SIZE).or(BigInteger.valueOf(bytes[i] & 0xff));
    }
    return value.bitLength() < Long.SIZE ? (Number) value.longValue() : value;
  }

  private String text(long length) {
    if (length > LONGEST_STRING && length <= input.remaining()) {
      throw bad("a value of at most " + LONGEST_STRING + " bytes", length);
    }
    try {
      ByteBuffer bytes = ByteBuffer.wrap(input.array(length));
      return StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
    } catch (CharacterCodingException e) {
      throw bad("text in UTF-8", e.getMessage());
    }
  }

  /** The text before the next line feed, which is skipped. */
  private String line() {
    StringBuilder line = new StringBuilder();
    for (int next = input.unsignedByte(); next != '\n'; next = input.unsignedByte()) {
      if (line.length() == LONGEST_STRING) {
        throw bad("a line of at most " + LONGEST_STRING + " bytes", "a longer one");
      }
      line.append((char) next);
    }
    return line.toString();
  }

  private void memoize(long key) {
    requireRoom(memo.size(), "memos");
    memo.put(key, top());
  }

  private Object recall(long key) {
    Object value = memo.get(key);
    if (value == null) {
      throw bad("a memo " + key, "none of that number");
    }
    return value;
  }

  private void push(Object value) {
    requireRoom(stack.size(), "values on the stack");
    stack.add(value);
  }

  private Object top() {
    if (stack.size() == floor()) {
      throw bad("a value on the stack", "an empty stack");
    }
    return stack.get(stack.size() - 1);
  }

  private Object pop() {
    Object top = top();
    stack.remove(stack.size() - 1);
    return top;
  }

  /** Removes the last values from the stack and returns them, oldest first. */
  private List<Object> pop(int count) {
    if (stack.size() - floor() < count) {
      throw bad(count + " values on the stack", stack.size() - floor());
    }
    return popFrom(stack.size() - count);
  }

  /** Removes the last mark and the values after it, and returns the values, oldest first. */
  private List<Object> popToMark() {
    if (marks.isEmpty()) {
      throw bad("a mark on the stack", "none");
    }
    return popFrom(marks.remove(marks.size() - 1));
  }

  private List<Object> popFrom(int start) {
    List<Object> tail = stack.subList(start, stack.size());
    List<Object> popped = new ArrayList<>(tail);
    tail.clear();
    return popped;
  }

  /** Values below the last mark cannot be popped. */
  private int floor() {
    return marks.isEmpty() ? 0 : marks.get(marks.size() - 1);
  }

  private void requireRoom(int size, String what) {
    if (size == MOST_VALUES) {
      throw bad("at most %s %s".formatted(MOST_VALUES, what), "one more");
    }
  }

  /** The kind of a value, not its contents, which may be huge in a hostile file. */
  static String describe(Object value) {
    if (value instanceof Number || value instanceof Boolean) {
      return value.toString();
    }
    return value instanceof String text && text.length() <= 40
        ? "'" + text + "'"
        : KINDS.getOrDefault(value.getClass(), "something else");
  }
}
