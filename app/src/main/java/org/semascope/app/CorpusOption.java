package org.semascope.app;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.semascope.core.SemascopeException;
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
        "A file or folder, or the name of one in SEMASCOPE_DATA. Read are: text with blank",
        "lines between paragraphs (.txt), lines of title, tab, paragraph, WikiExtractor's JSON",
        "lines, Wikipedia's XML dumps; each plain or packed by gzip, bzip2 or xz."
      })
  private String corpus;

  Corpus open(Context context) {
    return Corpora.open(find(context));
  }

  private Path find(Context context) {
    String data = context.env().get("SEMASCOPE_DATA");
    try {
      Path given = Path.of(corpus);
      if (Files.exists(given) || data == null) {
        return given;
      }
      Path named = Path.of(data).resolve(corpus);
      if (!Files.exists(named)) {
        throw new SemascopeException(
            "there is no corpus %s, neither here nor in SEMASCOPE_DATA (%s)"
                .formatted(corpus, data));
      }
      return named;
    } catch (InvalidPathException e) {
      throw new SemascopeException("\"%s\" is no path: %s".formatted(corpus, e.getReason()), e);
    }
  }
}
