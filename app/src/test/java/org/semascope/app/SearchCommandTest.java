package org.semascope.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A query by example, on a small model and a corpus with 22 nouns bank, 3 verbs, and read. */
class SearchCommandTest {
  static final String USES = "probes/src/test/resources/senses/uses.conllu";
  private static final String QUERY = "the old woman collected coins at the bank near the river";

  @TempDir private Path folder;

  private Outcome search(String... more) {
    return searchIn(USES, more);
  }

  private Outcome searchIn(String corpus, String... more) {
    List<String> args =
        new ArrayList<>(List.of("search", "-m", Tiny.bert().toString(), "--data", corpus));
    if (Stream.of(more).noneMatch(one -> one.endsWith("."))) { // a sentence of its own
      args.add(QUERY);
    }
    if (Stream.of(more).noneMatch("--word"::equals)) {
      args.addAll(List.of("--word", "bank"));
    }
    args.addAll(List.of(more));
    return new World(folder).run(args.toArray(String[]::new));
  }

  private static List<JsonNode> hits(Outcome outcome) {
    return StreamSupport.stream(outcome.done().json().get("hits").spliterator(), false).toList();
  }

  private static List<String> texts(List<JsonNode> nodes, String field) {
    return nodes.stream().map(node -> node.get(field).asText()).toList();
  }

  @Test
  void headLinesOfMarkdownAreTextForAnyQuery() throws IOException {
    Path out = folder.resolve("x.md");
    new World(folder)
        .run(
            "search",
            "-m",
            Tiny.bert().toString(),
            "--data",
            USES,
            "the <img src=x onerror=y> bank [a](b)\u001b[2J\u202e",
            "--word",
            "bank",
            "-o",
            out.toString())
        .done();
    assertThat(Files.readString(out))
        .contains("query: the \\<img src=x onerror=y> bank [a]\\(b) [2J\\\\u202e")
        .doesNotContain("\u001b", "\u202e", " <img");
  }

  @Test
  void theNearestUsesComeFirstEachWithItsSentence() {
    List<JsonNode> hits = hits(search("-n", "30", "--format", "json"));

    assertThat(hits).hasSize(25); // noun and verb
    assertThat(texts(hits, "word")).containsOnly("bank");
    assertThat(hits.stream().map(hit -> hit.get("cosine").asDouble()).toList())
        .isSortedAccordingTo(Comparator.reverseOrder());
    assertThat(hits)
        .allSatisfy(
            hit ->
                assertThat(
                        hit.get("text")
                            .asText()
                            .substring(hit.get("start").asInt(), hit.get("end").asInt()))
                    .isEqualTo("bank"));
  }

  /** One changed bit anywhere in what is kept of the corpus or of its vectors. */
  @Test
  void damagedKeptUsesAndVectorsAreComputedAgain() throws IOException {
    Map<String, Double> whole = cosines(search("-n", "30", "--format", "json"));
    assertThat(whole).hasSize(25);
    List<Path> files;
    try (Stream<Path> all = Files.walk(folder.resolve("semascope/evaluations"))) {
      files = all.filter(file -> file.toString().endsWith(".kept")).toList();
    }
    assertThat(files).hasSize(2);
    Random random = new Random(5);
    for (Path file : files) {
      for (int i = 0; i < 12; i++) {
        byte[] bytes = Files.readAllBytes(file);
        bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
        Files.write(file, bytes);
        requireClose(cosines(search("-n", "30", "--format", "json")), whole);
      }
    }
  }

  private static Map<String, Double> cosines(Outcome found) {
    return hits(found).stream()
        .collect(
            Collectors.toMap(
                hit -> hit.get("source").asText(), hit -> hit.get("cosine").asDouble()));
  }

  /** Vectors that are computed again come from other batches. */
  private static void requireClose(Map<String, Double> found, Map<String, Double> expected) {
    assertThat(found.keySet()).isEqualTo(expected.keySet());
    found.forEach(
        (source, cosine) -> assertThat(cosine).isCloseTo(expected.get(source), within(1e-5)));
  }

  @Test
  void damagedKeptUsesAreReportedOnce() throws IOException {
    Map<String, Double> whole = cosines(search("-n", "30", "--format", "json"));
    Path file = folder.resolve("semascope/evaluations/uses/000000.kept");
    ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
    for (int at = 0; at < bytes.limit(); at += 32 + bytes.getInt(at + 16)) {
      bytes.put(at + 32, (byte) (bytes.get(at + 32) ^ 1)); // the value of every record
    }
    Files.write(file, bytes.array());

    Outcome healed = search("-n", "30", "--format", "json").done();
    requireClose(cosines(healed), whole);
    assertThat(healed.err().lines().filter(line -> line.contains("000000.kept"))).hasSize(1);
    Outcome after = search("-n", "30", "--format", "json").done();
    requireClose(cosines(after), whole);
    assertThat(after.err()).doesNotContain("000000.kept");
  }

  /** Against the cosine of two vectors that another command gives. */
  @Test
  void cosinesAreThoseOfTheVectors() {
    JsonNode first = hits(search("-n", "1", "--layers", "2", "--format", "json")).get(0);
    float[] query = vector(QUERY);
    float[] found = vector(first.get("text").asText());
    double dot = 0;
    double a = 0;
    double b = 0;
    for (int i = 0; i < query.length; i++) {
      dot += query[i] * found[i];
      a += query[i] * query[i];
      b += found[i] * found[i];
    }
    assertThat(first.get("cosine").asDouble()).isCloseTo(dot / Math.sqrt(a * b), within(1e-4));
  }

  private float[] vector(String text) {
    JsonNode numbers =
        new World(folder)
            .run(
                "encode",
                "-m",
                Tiny.bert().toString(),
                text,
                "--word",
                "bank",
                "--layers",
                "2",
                "--format",
                "json")
            .done()
            .json()
            .get("layers")
            .get("2");
    float[] vector = new float[numbers.size()];
    IntStream.range(0, vector.length).forEach(i -> vector[i] = (float) numbers.get(i).asDouble());
    return vector;
  }

  @Test
  void theHeadSaysHowToRepeatIt() {
    JsonNode head = search("--format", "json").done().json().get("head");

    assertThat(head.get("query").asText()).isEqualTo(QUERY);
    assertThat(head.get("model").asText()).isEqualTo("bert");
    assertThat(head.get("vectors").asText()).isEqualTo("layer 3, pieces mean");
    assertThat(head.get("corpus").asText()).isEqualTo("uses.conllu");
    assertThat(head.get("sha256").asText()).hasSize(64);
    assertThat(head.get("date").asText()).matches("\\d{4}-\\d\\d-\\d\\d");
    assertThat(head.get("sense").asText()).endsWith("that of the nearest use");
  }

  @Test
  void otherSensesStandOutAndAreCounted() {
    JsonNode whole = search("-n", "30", "--sense", "bank-n.1", "--format", "json").done().json();
    int others = 0;
    for (JsonNode hit : whole.get("hits")) {
      boolean other = !hit.get("sense").asText().equals("bank-n.1");
      assertThat(hit.get("other").asBoolean()).isEqualTo(other);
      others += other ? 1 : 0;
    }
    assertThat(others).isEqualTo(13);
    assertThat(whole.get("head").get("other senses").asText())
        .isEqualTo("13 of 25 uses shown, 52.0 %");
    JsonNode own = whole.get("groups").get(0);
    assertThat(own.get("label").asText()).isEqualTo("bank-n.1");
    assertThat(own.get("shown").asInt()).isEqualTo(12);
    assertThat(own.get("ratio").asDouble()).isEqualTo(.48);
    assertThat(own.get("ranked").asText()).isEqualTo("12 of 25");
    assertThat(search("-n", "30", "--sense", "bank-n.1").done().out())
        .contains("≠ bank-n.2")
        .doesNotContain("≠ bank-n.1");
  }

  @Test
  void aSentenceOfTheCorpusHasItsSenseAndDoesNotFindItself() {
    JsonNode first = hits(search("--format", "json")).get(0);
    String text = first.get("text").asText();
    JsonNode whole =
        new World(folder)
            .run(
                "search",
                "-m",
                Tiny.bert().toString(),
                "--data",
                USES,
                text,
                "--word",
                "bank",
                "-n",
                "30",
                "--format",
                "json")
            .done()
            .json();
    assertThat(whole.get("head").get("sense").asText())
        .isEqualTo(first.get("sense").asText() + ", as the corpus has it");
    assertThat(whole.get("hits")).hasSize(24);
    assertThat(texts(toList(whole.get("hits")), "text")).doesNotContain(text);
  }

  private static List<JsonNode> toList(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false).toList();
  }

  @Test
  void usesAreSortedByTheirSidesAndByTheCorpus() {
    List<String> right =
        hits(search("-n", "30", "--sort", "right", "--format", "json")).stream()
            .map(hit -> hit.get("text").asText().substring(hit.get("end").asInt()).strip())
            .toList();
    assertThat(right).isSorted();
    List<String> left =
        hits(search("-n", "30", "--sort", "left", "--format", "json")).stream()
            .map(hit -> hit.get("text").asText().substring(0, hit.get("start").asInt()).strip())
            .map(text -> text.substring(text.lastIndexOf(' ') + 1))
            .toList();
    assertThat(left).isSorted();
    List<Integer> corpus =
        hits(search("-n", "30", "--sort", "corpus", "--format", "json")).stream()
            .map(hit -> Integer.parseInt(hit.get("source").asText().replaceAll("^s|@.*", "")))
            .toList();
    assertThat(corpus).isSorted();
  }

  @Test
  void groupsStandTogetherWithTheirCounts() {
    JsonNode whole = search("-n", "30", "--group", "left1", "--format", "json").done().json();
    List<String> beside =
        toList(whole.get("hits")).stream()
            .map(hit -> hit.get("left").asText().replaceAll("^.* ", ""))
            .toList();
    List<String> runs = new ArrayList<>();
    for (String word : beside) {
      if (runs.isEmpty() || !runs.get(runs.size() - 1).equals(word)) {
        runs.add(word);
      }
    }
    assertThat(runs).doesNotHaveDuplicates();
    assertThat(texts(toList(whole.get("groups")), "label")).isEqualTo(runs);
    int sum = 0;
    for (JsonNode group : whole.get("groups")) {
      sum += group.get("shown").asInt();
    }
    assertThat(sum).isEqualTo(25);
  }

  @Test
  void theUsesCanBeNarrowedAndSampled() {
    assertThat(hits(search("--pos", "verb", "--format", "json"))).hasSize(3);
    assertThat(texts(hits(search("--lemma", "read", "--format", "json")), "lemma"))
        .containsOnly("read");
    List<String> sample =
        texts(hits(search("--sample", "6", "--seed", "4", "--format", "json")), "source");
    assertThat(sample).hasSize(6);
    assertThat(texts(hits(search("--sample", "6", "--seed", "4", "--format", "json")), "source"))
        .isEqualTo(sample);
    assertThat(texts(hits(search("--sample", "6", "--seed", "5", "--format", "json")), "source"))
        .isNotEqualTo(sample);
  }

  @Test
  void contextIsCutToWords() {
    JsonNode hit = hits(search("--context", "1:2", "-n", "1", "--format", "json")).get(0);
    assertThat(hit.get("left").asText()).matches("… \\S+");
    assertThat(hit.get("right").asText().replace(" …", "").split(" ")).hasSize(2);
    JsonNode whole = hits(search("--context", "sentence", "-n", "1", "--format", "json")).get(0);
    assertThat("%s bank %s".formatted(whole.get("left").asText(), whole.get("right").asText()))
        .isEqualTo(whole.get("text").asText());
  }

  @Test
  void theWordIsInOneColumn() {
    List<String> lines = search("--format", "table", "-n", "9").done().out().lines().toList();
    int header =
        lines.indexOf(lines.stream().filter(l -> l.startsWith("rank ")).findFirst().orElseThrow());
    int column = lines.get(header).indexOf("word");
    assertThat(lines.subList(header + 1, lines.size()))
        .hasSize(9)
        .allSatisfy(line -> assertThat(line.substring(column)).startsWith("bank"));
  }

  @Test
  void equalSentencesAreShownOnce() throws IOException {
    String once = Files.readString(Path.of(USES));
    Path twice = folder.resolve("twice.conllu");
    Files.writeString(twice, once + once.replace("sent_id = s", "sent_id = t"));
    List<JsonNode> hits = hits(searchIn(twice.toString(), "-n", "60", "--format", "json"));
    assertThat(hits).hasSize(25);
    assertThat(hits).allMatch(hit -> hit.get("times").asInt() == 2);
  }

  /** Labels that somebody writes into the file make it a sense-tagged corpus. */
  @Test
  void aLabelledExportIsACorpus() throws IOException {
    Path file = folder.resolve("bank.csv");
    search("-n", "30", "-o", file.toString()).done();
    List<String> lines = Files.readAllLines(file);
    String header = lines.get(0); // any program reads the file
    assertThat(header).startsWith("text,word,start,end,lemma,pos,sense,my sense,source,");
    assertThat(header)
        .endsWith(
            ",query,query word,query sense,other senses,model,vectors,corpus,sha256,ranked,date");
    assertThat(lines).hasSize(26);
    int own = List.of(header.split(",")).indexOf("my sense");
    int[] row = {0};
    List<String> labelled =
        lines.stream()
            .map(
                line -> {
                  if (line.equals(header)) {
                    return line;
                  }
                  String[] fields = line.split(",", -1); // nothing in this corpus is quoted
                  fields[own] = row[0]++ % 2 == 0 ? "mine" : "yours";
                  return String.join(",", fields);
                })
            .collect(Collectors.toList());
    Files.write(file, labelled);

    List<JsonNode> hits = hits(searchIn(file.toString(), "-n", "30", "--format", "json"));
    assertThat(hits).hasSize(25);
    assertThat(texts(hits, "sense")).contains("bank.mine", "bank.yours").hasSize(25);
    new World(folder)
        .run(
            "probe",
            "senses",
            "-m",
            Tiny.bert().toString(),
            "--data",
            file.toString(),
            "--each",
            "--pos",
            "noun",
            "-o",
            folder.resolve("runs").toString())
        .done();
  }

  @Test
  void everyFormHoldsTheHead() throws IOException {
    for (String ending : List.of("html", "csv", "json", "jsonl", "md", "tex")) {
      Path file = folder.resolve("bank." + ending);
      assertThat(search("-o", file.toString()).done().out().strip()).isEqualTo(file.toString());
      assertThat(Files.readString(file)).contains(QUERY, "uses.conllu", "layer 3", "my sense");
    }
    assertThat(Files.readString(folder.resolve("bank.html"))).contains("<mark>bank</mark>");
  }

  @Test
  void plainTextHasHitsWithoutSenses() throws IOException {
    Path plain = folder.resolve("plain.txt");
    Files.writeString(
        plain,
        "The bank was old. They walked to the bank of the river.\n\nNobody was in the banks.\n");
    JsonNode whole = searchIn(plain.toString(), "--format", "json").done().json();
    assertThat(toList(whole.get("hits"))).hasSize(2);
    assertThat(whole.get("head").has("sense")).isFalse();
    assertThat(whole.get("groups")).isEmpty();
    assertThat(hits(searchIn(plain.toString(), "--lemma", "bank", "--format", "json"))).hasSize(3);
    searchIn(plain.toString(), "--group", "sense")
        .misused("search", "--group sense: plain.txt has no senses");
  }

  /** Labels filled in beside uses of plain text, which has no parts of speech. */
  @Test
  void plainTextIsLabelledAndEvaluated() throws IOException {
    Path plain = folder.resolve("notes/plain.txt");
    Files.createDirectories(plain.getParent());
    Files.writeString(
        plain,
        """
        The bank was old,
        and they said "no". They walked to the bank of the river.

        Nobody was in the banks.
        The bank of the river was steep.

        A bank lends money, which the other bank keeps.
        """);
    Path file = folder.resolve("uses.csv");
    Outcome found =
        searchIn(
                plain.toString(),
                "The banks were full of reeds.",
                "--word",
                "bank",
                "-o",
                file.toString())
            .done();
    assertThat(found.err()).contains("\"bank\" is \"banks\" in the text");
    List<String> lines = Files.readAllLines(file);
    assertThat(lines).hasSize(1 + 6); // all forms of bank
    for (int line : new int[] {1, 2, 4, 5, 7}) {
      assertThat(lines).anyMatch(row -> row.contains(",plain.txt:" + line + ","));
    }
    List<String> labelled = new ArrayList<>(lines.subList(0, 1));
    for (String row : lines.subList(1, lines.size())) {
      // text,word,start,end,lemma,pos,sense,my sense: the last three are empty
      assertThat(row).contains(",bank,,,,plain.txt:");
      String label = row.contains("river") ? "shore" : "money";
      labelled.add(row.replace(",bank,,,,plain", ",bank,,," + label + ",plain"));
    }
    Files.write(file, labelled);
    Outcome senses =
        new World(folder)
            .run(
                "probe",
                "senses",
                "-m",
                Tiny.bert().toString(),
                "--data",
                file.toString(),
                "--each",
                "--min-sense",
                "1",
                "--controls",
                "none",
                "--format",
                "json",
                "-o",
                folder.resolve("runs").toString())
            .done();
    assertThat(senses.out()).contains("\"unknown POS\"");
    try (Stream<Path> files = Files.walk(folder.resolve("runs"))) {
      Path items = files.filter(one -> one.endsWith("items.jsonl")).findFirst().orElseThrow();
      assertThat(Files.readString(items)).contains("bank.shore", "bank.money");
    }
    List<JsonNode> again = hits(searchIn(file.toString(), "--format", "json"));
    assertThat(texts(again, "sense")).hasSize(6).containsOnly("bank.shore", "bank.money");
  }

  @Test
  void theWordMayBeGivenAloneOrByItsLemma() throws IOException {
    Path plain =
        Files.writeString(folder.resolve("p.txt"), "The bank was old. In a bank we met.\n");
    List<String> command =
        List.of("search", "-m", Tiny.bert().toString(), "--data", plain.toString());
    Outcome alone = run(command, "bank", "--format", "json");
    assertThat(alone.done().json().get("head").get("word").asText()).isEqualTo("bank at 0:4");
    assertThat(hits(alone)).hasSize(2);
    run(command, "a bank in the city")
        .misused(
            "search",
            "give the word of the sentence that is searched for: --word W, or --span START:END");
    run(command, " ").misused("search", "TEXT is empty: give a sentence, or a word alone");
    run(command, "He ran and is running.", "--word", "run")
        .failed(
            "\"run\" occurs 2 times, choose one with --occurrence or --span: 1 at 3:6 (He «ran» and"
                + " is running...), 2 at 14:21 (He ran and is «running».)");
    run(command, "The bank is open.", "--word", "bank", "--pos", "noun")
        .misused(
            "search",
            "--pos noun: %s is text without parts of speech; --lemma searches all forms of a word"
                .formatted(plain));
  }

  private Outcome run(List<String> command, String... more) {
    List<String> args = new ArrayList<>(command);
    args.addAll(List.of(more));
    return new World(folder).run(args.toArray(String[]::new));
  }

  /** Keys of WordNet are shown with their definitions. */
  @Test
  void sensesOfWordNetAreDefined() throws IOException {
    Path page = folder.resolve("bank.html");
    Outcome whole =
        run(
            List.of("search", "-m", Tiny.bert().toString()),
            "He sat on the bank of the river.",
            "--word",
            "bank",
            "-n",
            "20",
            "--format",
            "json");
    JsonNode hit =
        hits(whole).stream()
            .filter(one -> one.get("sense").asText().equals("bank%1:17:01::"))
            .findFirst()
            .orElseThrow();
    assertThat(hit.get("definition").asText()).startsWith("sloping land");
    run(
            List.of("search", "-m", Tiny.bert().toString()),
            "He sat on the bank of the river.",
            "--word",
            "bank",
            "-o",
            page.toString())
        .done();
    assertThat(Files.readString(page)).contains("sloping land (especially the slope");
  }

  @Test
  void theOrderOfACorpusIsThatOfItsNumbers() throws IOException {
    Path plain = folder.resolve("plain.txt");
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 12; i++) {
      text.append("It is a bank of %d rooms. The bank has %d doors.\n\n".formatted(i, i));
    }
    Files.writeString(plain, text);
    List<JsonNode> hits =
        hits(searchIn(plain.toString(), "--sort", "corpus", "-n", "30", "--format", "json"));
    assertThat(texts(hits, "text"))
        .startsWith("It is a bank of 0 rooms.", "The bank has 0 doors.", "It is a bank of 1 rooms.")
        .endsWith("It is a bank of 11 rooms.", "The bank has 11 doors.")
        .hasSize(24);
  }

  @Test
  void aSecondSearchRunsNoModelOverTheCorpus() throws IOException {
    search("--format", "json").done();
    Path kept = folder.resolve("semascope/evaluations");
    long before = bytes(kept);
    search("-n", "3", "--format", "json").done();
    assertThat(bytes(kept)).isEqualTo(before);
    assertThat(new World(folder).run("cache", "show").done().out()).contains("evaluations");
  }

  private static long bytes(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(Files::isRegularFile)
          .filter(file -> file.toString().endsWith(".kept"))
          .mapToLong(file -> file.toFile().length())
          .sum();
    }
  }

  @Test
  void whatCannotBeDoneIsSaidInOneSentence() {
    search("--word", "shore").failed("there is no word \"shore\" in \"%s\"".formatted(QUERY));
    search("--layers", "9").failed("--layers 9: this model has layers 0 to 3");
    search("--layers", "1,2")
        .misused(
            "search",
            "--layers 1,2: a search needs one vector; specify one layer or combine several (concat:last4)");
    search("--word", "woman").failed("uses.conllu has no use of \"woman\"");
    search("--pos", "adverb").failed("uses.conllu has no use of \"bank\" as adverb");
    search("--context", "5").misused("search", "--context takes L:R, as 5:10, or sentence, not 5");
    search("-n", "0").misused("search", "-n must be at least 1, not 0");
    search("-o", "uses.doc")
        .misused(
            "search",
            "-o uses.doc: expected a file name that ends in .html, .csv, .tsv, .json, .jsonl, .md or .tex");
  }
}
