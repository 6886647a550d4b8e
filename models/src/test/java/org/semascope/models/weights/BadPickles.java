package org.semascope.models.weights;

import static org.semascope.models.weights.BadFile.torch;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Stream;

/** Pickles that would run code in Python, or exhaust time or memory. */
final class BadPickles {
  private BadPickles() {}

  static Stream<BadFile> all() {
    return Stream.of(calls(), broken(), excessive(), misused()).flatMap(files -> files);
  }

  private static Stream<BadFile> calls() {
    return Stream.of(
        pickle(
            "a call of os.system",
            start().global("os", "system").string("true").op(0x85).op('R'),
            "found os.system"),
        pickle(
            "a call of eval",
            start().global("builtins", "eval").string("1").op(0x85).op('R'),
            "found builtins.eval"),
        pickle(
            "a global by the stack",
            start().string("posix").string("system").op(0x93),
            "opcode 0x93"),
        pickle(
            "a class of torch that runs code",
            start().global("torch.nn.modules.linear", "Linear"),
            "torch.nn.modules.linear.Linear"),
        pickle("a name in torch that is no dtype", start().global("torch", "load"), "torch.load"),
        pickle("INST", start().op('(').op('i').text("os\nsystem\n"), "opcode 0x69"),
        pickle("OBJ", start().op('(').string("cls").op('o'), "opcode 0x6f"),
        pickle(
            "NEWOBJ", start().global("collections", "OrderedDict").op(')').op(0x81), "opcode 0x81"),
        pickle("NEWOBJ_EX", start().string("cls").op(')').op('}').op(0x92), "opcode 0x92"),
        pickle("BUILD on a dictionary", start().op('}').op('}').op('b'), "a state to set on"),
        pickle(
            "BUILD on a tensor",
            start()
                .tensor("FloatStorage", "0", 6, 0, new long[] {6}, new long[] {1})
                .op('}')
                .op('b'),
            "a state to set on a tensor"),
        pickle(
            "a call of a dtype",
            start().global("torch", "float32").op(')').op('R'),
            "a call that builds a tensor"),
        pickle("an extension", start().op(0x82, 1), "opcode 0x82"),
        pickle("a persistent id in a line", start().text("Pstorage\n"), "opcode 0x50"),
        legacy("the same in a stream", start().global("os", "system"), "found os.system"));
  }

  private static Stream<BadFile> broken() {
    return Stream.of(
        raw("no STOP", start().op('}').unfinished(), "1 more bytes"),
        raw("STOP with an empty stack", start().stop(), "an empty stack"),
        pickle("an append from nothing", start().op('a'), "1 values on the stack"),
        pickle("a tuple of one from nothing", start().op(0x85), "1 values on the stack"),
        pickle("a pop below a mark", start().op('N').op('(').op('R'), "an empty stack"),
        pickle("a tuple without a mark", start().op('t'), "a mark on the stack"),
        pickle("a memo that is not there", start().op('h', 9), "a memo 9"),
        pickle("a memo of nothing", start().op('q', 0), "an empty stack"),
        pickle("an item without a dictionary", start().op(']').op('N').op('N').op('s'), "a list"),
        pickle("an odd number of items", start().op('}').op('(').op('N').op('u'), "1 values"),
        pickle("an item of a number", start().number(1).op('N').op('a'), "a list"),
        pickle("an unknown opcode", start().op(0xff), "opcode 0xff"),
        pickle("a protocol with frames", PickleBytes.protocol(4), "protocol 2", "protocol 4"),
        pickle("a protocol of the future", PickleBytes.protocol(6), "protocol 2", "protocol 6"),
        pickle("a pop", start().op('N').op('0'), "opcode 0x30"),
        pickle("a short string", start().op(0x8c, 1, 'a'), "opcode 0x8c"),
        pickle("bytes", start().op('C', 1, 'a'), "opcode 0x43"),
        pickle("a line of a memo", start().op('}').text("p0\n"), "opcode 0x70"),
        pickle("a number that is none", start().text("Ione\n"), "opcode 0x49"),
        pickle("a float that is none", start().text("Fone\n"), "opcode 0x46"),
        pickle("a string without quotes", start().text("Sone\n"), "opcode 0x53"),
        pickle("escapes", start().text("V\\u0061\n"), "opcode 0x56"),
        pickle("text that is no UTF-8", start().op('X', 1, 0, 0, 0, 0xff), "UTF-8"),
        pickle("a list for a state dictionary", start().op(']'), "a dictionary of tensors"),
        pickle("no tensor at all", start().op('}'), "a dictionary without any"));
  }

  private static Stream<BadFile> excessive() {
    return Stream.of(
        raw("a LONG1 behind the end", start().op(0x8a, 60).unfinished(), "60 more bytes"),
        raw("a LONG1 over the limit", start().op(0x8a, 255).unfinished(), "at most 64 bytes"),
        raw("an endless LONG4", start().op(0x8b, 255, 255, 255, 127).unfinished(), "opcode 0x8b"),
        raw("an endless string", start().op('X', 255, 255, 255, 255).unfinished(), "4294967295"),
        raw("a BINSTRING", start().op('T', 0, 0, 0, 128).unfinished(), "opcode 0x54"),
        raw(
            "bytes of 2^63",
            start().op(0x8e, 0, 0, 0, 0, 0, 0, 0, 128).unfinished(),
            "opcode 0x8e"),
        pickle(
            "a string over the limit",
            start().op('X', 1, 0, 16, 0).raw(new byte[(1 << 20) + 1]),
            "at most 1048576 bytes"),
        pickle(
            "a number of many digits", start().text("L" + "9".repeat(500) + "L\n"), "opcode 0x4c"),
        pickle("a million marks", start().raw(repeat('(', 1 << 21)), "1048576 marks"),
        pickle("a million values", start().raw(repeat('}', 1 << 21)), "1048576 values"),
        pickle(
            "opcodes without end", start().op('N').raw(repeat('q', 0, 1 << 22)), "4194304 opcodes"),
        pickle(
            "lists in lists", start().raw(repeat(']', 100_000)).raw(repeat('a', 99_999)), "list"),
        pickle(
            "a list of 10,000 pairs made a dictionary 10,000 times",
            start()
                .op(']')
                .op('(')
                .raw(repeat("K\1K\2\u0086", 10_000))
                .op('e')
                .op('q', 0)
                .raw(repeat("ccollections\nOrderedDict\nh\0\u0085R", 10_000))
                .op('}'),
            "16777216 steps of work"),
        pickle(
            "a tensor of a thousand dimensions",
            start()
                .op('}')
                .string("a")
                .tensor("FloatStorage", "0", 6, 0, new long[1000], new long[1000])
                .op('s'),
            "at most 64 numbers",
            "found 1000"),
        pickle(
            "a dictionary that holds itself",
            start().op('}').op('q', 0).string("model").op('h', 0).op('s'),
            "a dictionary of tensors"));
  }

  private static Stream<BadFile> misused() {
    return Stream.of(
        pickle("a persistent id that is a number", start().number(1).op('Q'), "id of a storage"),
        pickle(
            "a persistent id of a module", start().string("module").op(0x85).op('Q'), "'module'"),
        pickle("an empty persistent id", start().op(')').op('Q'), "at least 1 arguments"),
        pickle(
            "a storage without a type",
            start().string("storage").string("x").op(0x86).op('Q'),
            "StorageType"),
        pickle(
            "a tensor without a storage",
            start().global("torch._utils", "_rebuild_tensor_v2").tuple(1, 2, 3, 4).op('R'),
            "a Storage as argument 0"),
        pickle(
            "a tensor without arguments",
            start().global("torch._utils", "_rebuild_tensor_v2").op(')').op('R'),
            "at least 1 arguments"),
        pickle(
            "a parameter of nothing",
            start().global("torch._utils", "_rebuild_parameter").op('N').op(0x85).op('R'),
            "a Tensor as argument 0",
            "None"),
        pickle(
            "one storage, two types",
            start().storage("FloatStorage", "0", 6).storage("LongStorage", "0", 6),
            "dtype=F32",
            "dtype=I64"),
        pickle(
            "an OrderedDict of numbers",
            start().global("collections", "OrderedDict").tuple(1).op(0x85).op('R'),
            "an item of OrderedDict",
            "1"),
        pickle(
            "a view of another storage",
            start()
                .op('(')
                .string("storage")
                .global("torch", "FloatStorage")
                .string("0")
                .string("cpu")
                .number(6)
                .tuple(0, 1, 2)
                .op('t')
                .op('Q'),
            "a view of another storage"));
  }

  private static PickleBytes start() {
    return PickleBytes.protocol(2);
  }

  private static BadFile pickle(String fault, PickleBytes pickle, String... says) {
    return raw(fault, pickle.stop(), says);
  }

  private static BadFile raw(String fault, byte[] pickle, String... says) {
    return torch(fault, TorchBytes.zip(pickle), says);
  }

  private static BadFile legacy(String fault, PickleBytes pickle, String... says) {
    return torch(fault, TorchBytes.legacy(pickle.stop()), says);
  }

  private static byte[] repeat(String opcodes, int times) {
    return opcodes.repeat(times).getBytes(StandardCharsets.ISO_8859_1);
  }

  private static byte[] repeat(int opcode, int times) {
    byte[] opcodes = new byte[times];
    Arrays.fill(opcodes, (byte) opcode);
    return opcodes;
  }

  private static byte[] repeat(int first, int second, int times) {
    byte[] opcodes = repeat(first, 2 * times);
    for (int i = 1; i < opcodes.length; i += 2) {
      opcodes[i] = (byte) second;
    }
    return opcodes;
  }
}
