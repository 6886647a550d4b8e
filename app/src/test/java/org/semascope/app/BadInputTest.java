package org.semascope.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every error of a user ends in one sentence, an empty result and no files on disk. */
class BadInputTest {
  private static final String CATALOGUE = "; `models list` shows the models of the catalogue";

  @TempDir private Path home;
  @TempDir private Path folder;
  private List<Path> before;

  @BeforeEach
  void look() throws IOException {
    before = files();
  }

  @AfterEach
  void nothingIsLeft() throws IOException {
    assertThat(files()).isEqualTo(before);
  }

  /** Arguments after the model's, and the sentence: what the model or the text cannot give. */
  static Stream<Arguments> failures() {
    return Stream.of(
        arguments("encode|the boat|--word|coat", "there is no word \"coat\" in \"the boat\""),
        arguments("encode|the boat|--word|boa", "there is no word \"boa\" in \"the boat\""),
        arguments("encode||--word|boat", "there is no word \"boat\" in \"\""),
        arguments("encode|the boat|--word|", "the word to search for is empty"),
        arguments(
            "encode|a boat, the boat|--word|boat",
            "\"boat\" occurs 2 times, choose one with --occurrence or --span: 1 at 2:6 (a «boat», the boat), 2 at 12:16 (a boat, the «boat»)"),
        arguments(
            "encode|a boat, the boat|--word|boat|--occurrence|3",
            "there is no occurrence 3 of \"boat\", only 1 at 2:6 (a «boat», the boat), 2 at 12:16 (a boat, the «boat»)"),
        arguments(
            "encode|the boat|--word|boat|--occurrence|0",
            "there is no occurrence 0 of \"boat\", only 1 at 4:8 (the «boat»)"),
        arguments(
            "encode|the boat|--span|4:9",
            "span 4:9 lies outside the text of 8 characters: \"the boat\""),
        arguments(
            "encode|the boat|--span|4:6",
            "cannot align \"bo\" (4:6) in \"the boat\": its token \"boat\" reaches beyond it"),
        arguments(
            "encode|the boat|--span|3:4",
            "cannot align \" \" (3:4) in \"the boat\": the tokenizer has no tokens for it"),
        arguments("encode|the boat|--span|4:8|--word|the", "span 4:8 is \"boat\", not \"the\""),
        arguments(
            "encode|the boat|--word|boat|--layers|2-4",
            "--layers 2-4: this model has layers 0 to 3"),
        arguments(
            "encode|--ids|2,263,3", "token id 263 is not within 0-262, this model's vocabulary"),
        arguments(
            "encode|--ids|2,-1,3", "token id -1 is not within 0-262, this model's vocabulary"),
        arguments(
            "encode|--ids|2,3|--types|0,2", "segment 2 is not within 0-1, which this model has"),
        arguments("encode|--ids|2,3|--types|0", "--types has 1 numbers, but there are 2 ids"),
        arguments("encode|--ids|2,3|--attention-mask|0,0", "--attention-mask hides every token"),
        arguments(
            "encode|--ids|" + "2,".repeat(64) + "3",
            "65 tokens are more than the 64 this model can take"),
        arguments("fill|the boat", "there is no [MASK] in \"the boat\""),
        arguments(
            "fill|the [MASK]|--candidates|boat,disaster",
            "candidate \"disaster\" has 7 tokens (d ##i ##s ##a ##s ##t ##er), but a mask is one token"),
        arguments(
            "fill|the [MASK]|--candidates|😀", "candidate \"😀\" is not in the model's vocabulary"),
        arguments(
            "fill|--ids|2,4,3|--position|3",
            "--position 3 is not one of the 3 tokens the model sees"),
        arguments(
            "fill|--ids|2,4,3|--position|1|--candidate-ids|263",
            "token id 263 is not within 0-262, this model's vocabulary"),
        arguments(
            "fill|--ids|2,4,3|--attention-mask|1,0,1|--position|1",
            "--position 1 is not one of the 2 tokens the model sees"),
        arguments(
            "substitute|the boat|--key|coat|--targets|car",
            "there is no word \"coat\" in \"the boat\""),
        arguments(
            "substitute|the boat|--key|boat|--targets|car|--layers|4",
            "--layers 4: this model has layers 0 to 3"));
  }

  @ParameterizedTest
  @MethodSource("failures")
  void failuresAreReported(String line, String sentence) {
    withTiny(line).failed(sentence);
  }

  /** Arguments after the model's, and the sentence: what no model could make right. */
  static Stream<Arguments> misuses() {
    return Stream.of(
        arguments("encode", "give exactly one of TEXT, --ids and --input"),
        arguments("encode|a|--word|a|--input|-", "give exactly one of TEXT, --ids and --input"),
        arguments("encode|--ids|2|--input|-", "give exactly one of TEXT, --ids and --input"),
        arguments("fill", "give exactly one of TEXT, --ids and --input"),
        arguments("fill|[MASK]|--input|-", "give exactly one of TEXT, --ids and --input"),
        arguments("substitute", "give exactly one of TEXT and --input"),
        arguments("substitute|a|--input|-", "give exactly one of TEXT and --input"),
        arguments("encode|a boat", "TEXT needs --word or --span or --sentence"),
        arguments(
            "encode|a|--word|a|--occurrence|1|--span|0:1", "give --occurrence or --span, not both"),
        arguments("encode|a|--word|a|--types|0", "--types needs --ids"),
        arguments("encode|--ids|2|--word|a", "--word needs TEXT"),
        arguments("encode|--input|-|--span|0:1", "--span needs TEXT"),
        arguments("encode|a|--word|a|--skip-bad", "--skip-bad needs --input"),
        arguments("fill|--ids|2,4,3", "--ids needs --position"),
        arguments("fill|[MASK]|--position|1", "--position needs --ids"),
        arguments(
            "fill|--ids|2,4,3|--position|1|--candidates|a", "give --ids or --candidates, not both"),
        arguments("substitute|a boat|--key|boat", "TEXT needs --targets"),
        arguments("substitute|a boat|--targets|coat", "TEXT needs --key or --span"),
        arguments("substitute|--input|-|--key|boat", "--key needs TEXT"),
        arguments("encode|a|--span|x", "a span is start:end, not \"x\""),
        arguments("encode|a|--span|1:0", "span 1:0 must end after it starts"),
        arguments(
            "encode|a|--word|a|--layers|deep",
            "--layers takes all, a number, a range, last, -1, last4 or several (0,4,8-12), or combines them (concat:last4, mean:9-12), not \"deep\""),
        arguments("encode|a|--word|a|--layers|3-1", "--layers 3-1: a range must be ascending"),
        arguments("encode|a|--word|a|--threads|0", "--threads must be at least 1, not 0"),
        arguments("encode|--ids|2,x", "--ids takes whole numbers, not \"x\""),
        arguments("encode|--ids|", "--ids takes whole numbers, not \"\""),
        arguments("fill|[MASK]|-n|-1", "-n must not be negative, but is -1"),
        arguments("fill|[MASK]|--candidates|,", "\",\" contains no word"),
        arguments("substitute|a|--key|a|--targets| ", "\" \" contains no word"),
        arguments(
            "encode|a|--word|a|--out|vectors.txt",
            "--out takes a .npy or .safetensors file, not \"vectors.txt\""),
        arguments("encode|a|--word|a|--out|", "--out takes a .npy or .safetensors file, not \"\""),
        arguments(
            "encode|a|--word|a|--precision|half",
            "--precision half: expected one of fp32, int8, int8-vnni"),
        arguments(
            "encode|a|--word|a|--format|xml",
            "--format xml: expected one of table, json, jsonl, csv, tsv, tex, md"),
        arguments(
            "encode|a|--word|a|--occurrence|last",
            "Invalid value for option '--occurrence': 'last' is not an int"),
        arguments("encode|a|--word", "Missing required parameter for option '--word' (W)"),
        arguments("encode|a|--wrod|a", "there is no option --wrod (did you mean --word?)"),
        arguments(
            "encode|a|boat|--word|boat",
            "unexpected argument \"boat\": put quotes around a text of several words"));
  }

  @ParameterizedTest
  @MethodSource("misuses")
  void wrongUseIsReportedBeforeAnyWork(String line, String sentence) {
    withTiny(line).misused(line.split("\\|")[0], sentence);
  }

  @Test
  void aCommandMustBeKnown() {
    world()
        .run("frobnicate")
        .misused(
            "",
            "there is no command \"frobnicate\"; commands: card, encode, fill, next, substitute, neighbours, search, thesaurus, contexts, associate, idiom, probe, run, report, compare, runs, reproduce, cite, data, index, train, tune, inoculate, models, cache, serve, completion, help");
    world()
        .run("models", "drop")
        .misused("models", "there is no command \"drop\"; commands: list, show, pull");
    world().run("encode", "a").misused("encode", "Missing required option: '--model=MODEL'");
    world().run("models", "show").misused("models show", "Missing required parameter: 'MODEL'");
  }

  @Test
  void aModelMustBeKnown() {
    world()
        .run("encode", "-m", "./none", "a", "--word", "a")
        .failed(
            "unknown model: there is no file or directory ./none; a model is a directory with a config.json, a file of word vectors, a name of the catalogue (see `models list`), or a Hugging Face id such as org/name or org/name@revision");
    world()
        .run("encode", "-m", "no model", "a", "--word", "a")
        .failed(
            "unknown model \"no model\": a model is a directory with a config.json, a file of word vectors, a name of the catalogue (see `models list`), or a Hugging Face id such as org/name or org/name@revision");
  }

  @Test
  void nothingIsFetchedOffline() {
    String sentence =
        "%s is not on this machine, and HF_HUB_OFFLINE forbids downloading it from https://huggingface.co%s";
    world().run("models", "show", "acme/none").failed(sentence.formatted("acme/none", CATALOGUE));
    world()
        .run("encode", "-m", "bert-base-uncasde", "a", "--word", "a")
        .failed(sentence.formatted("bert-base-uncasde (did you mean bert-base-uncased?)", ""));
  }

  @Test
  void aDirectoryWithoutConfigIsNoModel() {
    world()
        .run("fill", "-m", folder.toString(), "[MASK]")
        .failed(
            folder
                + ": expected a model's directory, found no config.json and no file of vectors in it");
  }

  @Test
  void aGgufFileIsNamed() throws IOException {
    Path file = Files.write(folder.resolve("tiny-Q4_K_M.gguf"), new byte[] {'G', 'G', 'U', 'F'});
    String sentence =
        file + ": expected weights in model.safetensors or pytorch_model.bin, found a GGUF file";
    world().run("next", "-m", folder.toString(), "a").failed(sentence);
    world().run("models", "show", file.toString()).failed(sentence);
    Files.delete(file);
  }

  @Test
  void aModelWithoutMaskedHeadCannotFill() {
    String sentence = Tiny.headless() + " has no MLM head, so it cannot fill masks; `encode` works";
    String model = Tiny.headless().toString();
    world().run("fill", "-m", model, "the [MASK]").failed(sentence);
    world().run("fill", "-m", model, "--ids", "2,4,3", "--position", "1").failed(sentence);
    world()
        .typing("the [MASK]\n")
        .run("fill", "-m", model, "--input", "-", "--skip-bad")
        .failed(sentence);
  }

  @Test
  void aDiscriminatorCannotFill() {
    world()
        .run("fill", "-m", Tiny.discriminator().toString(), "the [MASK]")
        .failed(
            Tiny.discriminator()
                + " is an ELECTRA discriminator, which detects replaced words,"
                + " so it cannot fill masks; `encode` works");
  }

  @Test
  void aResultNeedsAFolder() {
    Path out = folder.resolve("none").resolve("vectors.npy");
    withTiny("encode|a boat|--word|boat|--out|" + out)
        .failed("cannot write " + out + ": no such directory");
  }

  @Test
  void aResultIsNotWrittenIfTheWordIsMissing() {
    withTiny("encode|a boat|--word|coat|--out|" + folder.resolve("vectors.npy"))
        .failed("there is no word \"coat\" in \"a boat\"");
  }

  @Test
  void anInputMustBeThere() {
    Path none = folder.resolve("none.tsv");
    for (String command : List.of("encode", "fill", "substitute")) {
      withTiny(command + "|--input|" + none)
          .failed("cannot read " + none + ": no such file or folder");
      withTiny(command + "|--input|" + folder).failed("cannot read " + folder + ": Is a directory");
      withTiny(command + "|--input|-").failed("standard input has no lines");
    }
  }

  private Outcome withTiny(String line) {
    String[] parts = line.split("\\|", -1);
    Stream<String> rest = Arrays.stream(parts).skip(1);
    return world()
        .run(
            Stream.concat(Stream.of(parts[0], "-m", Tiny.bert().toString()), rest)
                .toArray(String[]::new));
  }

  private World world() {
    return new World(home);
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.sorted().toList();
    }
  }
}
