package org.semascope.models.weights;

import java.util.ArrayList;
import java.util.List;
import org.semascope.models.weights.PickleValues.Dict;
import org.semascope.models.weights.PickleValues.Global;
import org.semascope.models.weights.PickleValues.None;

/**
 * Runs the opcodes of a pickle, protocols 0 to 5, without running anything of Python: it builds
 * plain values by itself and hands names, calls and persistent ids to a {@link World} that knows
 * the few it allows.
 */
final class Unpickler {
  /** What a pickle may refer to; anything else must be refused. */
  interface World {
    /** The value a global name stands for. */
    Object global(PickleInput input, Global name);

    Object call(PickleInput input, Object function, List<Object> arguments);

    Object persistent(PickleInput input, Object id);
  }

  /** A state dictionary spends about forty on a tensor. */
  private static final int MOST_OPCODES = 1 << 22;

  private static final int HIGHEST_PROTOCOL = 5;

  private final PickleInput input;
  private final World world;
  private final PickleStack stack;
  private final PickleNumbers numbers;

  private Unpickler(PickleInput input, World world) {
    this.input = input;
    this.world = world;
    this.stack = new PickleStack(input);
    this.numbers = new PickleNumbers(input);
  }

  /** Reads one pickle and leaves the input right behind it. */
  static Object load(PickleInput input, World world) {
    return new Unpickler(input, world).run();
  }

  private Object run() {
    for (int count = 0; count < MOST_OPCODES; count++) {
      int opcode = input.unsignedByte();
      input.work(1);
      if (opcode == '.') {
        return stack.pop();
      }
      if (!scalar(opcode) && !container(opcode) && !memory(opcode)) {
        object(opcode);
      }
    }
    throw input.bad("at most " + MOST_OPCODES + " opcodes", "one more");
  }

  private boolean scalar(int opcode) {
    switch (opcode) {
      case 'N' -> stack.push(None.NONE);
      case 0x88 -> stack.push(true);
      case 0x89 -> stack.push(false);
      case 'I' -> stack.push(numbers.integerLine());
      case 'J' -> stack.push((long) input.fixed32());
      case 'K' -> stack.push((long) input.unsignedByte());
      case 'M' -> stack.push((long) input.unsignedShort());
      case 'L' -> stack.push(numbers.longLine());
      case 0x8a -> stack.push(numbers.twosComplement(input.unsignedByte()));
      case 0x8b -> stack.push(numbers.twosComplement(input.fixed32()));
      case 'F' -> stack.push(numbers.floatLine());
      case 'G' -> stack.push(input.bigEndianDouble());
      case 'S' -> stack.push(unescaped(quoted(input.line())));
      case 'V' -> stack.push(unescaped(input.line()));
      case 'T' -> stack.push(input.latin1(input.fixed32()));
      case 'U' -> stack.push(input.latin1(input.unsignedByte()));
      case 'X' -> stack.push(input.utf8(input.unsignedInt()));
      case 0x8c -> stack.push(input.utf8(input.unsignedByte()));
      case 0x8d -> stack.push(input.utf8(input.fixed64()));
      case 'B' -> stack.push(input.bytes(input.unsignedInt()));
      case 'C' -> stack.push(input.bytes(input.unsignedByte()));
      case 0x8e, 0x96 -> stack.push(input.bytes(input.fixed64()));
      default -> {
        return false;
      }
    }
    return true;
  }

  private boolean container(int opcode) {
    switch (opcode) {
      case ']', ')' -> stack.push(new ArrayList<>());
      case 'l', 't' -> stack.push(stack.popToMark());
      case 'a' -> append(stack.pop(1));
      case 'e' -> append(stack.popToMark());
      case 0x85 -> stack.push(stack.pop(1));
      case 0x86 -> stack.push(stack.pop(2));
      case 0x87 -> stack.push(stack.pop(3));
      case '}' -> stack.push(Dict.empty(false));
      case 'd' -> {
        List<Object> items = stack.popToMark();
        stack.push(Dict.empty(false));
        setItems(items);
      }
      case 's' -> setItems(stack.pop(2));
      case 'u' -> setItems(stack.popToMark());
      default -> {
        return false;
      }
    }
    return true;
  }

  private boolean memory(int opcode) {
    switch (opcode) {
      case '(' -> stack.mark();
      case '0' -> {
        if (stack.endsWithMark()) {
          stack.popToMark();
        } else {
          stack.pop();
        }
      }
      case '1' -> stack.popToMark();
      case '2' -> stack.push(stack.top());
      case 'p' -> stack.memoize(numbers.memoLine());
      case 'q' -> stack.memoize(input.unsignedByte());
      case 'r' -> stack.memoize(input.unsignedInt());
      case 0x94 -> stack.memoize();
      case 'g' -> stack.push(stack.recall(numbers.memoLine()));
      case 'h' -> stack.push(stack.recall(input.unsignedByte()));
      case 'j' -> stack.push(stack.recall(input.unsignedInt()));
      default -> {
        return false;
      }
    }
    return true;
  }

  private void object(int opcode) {
    switch (opcode) {
      case 0x80 -> requireKnown(input.unsignedByte());
      case 0x95 -> input.fixed64(); // the length of a frame, of no use here
      case 'c' -> global(input.line(), input.line());
      case 0x93 -> {
        Object name = stack.pop();
        global(stack.pop(), name);
      }
      case 'Q' -> stack.push(world.persistent(input, stack.pop()));
      case 'R' -> {
        Object arguments = stack.pop();
        stack.push(world.call(input, stack.pop(), list(arguments)));
      }
      case 'b' -> build(stack.pop(), stack.top());
      case 'i' -> refuseObject(new Global(input.line(), input.line()));
      case 'o' -> refuseObject(stack.popToMark().stream().findFirst().orElse(None.NONE));
      case 0x81 -> refuseObject(stack.pop(2).get(0));
      case 0x92 -> refuseObject(stack.pop(3).get(0));
      default -> throw input.bad("an opcode for plain values", "0x%02x".formatted(opcode));
    }
  }

  private void global(Object module, Object name) {
    if (!(module instanceof String place && name instanceof String what)) {
      throw input.bad("a module and a name", PickleValues.describe(name));
    }
    stack.push(world.global(input, new Global(place, what)));
  }

  /** {@code state_dict()} hangs its version numbers on an OrderedDict; no other state is taken. */
  private void build(Object state, Object target) {
    if (!(target instanceof Dict dict && dict.ordered() && state instanceof Dict)) {
      throw input.bad(
          "tensors and plain values only", "a state to set on " + PickleValues.describe(target));
    }
  }

  private void refuseObject(Object type) {
    throw input.bad("tensors and plain values only", "an object of " + PickleValues.describe(type));
  }

  private void append(List<Object> items) {
    list(stack.top()).addAll(items);
  }

  private void setItems(List<Object> items) {
    if (!(stack.top() instanceof Dict dict) || items.size() % 2 != 0) {
      throw input.bad(
          "a dictionary and pairs",
          PickleValues.describe(stack.top()) + " and " + items.size() + " values");
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
    throw input.bad("a list", PickleValues.describe(value));
  }

  private void requireKnown(int protocol) {
    if (protocol > HIGHEST_PROTOCOL) {
      throw input.bad("a protocol up to " + HIGHEST_PROTOCOL, protocol);
    }
  }

  private String quoted(String line) {
    char quote = line.isEmpty() ? 0 : line.charAt(0);
    if (line.length() < 2 || (quote != '\'' && quote != '"') || !line.endsWith("" + quote)) {
      throw input.bad("a string in quotes", PickleValues.describe(line));
    }
    return line.substring(1, line.length() - 1);
  }

  private String unescaped(String line) {
    if (line.indexOf('\\') >= 0) {
      throw input.bad("text without escapes", PickleValues.describe(line));
    }
    return line;
  }
}
