package org.semascope.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run that resumes from a damaged journal ends like an undamaged one. */
class DamagedJournalTest {
  private static final int SHARDS = 32;

  @TempDir private Path temp;
  private Path data;
  private Runs runs;
  private Path directory;
  private byte[] whole;

  @BeforeEach
  void runOnce() throws IOException {
    data = Words.copyData(temp);
    runs = new Runs(temp.resolve("runs"));
    directory = runs.run(new Words(data)).directory();
    whole = Files.readAllBytes(directory.resolve("journal"));
  }

  /**
   * A crash can leave any beginning of the journal. All of them are read, some are gone on from.
   */
  @Test
  void aJournalCutAnywhereGivesTheRecordsThatAreWhole() throws IOException {
    Manifest manifest = StoredRun.open(directory).manifest();
    Path cut = temp.resolve("cut");
    int before = 0;
    for (int length = 0; length <= whole.length; length++) {
      Files.write(cut, Arrays.copyOf(whole, length));
      int done = Journal.count(cut, manifest.journalName(), SHARDS);
      assertThat(done - before).isBetween(0, 1);
      before = done;
    }
    assertThat(before).isEqualTo(SHARDS);
  }

  @Test
  void aRunResumesFromAJournalCutAnywhere() throws IOException {
    Random random = new Random(3);
    for (int i = 0; i < 25; i++) {
      int length = random.nextInt(whole.length + 1);
      int computed = goOn(Arrays.copyOf(whole, length));
      assertThat(computed).as("cut at %d", length).isEqualTo(SHARDS - wholeRecords(length));
    }
  }

  @Test
  void aRunResumesFromAJournalWithAFlippedBit() throws IOException {
    Random random = new Random(4);
    for (int i = 0; i < 25; i++) {
      byte[] damaged = whole.clone();
      int at = random.nextInt(whole.length);
      damaged[at] ^= (byte) (1 << random.nextInt(8));
      runs.said.clear();
      int computed = goOn(damaged);
      // Everything from the damaged record on is computed anew, and the user gets a message.
      assertThat(computed).as("flipped at %d", at).isEqualTo(SHARDS - wholeRecords(at));
      assertThat(runs.said).anyMatch(line -> line.contains("damaged or incomplete"));
    }
  }

  @Test
  void zerosAndNoiseAtTheEndAreCutOff() throws IOException {
    Random random = new Random(5);
    for (int bytes : new int[] {1, 19, 20, 4096}) {
      byte[] longer = Arrays.copyOf(whole, whole.length + bytes);
      assertThat(goOn(longer)).isZero();
      byte[] noise = new byte[bytes];
      random.nextBytes(noise);
      System.arraycopy(noise, 0, longer, whole.length, bytes);
      assertThat(goOn(longer)).isZero();
      assertThat(Files.readAllBytes(directory.resolve("journal"))).isEqualTo(whole);
    }
  }

  @Test
  void aRepeatedRecordCountsOnce() throws IOException {
    int second = recordEnds(1);
    byte[] twice = Arrays.copyOf(whole, second + second - recordEnds(0));
    System.arraycopy(whole, recordEnds(0), twice, second, second - recordEnds(0));
    assertThat(goOn(twice)).isEqualTo(SHARDS - 1);
  }

  @Test
  void theJournalOfAnotherRunIsNotTaken() throws IOException {
    Words green = new Words(data);
    green.options = new Words.Options(12, "green");
    byte[] foreign = Files.readAllBytes(runs.run(green).directory().resolve("journal"));
    assertThat(goOn(foreign)).isEqualTo(SHARDS);
  }

  /** How many shards were computed to finish the run. */
  private int goOn(byte[] journal) throws IOException {
    Files.write(directory.resolve("journal"), journal);
    Files.delete(directory.resolve("results.json")); // as if it had not come so far
    Words words = new Words(data);
    runs.run(words);
    Runs.requireExpected(directory);
    return words.runs.get();
  }

  /** Independently of the reader: records are found by adding up their lengths. */
  private int wholeRecords(int length) {
    int records = 0;
    while (records < SHARDS && recordEnds(records + 1) <= length) {
      records++;
    }
    return records;
  }

  /** Where the n-th record ends; the head, of one line, is the 0th. */
  private int recordEnds(int n) {
    int end = 1;
    while (whole[end - 1] != '\n') {
      end++;
    }
    for (int i = 0; i < n; i++) {
      int length =
          (whole[end] & 255) << 24
              | (whole[end + 1] & 255) << 16
              | (whole[end + 2] & 255) << 8
              | whole[end + 3] & 255;
      end += 16 + length + 4;
    }
    return end;
  }
}
