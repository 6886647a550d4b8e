package org.semascope.probes.change;

import java.util.stream.Stream;
import org.semascope.core.UsageException;
import org.semascope.probes.Setting;

/**
 * Options of the probe: a word usage graph, or two corpora and a list of words.
 *
 * @param uses maximum number of uses of a word in each period
 */
public record ChangeOptions(
    @Setting(label = "SET", resource = true) String data,
    @Setting(label = "CORPUS", resource = true) String before,
    @Setting(label = "CORPUS", resource = true) String after,
    @Setting(label = "FILE", resource = true) String words,
    @Setting boolean asWritten,
    @Setting(label = "N") int uses) {
  public ChangeOptions {
    long given = Stream.of(before, after, words).filter(one -> !one.isEmpty()).count();
    UsageException.throwIf(
        given > 0 && given < 3, "--before, --after and --words are needed together");
    UsageException.throwIf(
        given > 0 && !data.isEmpty(),
        "--data %s: leave it out with --before and --after, which are the data",
        data);
    UsageException.throwIf(
        given == 0 && asWritten, "--as-written is for --before, --after and --words");
    UsageException.throwIf(uses < 1, "--uses must be 1 or more, but is %s", uses);
  }

  /** Whether the uses are looked up in corpora. */
  boolean readsCorpora() {
    return !words.isEmpty();
  }

  ChangeOptions withData(String set) {
    return new ChangeOptions(set, before, after, words, asWritten, uses);
  }

  ChangeOptions withUses(int most) {
    return new ChangeOptions(data, before, after, words, asWritten, most);
  }
}
