package org.semascope.models.tokens;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.semascope.core.Span;
import org.semascope.models.Golden;
import org.semascope.models.ModelFormatException;

/** Which tokenizer.json files are followed, and which are refused before the library sees them. */
class TokenizerLimitsTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir Path directory;

  /** Each step doubles the text: 36 of them make 64 GB of one letter. */
  @Test
  void replacementsThatDoubleTheText() throws IOException {
    ArrayNode steps = JSON.createArrayNode();
    for (int i = 0; i < 36; i++) {
      steps.add(
          JSON.readTree(
              "{\"type\":\"Replace\",\"pattern\":{\"String\":\"a\"},\"content\":\"aa\"}"));
    }
    ObjectNode normalizer = JSON.createObjectNode().put("type", "Sequence");
    normalizer.set("normalizers", steps);
    requireRefused("normalizer", normalizer, "at most 2048 characters of one, 16 by replacing");
  }

  /** 5,000 pieces of 5,000 tokens each make 25 million tokens of every text. */
  @Test
  void templatesThatMakeManyTokens() throws IOException {
    requireRefused("post_processor", template(33, 1, "$"), "at most 32 single, found 33");
    requireRefused(
        "post_processor", template(5, 17, "$"), "at most 16 ids of a special token, found 17");
    requireRefused("post_processor", template(2, 1, "A"), "single has each text once");
    TokenizerLimits.check(withPostProcessor(template(32, 16, "$")), directory);
  }

  /**
   * @param text what the pieces are: {@code A} for the text, anything else for a special token
   */
  private static ObjectNode template(int pieces, int ids, String text) {
    ObjectNode template = JSON.createObjectNode().put("type", "TemplateProcessing");
    ArrayNode single = template.putArray("single");
    for (int i = 0; i < pieces; i++) {
      single
          .addObject()
          .putObject(text.equals("A") ? "Sequence" : "SpecialToken")
          .put("id", text)
          .put("type_id", 0);
    }
    ArrayNode all =
        template.putObject("special_tokens").putObject("$").put("id", "$").putArray("ids");
    for (int i = 0; i < ids; i++) {
      all.add(0);
    }
    return template;
  }

  private static ObjectNode withPostProcessor(JsonNode processor) {
    ObjectNode json = JSON.createObjectNode();
    json.set("post_processor", processor);
    return json;
  }

  @ParameterizedTest
  @CsvSource({
    "normalizer,normalizers,NFC",
    "pre_tokenizer,pretokenizers,Whitespace",
    "post_processor,processors,ByteLevel"
  })
  void sequencesWithinSequences(String part, String list, String type) throws IOException {
    JsonNode step =
        JSON.createObjectNode()
            .put("type", type)
            .put("add_prefix_space", true)
            .put("trim_offsets", true)
            .put("use_regex", true);
    for (int depth = 1; depth <= 3; depth++) {
      ObjectNode sequence = JSON.createObjectNode().put("type", "Sequence");
      sequence.putArray(list).add(step);
      step = sequence;
      if (depth < 3) {
        requireUsable(part, step);
      }
    }
    requireRefused(part, step, "a %s with sequences nested at most 2 deep".formatted(part));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "pre_tokenizer; {'type':'Split','pattern':{'Regex':'(a+)+$'},'behavior':'Isolated','invert':false}; inside a repeated group, found `\"(a+)+$\"`",
        "normalizer; {'type':'Replace','pattern':{'Regex':'(x*)*y'},'content':''}; found `\"(x*)*y\"`",
        "normalizer; {'type':'Replace','pattern':{'String':'a'},'content':'aaaaaaaaaaaaaaaaa'}; 16 by replacing",
        "normalizer; {'type':'Replace','pattern':{'String':''},'content':'a'}; a String or a Regex",
        "normalizer; {'type':'Prepend','prepend':'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'}; prepend of at most 64 characters",
        "normalizer; {'type':'Python'}; a known type of normalizer, found `\"Python\"`",
        "pre_tokenizer; {'type':'Wasm'}; a known type of pre_tokenizer, found `\"Wasm\"`",
        "post_processor; {'type':'Mystery'}; a known type of post_processor",
        "pre_tokenizer; {'type':'Sequence','pretokenizers':[{'type':'ByteLevel'},{'type':'ByteLevel'},{'type':'ByteLevel'},{'type':'ByteLevel'},{'type':'ByteLevel'},{'type':'ByteLevel'}]}; at most 2048 characters of one"
      })
  void stepsThatNoReleasedTokenizerHas(String part, String step, String message)
      throws IOException {
    requireRefused(part, JSON.readTree(step.replace('\'', '"')), message.replace("`", ""));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'s|'t|'re|'ve|'m|'ll|'d| ?\\p{L}+| ?\\p{N}+| ?[^\\s\\p{L}\\p{N}]+|\\s+(?!\\S)|\\s+",
        "(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\\r\\n\\p{L}\\p{N}]?\\p{L}+|\\p{N}{1,3}| ?[^\\s\\p{L}\\p{N}]+[\\r\\n]*|\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+",
        "(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\\r\\n\\p{L}\\p{N}]?\\p{L}+|\\p{N}| ?[^\\s\\p{L}\\p{N}]+[\\r\\n]*|\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+",
        "[^\\r\\n\\p{L}\\p{N}]?[\\p{Lu}\\p{Lt}\\p{Lm}\\p{Lo}\\p{M}]*[\\p{Ll}\\p{Lm}\\p{Lo}\\p{M}]+(?i:'s|'t|'re|'ve|'m|'ll|'d)?|[^\\r\\n\\p{L}\\p{N}]?[\\p{Lu}\\p{Lt}\\p{Lm}\\p{Lo}\\p{M}]+[\\p{Ll}\\p{Lm}\\p{Lo}\\p{M}]*(?i:'s|'t|'re|'ve|'m|'ll|'d)?|\\p{N}{1,3}| ?[^\\s\\p{L}\\p{N}]+[\\r\\n/]*|\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+",
        "[!\"#$%&'()*+,\\-./:;<=>?@\\[\\\\\\]^_`{|}~][A-Za-z]+|[^\\r\\n\\p{L}\\p{P}\\p{S}]?[\\p{L}\\p{M}]+| ?[\\p{P}\\p{S}]+[\\r\\n]*|\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+",
        "\\s+",
        " {2,}",
        "\\d",
        "literal text",
        "[\\p{Han}]+|[^\\r\\n\\p{L}\\p{N}]?[\\p{Lu}\\p{Lt}&&[^\\p{Han}]]*[\\p{Ll}&&[^\\p{Han}]]+(?i:'s|'t)?",
        "\\d{1,3}(?=(?:\\d{3})*\\b)",
        "(?=(\\d{3})+(?!\\d))",
        "\\p{N}{1,3}+",
        "\\s++$",
        " ?[^(\\s|[.,!?…。，、।۔،])]+",
        "[a-z]*ing|[a-z]+",
        "(?:[(|*+)#]x){2}y"
      })
  void patternsThatEndSoonPass(String pattern) {
    assertThat(PatternLimits.refusal(pattern)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "(a+)+$",
        "\\s*\\s*\\s*x",
        "(?:a|aa)+b",
        "",
        "\\s+|(a*)*",
        "(?:(?:ab?)c)*d",
        "(?:(?:){9999}){9999}",
        "(?:(?:a{40}){40}){40}",
        "a{1,99999999}",
        "([a-z]{1,5}){2,9}!",
        "(a)\\1",
        "(?<word>a)\\k<word>",
        "(?~a)",
        "(a",
        "a*[ab]*[abc]*d",
        "((?:x)+)*",
        "(?:[(]a*)*",
        "(?i)a",
        "x)(y",
        " [a-z]*[a-z]*[a-z]*[a-z]*\\x{1}",
        "ab[^\\n]*[^\\n]*\\x{1}",
        "(?:ab[^\\n]*[^\\n]*)\\x{1}",
        "(a|a)(a|a)(a|a)(a|a)(a|a)b",
        "a{1,3}+[\\x01-\\x03]",
        "(?:a{1,3}+)b",
        "a{0,99}a{0,99}a{0,99}b",
        "a**",
        "[a"
      })
  void patternsThatMayTakeForEverAreRefused(String pattern) {
    assertThat(PatternLimits.refusal(pattern)).isPresent();
  }

  /** Every position would get the replacement. */
  @Test
  void aReplacementOfNothingIsRefused() throws IOException {
    requireRefused(
        "normalizer",
        JSON.readTree("{\"type\":\"Replace\",\"pattern\":{\"Regex\":\"x*\"},\"content\":\"yy\"}"),
        "never matches the empty string");
    requireRefused(
        "normalizer",
        JSON.readTree(
            "{\"type\":\"Replace\",\"pattern\":{\"Regex\":\"(?<=e)\"},\"content\":\"e\"}"),
        "never matches the empty string");
  }

  /** A pattern that no released tokenizer has is used as the library understands it. */
  @Test
  void aNewPatternWorks() throws IOException {
    ObjectNode json = tokenizer("bert");
    json.set(
        "pre_tokenizer",
        JSON.readTree(
            "{\"type\":\"Split\",\"pattern\":{\"Regex\":\"[aeiou]{1,2}(?=[^aeiou]|$)\"},\"behavior\":\"Isolated\",\"invert\":false}"));
    write(json);
    try (Tokenizer tokenizer = Tokenizer.load(directory)) {
      Tokenization cut = tokenizer.tokenize("boat");
      assertThat(cut.spans()).extracting(Span::start).contains(0, 1, 3);
    }
  }

  static Stream<Path> everyTokenizerOfTheTests() {
    return Stream.of("bert", "roberta", "gpt2", "mpnet", "modernbert", "electra-gen", "distilbert")
        .map(name -> Golden.directory("tiny/" + name).resolve("tokenizer.json"));
  }

  @ParameterizedTest
  @MethodSource("everyTokenizerOfTheTests")
  void realOnesPass(Path file) throws IOException {
    TokenizerLimits.check((ObjectNode) JSON.readTree(file.toFile()), file);
  }

  /** With dropout every start would give other pieces. */
  @Test
  void dropoutIsSwitchedOffAndReported() throws IOException {
    ObjectNode json = tokenizer("gpt2");
    ((ObjectNode) json.get("model")).put("dropout", 0.9);
    write(json);
    String text = "The captain wrote a long letter about the weather";
    try (Tokenizer tokenizer = Tokenizer.load(directory);
        Tokenizer plain = Tokenizer.load(Golden.directory("tiny/gpt2"))) {
      assertThat(tokenizer.tokenize(text).ids()).isEqualTo(plain.tokenize(text).ids());
      List<String> cautions = new ArrayList<>();
      plain.report(cautions::add);
      assertThat(cautions).isEmpty();
      tokenizer.report(cautions::add);
      assertThat(cautions)
          .singleElement(InstanceOfAssertFactories.STRING)
          .startsWith(directory.resolve("tokenizer.json") + " ")
          .contains("dropout 0.9");
    }
  }

  @Test
  void anAddedTokenOfAnyLengthIsRefused() throws IOException {
    JsonNode token = JSON.createObjectNode().put("id", 5).put("content", "x".repeat(100_000));
    requireRefused("added_tokens", JSON.createArrayNode().add(token), "at most 512 characters");
    requireRefused("added_tokens", JSON.readTree("7"), "added_tokens to be a list, found NUMBER");
  }

  private void requireUsable(String part, JsonNode step) throws IOException {
    ObjectNode json = tokenizer("bert");
    json.set(part, step);
    write(json);
    try (Tokenizer tokenizer = Tokenizer.load(directory)) {
      assertThat(tokenizer.tokenize("a cat").pieces()).isNotEmpty();
    }
  }

  private void requireRefused(String part, JsonNode step, String message) throws IOException {
    ObjectNode json = tokenizer("bert");
    json.set(part, step);
    write(json);
    assertThatThrownBy(() -> Tokenizer.load(directory).close())
        .isInstanceOf(ModelFormatException.class)
        .hasMessageStartingWith(directory.resolve("tokenizer.json") + ": expected ")
        .hasMessageContaining(message);
  }

  private static ObjectNode tokenizer(String model) throws IOException {
    return (ObjectNode)
        JSON.readTree(Golden.directory("tiny/" + model).resolve("tokenizer.json").toFile());
  }

  private void write(ObjectNode json) throws IOException {
    Files.writeString(directory.resolve("tokenizer.json"), json.toString());
  }
}
