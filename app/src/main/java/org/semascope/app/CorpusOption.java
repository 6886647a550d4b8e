package org.semascope.app;

import org.semascope.data.corpora.Corpora;
import org.semascope.data.corpora.Corpus;
import picocli.CommandLine.Option;

/** Which corpus a command reads. */
final class CorpusOption {
  @Option(
      names = "--data",
      required = true,
      paramLabel = "CORPUS",
      description = {
        "A file or folder, or a set's name (see `data list`). Read are: any plain text, lines of",
        "title, tab, paragraph, WikiExtractor's JSON lines, Wikipedia's XML dumps; each plain or",
        "packed by gzip, bzip2 or xz."
      })
  private String corpus;

  @Option(
      names = "--lines",
      description = {
        "Every file is plain text with a paragraph on each line, whatever it looks like",
        "(default: recognised by its beginning)."
      })
  private boolean lines;

  Corpus open(Context context) {
    return Corpora.open(context.data().path(corpus), lines);
  }
}
