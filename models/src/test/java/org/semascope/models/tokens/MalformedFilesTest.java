package org.semascope.models.tokens;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semascope.models.ModelFormatException;
import org.semascope.models.wire.JsonFile;

/** Files that are not what they should be are named, with what is wrong in them. */
class MalformedFilesTest {
  @TempDir Path directory;

  @Test
  void emptyDirectory() {
    refused(directory, "tokenizer.json, vocab.txt", "none of them");
  }

  @Test
  void tokenizerJsonThatIsNotJson() throws IOException {
    Path file = write("tokenizer.json", "{\"version\": \"1.0\",\n\"model\": <html>}");
    refused(file, "expected JSON", "in line 2");
  }

  @Test
  void tokenizerJsonThatIsEmpty() throws IOException {
    refused(write("tokenizer.json", ""), "expected JSON, found nothing");
  }

  @Test
  void tokenizerJsonWithoutModel() throws IOException {
    refused(write("tokenizer.json", "{}"), "a tokenizer with a \"model\"");
    refused(write("tokenizer.json", "[]"), "a tokenizer with a \"model\"");
  }

  @Test
  void tokenizerJsonWithoutVocabulary() throws IOException {
    refused(write("tokenizer.json", "{\"model\": {\"type\": \"BPE\"}}"), "a vocabulary");
  }

  @Test
  void tokenizerJsonThatTheLibraryDoesNotKnow() throws IOException {
    refused(
        write("tokenizer.json", "{\"model\": {\"type\": \"New\", \"vocab\": {\"a\": 0}}}"),
        "a model of type WordPiece, BPE, Unigram or WordLevel, found \"New\"");
  }

  @Test
  void tokenizerJsonWithNumbersOutOfRange() throws IOException {
    for (String number : new String[] {"-1", "2147483647", "9999999999", "1.5", "\"1\""}) {
      String json = "{\"model\": {\"type\": \"BPE\", \"vocab\": {\"a\": %s}}}".formatted(number);
      refused(write("tokenizer.json", json), "token \"a\"", number);
    }
  }

  @Test
  void tokenizerJsonWithoutItsUnknownToken() throws IOException {
    ObjectNode json = tinyJson("bert");
    ((ObjectNode) json.get("model")).put("unk_token", "[GONE]");
    refused(write("tokenizer.json", json.toString()), "[GONE] in the vocabulary");
  }

  @Test
  void tokenizerJsonWithADamagedTableOfCharacters() throws IOException {
    Path built = Fixtures.copyWithout(Fixtures.tiny("albert"), directory, "tokenizer.json");
    TokenizerJson.write(built);
    ObjectNode json = (ObjectNode) JsonFile.read(built.resolve("tokenizer.json"));
    ObjectNode step = (ObjectNode) json.get("normalizer").findParent("precompiled_charsmap");
    byte[] table = step.get("precompiled_charsmap").binaryValue();
    Arrays.fill(table, 4, 2000, (byte) 0x55);
    step.put("precompiled_charsmap", table);
    refused(write("tokenizer.json", json.toString()), "a table of character replacements");
  }

  @Test
  void emptyVocabulary() throws IOException {
    refused(write("vocab.txt", ""), "one token per line", "nothing");
  }

  @Test
  void vocabularyWithoutUnknownToken() throws IOException {
    refused(write("vocab.txt", "[CLS]\n[SEP]\na\n"), "[UNK] among the tokens", "3 others");
  }

  @Test
  void vocabularyInAnotherEncoding() throws IOException {
    Path file = directory.resolve("vocab.txt");
    Files.write(file, new byte[] {'a', '\n', (byte) 0xE9, '\n'});
    refused(file, "UTF-8");
  }

  @Test
  void bytePairsThatAreNotJson() throws IOException {
    write("merges.txt", "#version: 0.2\n");
    refused(write("vocab.json", "#version"), "expected JSON", "line 1");
    refused(write("vocab.json", "[1]"), "an object of subwords");
    refused(write("vocab.json", "{\"a\": \"b\"}"), "the id of subword \"a\"");
  }

  @Test
  void mergesWithABadLine() throws IOException {
    write("vocab.json", "{\"a\": 0, \"b\": 1, \"ab\": 2}");
    refused(write("merges.txt", "#version: 0.2\na b\na b c\n"), "two subwords in line 3", "a b c");
    refused(write("merges.txt", "#version: 0.2\na\n"), "two subwords in line 2");
    refused(write("merges.txt", "a b\nb a\n"), "subwords of vocab.json in line 2", "\"ba\"");
  }

  @Test
  void bytePairsOfAnUnknownModel() throws IOException {
    Path file = write("vocab.json", "{\"a\": 0, \"b\": 1, \"ab\": 2}");
    write("merges.txt", "a b\n");
    refused(file, "GPT-2, RoBERTa or DeBERTa", "no config.json with a model_type");
    write("config.json", "{\"model_type\": \"blenderbot\"}");
    refused(file, "GPT-2, RoBERTa or DeBERTa", "blenderbot");
  }

  @Test
  void sideFilesThatAreNotJson() throws IOException {
    write("vocab.txt", "[UNK]\n[CLS]\n[SEP]\na\n");
    refused(write("tokenizer_config.json", "{"), "expected JSON");
    refused(write("tokenizer_config.json", "[]"), "a JSON object");
  }

  @Test
  void addedTokensThatContradictTheVocabulary() throws IOException {
    write("vocab.txt", "[UNK]\n[CLS]\n[SEP]\na\n");
    write("added_tokens.json", "{\"[MASK]\": 17}");
    refused(directory, "\"[MASK]\" to have id 4", "17");
  }

  @Test
  void sentencePiecesOfAnUnknownModel() throws IOException {
    Files.copy(Fixtures.tiny("albert").resolve("spiece.model"), directory.resolve("spiece.model"));
    Path file = directory.resolve("spiece.model");
    refused(file, "ALBERT, XLNet", "no config.json with a model_type");
    write("config.json", "{\"model_type\": \"pegasus\"}");
    refused(file, "ALBERT, XLNet", "pegasus");
    write("config.json", "{\"model_type\": \"llama\"}");
    refused(file, "of kind BPE", "found UNIGRAM");
  }

  private void refused(Path file, String... parts) {
    assertThatThrownBy(() -> Tokenizer.load(directory).close())
        .isInstanceOf(ModelFormatException.class)
        .hasMessageStartingWith(file.toString())
        .hasMessageContainingAll(parts);
  }

  private Path write(String name, String content) throws IOException {
    return Files.writeString(directory.resolve(name), content);
  }

  private static ObjectNode tinyJson(String architecture) {
    return (ObjectNode) JsonFile.read(Fixtures.tiny(architecture).resolve("tokenizer.json"));
  }
}
