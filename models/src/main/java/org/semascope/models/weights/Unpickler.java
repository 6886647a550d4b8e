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
 * it builds plain values by itself and hands names, calls and persistent ids to a {@link World}
 * that knows the few it allows. As in PyTorch's own {@code weights_only} loader, every other opcode
 * is refused.
 *
 * <p>Strings, {@link Long}, {@link BigInteger}, {@link Double} and {@link Boolean} represent
 * themselves, a {@link List} represents a list, a tuple or a {@code torch.Size}.
 */
final class Unpickler {
  /** What a pickle may refer to; anything else must be refused. */
  interface World {
    /** The value of a global name such as {@code torch.FloatStorage}. */
    Object global(Unpickler pickle, String module, String name);

    Object call(Unpickler pickle, Object function, List<Object> arguments);

    Object persistent(Unpickler pickle, Object id);
  }

  /** Python's {@code None}. */
  enum None {
    NONE
  }

  /** A dictionary, of which only the entries under strings are kept. */
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

  /** A state dictionary needs about forty opcodes for a tensor. */
  private static final int MOST_OPCODES = 1 << 22;

  /** A state dictionary needs a few hundred steps for a tensor. */
  private static final long MOST_WORK = 1L << 24;

  /** Of the stack, of the marks in it and of the memo. */
  private static final int MOST_VALUES = 1 << 20;

  /** Longer strings than this are no names, and nothing else is kept. */
  private static final int LONGEST_STRING = 1 << 20;

  /** No number of a checkpoint needs more; the magic number of a file has ten bytes. */
  private static final int LONGEST_NUMBER = 64;

  private final ByteCursor input;
  private final World world;
  private final List<Object> stack = new ArrayList<>();
  private final List<Integer> marks = new ArrayList<>();
  private final Map<Long, Object> memo = new HashMap<>();
  private long work;

  private Unpickler(ByteCursor input, World world) {
    this.input = input;
    this.world = world;
  }

  /** Reads one pickle and leaves the input right behind it. */
  static Object load(ByteCursor input, World world) {
    return new Unpickler(input, world).run();
  }

  ModelFormatException bad(String expected, Object found) {
    return input.bad(expected, found);
  }

  /** Counts work done for the pickle, as few bytes can ask for much: a list copied repeatedly. */
  void work(long steps) {
    work += steps;
    if (work > MOST_WORK) {
      throw bad("at most %s steps of work".formatted(MOST_WORK), "more");
    }
  }

  private Object run() {
    for (int count = 0; count < MOST_OPCODES; count++) {
      int opcode = input.unsignedByte();
      work(1);
      if (opcode == '.') {
        return pop();
      }
      if (!scalar(opcode) && !container(opcode)) {
        object(opcode);
      }
    }
    throw bad("at most " + MOST_OPCODES + " opcodes", "one more");
  }

  private boolean scalar(int opcode) {
    switch (opcode) {
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
      default -> {
        return false;
      }
    }
    return true;
  }

  private boolean container(int opcode) {
    switch (opcode) {
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
      default -> {
        return false;
      }
    }
    return true;
  }

  private void object(int opcode) {
    switch (opcode) {
      case 0x80 -> requireProtocol(input.unsignedByte());
      case 'q' -> memoize(input.unsignedByte());
      case 'r' -> memoize(input.unsignedInt());
      case 'h' -> push(recall(input.unsignedByte()));
      case 'j' -> push(recall(input.unsignedInt()));
      case 'c' -> push(world.global(this, line(), line()));
      case 'Q' -> push(world.persistent(this, pop()));
      case 'R' -> {
        Object arguments = pop();
        push(world.call(this, pop(), list(arguments)));
      }
      case 'b' -> build(pop(), top());
      default ->
          throw bad(
              "tensors and plain values only, in protocol 2 of pickle",
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
      throw bad("tensors and plain values only", "a state to set on " + describe(target));
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
    if (value instanceof List<?> list) {
      return (List<Object>) list;
    }
    throw bad("a list", describe(value));
  }

  /** Little-endian two's complement of any length. */
  private Number twosComplement(int length) {
    if (length > LONGEST_NUMBER) {
      throw bad("a number of at most " + LONGEST_NUMBER + " bytes", length);
    }
    byte[] bytes = input.array(length);
    byte[] bigEndian = new byte[length + 1];
    bigEndian[0] = (byte) (length > 0 && bytes[length - 1] < 0 ? -1 : 0);
    for (int i = 0; i < length; i++) {
      bigEndian[length - i] = bytes[i];
    }
    BigInteger value = new BigInteger(bigEndian);
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

  /** The text up to a line feed, which is taken but not returned. */
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

  /** The last values, oldest first, taken off the stack. */
  private List<Object> pop(int count) {
    if (stack.size() - floor() < count) {
      throw bad(count + " values on the stack", stack.size() - floor());
    }
    return popFrom(stack.size() - count);
  }

  /** The values since the last mark, oldest first, taken off the stack with the mark. */
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

  /** Values below the last mark are out of reach. */
  private int floor() {
    return marks.isEmpty() ? 0 : marks.get(marks.size() - 1);
  }

  private void requireRoom(int size, String what) {
    if (size == MOST_VALUES) {
      throw bad("at most %s %s".formatted(MOST_VALUES, what), "one more");
    }
  }

  /** The kind of a value; never its contents, which a hostile file can make endless. */
  static String describe(Object value) {
    if (value instanceof String text && text.length() <= 40) {
      return "'" + text + "'";
    }
    if (value instanceof Number || value instanceof Boolean) {
      return value.toString();
    }
    if (value instanceof List) {
      return "a list";
    }
    if (value instanceof Dict) {
      return "a dictionary";
    }
    if (value instanceof None) {
      return "None";
    }
    return value instanceof TorchWorld.Tensor ? "a tensor" : "something else";
  }
}
