package org.semascope.models.encoder;

import ai.onnxruntime.OrtException;
import java.util.List;
import java.util.function.ToIntFunction;
import org.semascope.models.onnx.Feeds;

/** Lays a batch's tokens out as rows, and tells attention which rows belong together. */
final class Ragged {
  private final List<Job> jobs;
  private final int tokens;
  private final int rows; // target rows

  Ragged(List<Job> jobs) {
    this.jobs = jobs;
    this.tokens = sum(job -> job.input().length());
    this.rows = sum(job -> job.targets().size());
  }

  void fill(Feed feed) throws OrtException {
    fillTokens(feed);
    fillPadding(feed, Feeds.PAD, Feeds.UNPAD, tokens, job -> job.input().length());
    fillPadding(feed, Feeds.TARGET_PAD, Feeds.TARGET_UNPAD, rows, job -> job.targets().size());
  }

  private void fillTokens(Feed feed) throws OrtException {
    long[] ids = new long[tokens];
    long[] positions = new long[tokens];
    long[] types = new long[tokens];
    long[] unseen = new long[tokens];
    int[] lengths = new int[jobs.size()];
    long[] targets = new long[rows];
    int row = 0;
    int targetRow = 0;
    for (int text = 0; text < jobs.size(); text++) {
      TokenInput input = jobs.get(text).input();
      for (int place : jobs.get(text).targets()) {
        targets[targetRow++] = row + place;
      }
      for (int place = 0; place < input.length(); place++, row++) {
        ids[row] = input.ids()[place];
        positions[row] = input.positions()[place];
        types[row] = input.types()[place];
        unseen[row] = input.isUnseen(place) ? 1 : 0;
      }
      lengths[text] = input.length();
    }
    feed.longs(Feeds.IDS, ids, tokens);
    feed.longs(Feeds.POSITIONS, positions, tokens);
    feed.longs(Feeds.TYPES, types, tokens);
    feed.longs(Feeds.UNSEEN, unseen, tokens);
    feed.ints(Feeds.LENGTHS, lengths, jobs.size());
    feed.longs(Feeds.TARGETS, targets, rows);
  }

  /**
   * pad[text][place] = row of that token (0 beyond the end); unpad[row] = text * longest + place.
   */
  private void fillPadding(
      Feed feed, String padName, String unpadName, int count, ToIntFunction<Job> length)
      throws OrtException {
    int longest = jobs.stream().mapToInt(length).max().orElseThrow();
    long[] pad = new long[jobs.size() * longest];
    long[] unpad = new long[count];
    int row = 0;
    for (int text = 0; text < jobs.size(); text++) {
      int end = length.applyAsInt(jobs.get(text));
      for (int place = 0; place < end; place++, row++) {
        int padded = text * longest + place;
        pad[padded] = row;
        unpad[row] = padded;
      }
    }
    feed.longs(padName, pad, jobs.size(), longest);
    feed.longs(unpadName, unpad, count);
  }

  private int sum(ToIntFunction<Job> size) {
    return Math.toIntExact(jobs.stream().mapToLong(size::applyAsInt).sum());
  }
}
