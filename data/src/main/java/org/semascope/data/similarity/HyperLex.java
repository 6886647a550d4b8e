package org.semascope.data.similarity;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.semascope.core.PartOfSpeech;
import org.semascope.data.DataFormatException;
import org.semascope.data.Faults;
import org.semascope.data.Format;
import org.semascope.data.text.DelimitedRow;
import org.semascope.data.text.Lines;

/**
 * HyperLex (Vulić et al. 2017): to what degree, from 0 to 6, the first word is a type of the second
 * one, with the WordNet relation of the pair. Space-separated, with a header.
 */
public final class HyperLex implements Format<Judgment> {
  private static final String HEADER = "WORD1 WORD2 POS TYPE AVG_SCORE ";
  private static final int COLUMNS = 8; // with the first of several single ratings
  private static final double HIGHEST = 6;

  /** Hypernymy at a distance of 1 to 4, from the first word or reversed, and other relations. */
  private static final Set<String> TYPES =
      Set.of(
          "hyp-1", "hyp-2", "hyp-3", "hyp-4", "r-hyp-1", "r-hyp-2", "r-hyp-3", "r-hyp-4", "syn",
          "ant", "cohyp", "mero", "no-rel");

  @Override
  public String name() {
    return "HyperLex, graded hypernymy";
  }

  @Override
  public boolean recognises(Path path) {
    List<String> head = Lines.head(path, StandardCharsets.UTF_8);
    return !head.isEmpty() && head.get(0).startsWith(HEADER);
  }

  @Override
  public void read(Path path, Faults faults, Consumer<? super Judgment> each) {
    try (Lines lines = Lines.open(path, StandardCharsets.UTF_8)) {
      String header = lines.next();
      if (header == null || !header.startsWith(HEADER)) {
        throw DataFormatException.line(path, 1, "the header " + HEADER.strip(), header);
      }
      for (String line = lines.next(); line != null; line = lines.next()) {
        if (line.isBlank()) {
          continue;
        }
        Judgment judgment;
        try {
          judgment = judgment(new DelimitedRow(path, lines.number(), fields(line)));
        } catch (DataFormatException fault) {
          faults.accept(fault);
          continue;
        }
        each.accept(judgment);
      }
    }
  }

  private static List<String> fields(String line) {
    return List.of(line.strip().split("\\s+"));
  }

  private static Judgment judgment(DelimitedRow row) {
    if (row.size() < COLUMNS) {
      throw row.fault("at least %s fields".formatted(COLUMNS), row.size());
    }
    PartOfSpeech part =
        switch (row.field(2)) {
          case "N" -> PartOfSpeech.NOUN;
          case "V" -> PartOfSpeech.VERB;
          default -> throw row.fault("a part of speech, N or V", DelimitedRow.quoted(row.field(2)));
        };
    String type = row.field(3);
    if (!TYPES.contains(type)) {
      throw row.fault("a type such as hyp-1, r-hyp-1 or cohyp", DelimitedRow.quoted(type));
    }
    double score = row.number(4, "the mean rating");
    if (score < 0 || score > HIGHEST) {
      throw row.fault("a mean rating from 0 to 6", DelimitedRow.quoted(row.field(4)));
    }
    Optional<PartOfSpeech> both = Optional.of(part);
    return new Judgment(row.field(0), row.field(1), both, both, score, type);
  }
}
