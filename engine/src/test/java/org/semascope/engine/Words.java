package org.semascope.engine;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * A small experiment: how long words are. What it must find was computed by another program and
 * lies in the test resources.
 */
final class Words implements Experiment<Words.Shard, Words.Lengths> {
  static final List<String> FILES =
      List.of("items.jsonl", "skipped.jsonl", "results.json", "lengths.tsv");

  record Shard(List<String> words) {}

  record Word(String word, int length, double score) {}

  record Lengths(List<Word> known, List<String> unknown) {}

  record Options(int letters, String colour) {}

  final AtomicInteger plans = new AtomicInteger();
  final AtomicInteger runs = new AtomicInteger();
  private final Path data;
  private final Consumer<Shard> before;
  Input model = Input.NO_MODEL;
  Options options = new Options(12, "red");

  Words(Path data) {
    this(data, shard -> {});
  }

  /**
   * @param before is called before a shard is computed, in its thread
   */
  Words(Path data, Consumer<Shard> before) {
    this.data = data;
    this.before = before;
  }

  static Path copyData(Path folder) throws IOException {
    return Files.copy(resource("words.txt"), folder.resolve("words.txt"));
  }

  static Path resource(String name) {
    try {
      return Path.of(Words.class.getResource(name).toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public Recipe recipe() {
    return Recipe.of("words", 1, model, List.of(Input.read("words", data)), options, 7);
  }

  @Override
  public List<Shard> plan() {
    plans.incrementAndGet();
    try {
      return ShardCutter.cut(Files.readAllLines(data), String::length, options.letters).stream()
          .map(Shard::new)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public Class<Shard> shardType() {
    return Shard.class;
  }

  @Override
  public Class<Lengths> resultType() {
    return Lengths.class;
  }

  @Override
  public int items(Shard shard) {
    return shard.words.size();
  }

  @Override
  public Lengths run(Shard shard) {
    before.accept(shard);
    runs.incrementAndGet();
    List<Word> known = new ArrayList<>();
    List<String> unknown = new ArrayList<>();
    for (String word : shard.words) {
      if (word.chars().anyMatch(Character::isDigit)) {
        unknown.add(word);
      } else {
        known.add(new Word(word, word.length(), 1.0 / word.length()));
      }
    }
    return new Lengths(known, unknown);
  }

  @Override
  public void conclude(ShardResults<Shard, Lengths> results, RunWriter files) {
    TreeMap<String, DoubleSummaryStatistics> groups = new TreeMap<>();
    StringBuilder table = new StringBuilder();
    results.forEach(
        (shard, lengths) -> {
          lengths.unknown.forEach(word -> files.skip(new Skipped(word, "has a digit")));
          for (Word word : lengths.known) {
            files.item(word);
            files.count("letters", word.length);
            table.append(word.word).append('\t').append(word.length).append('\n');
            String group = "aeiou".indexOf(word.word.charAt(0)) < 0 ? "consonant" : "vowel";
            groups.computeIfAbsent(group, g -> new DoubleSummaryStatistics()).accept(word.score);
          }
        });
    groups.forEach(
        (group, all) ->
            files.result(
                Result.of("words", "none", group, "SIM", all.getAverage(), all.getCount())
                    .atLayer(0)
                    .within(all.getMin(), all.getMax())));
    try (OutputStream out = files.file("lengths.tsv")) {
      out.write(table.toString().getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
