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
        "A file or folder, or a set's name (see `data list`). Read are: text with blank",
        "lines between paragraphs (.txt), lines of title, tab, paragraph, WikiExtractor's JSON",
        "lines, Wikipedia's XML dumps; each plain or packed by gzip, bzip2 or xz."
      })
  private String corpus;

  Corpus open(Context context) {
    return Corpora.open(context.data().path(corpus));
  }
}
