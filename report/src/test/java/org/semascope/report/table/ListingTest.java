package org.semascope.report.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.semascope.core.SemascopeException;
import org.semascope.report.table.Table.Cell;

class ListingTest {
  private static final Found FOUND =
      new Found("cat", List.of(new Near("dog", 0.87654), new Near("pet", 0.5)), Optional.empty());

  private record Found(String word, List<Near> near, Optional<String> note) {
    List<Near> first() {
      return near.subList(0, 1);
    }
  }

  private record Near(String word, double cosine) {}

  @Test
  void partsAreObjectsInJsonAndRowsInATable() {
    assertThat(printed(nested(), OutputFormat.JSONL, printer -> printer.print(FOUND)))
        .isEqualTo(
            "{\"word\":\"cat\",\"near\":[{\"word\":\"dog\",\"cosine\":0.87654},"
                + "{\"word\":\"pet\",\"cosine\":0.5}]}\n");
    assertThat(printed(nested(), OutputFormat.TABLE, printer -> printer.print(FOUND)))
        .isEqualTo("word  near  cosine\ncat   dog    0.877\ncat   pet    0.500\n");
  }

  @Test
  void severalKindsOfPartsFollowEachOther() {
    Listing<Found> listing = nested().rows(null, Found::first, near());
    assertThat(printed(listing, OutputFormat.CSV, printer -> printer.print(FOUND)))
        .isEqualTo("word,near,cosine\ncat,dog,0.877\ncat,pet,0.500\ncat,dog,0.877\n");
    assertThat(printed(listing, OutputFormat.JSONL, printer -> printer.print(FOUND)))
        .as("parts without a field are not in JSON")
        .containsOnlyOnce("dog");
  }

  @Test
  void inCsvAllResultsShareOneHeader() {
    assertThat(
            printed(
                nested(),
                OutputFormat.CSV,
                printer -> {
                  printer.print(FOUND);
                  printer.print(FOUND);
                }))
        .containsOnlyOnce("word,near,cosine")
        .hasLineCount(5);
  }

  @Test
  void transposedTableHasARowPerColumnWithAValue() {
    Listing<Found> listing =
        new Listing<Found>()
            .column("word", Found::word)
            .column("note", Found::note)
            .column("neighbours", "%,d", found -> 1000 * found.near().size())
            .shown("best", found -> Cell.number("1").marked(true))
            .upright();
    assertThat(printed(listing, OutputFormat.MD, printer -> printer.print(FOUND)))
        .isEqualTo(
            "| property | value |\n| --- | --- |\n| word | cat |\n| neighbours | 2,000 |\n"
                + "| best | 1 |\n\n");
    assertThat(printed(listing, OutputFormat.JSONL, printer -> printer.print(FOUND)))
        .isEqualTo("{\"word\":\"cat\",\"neighbours\":2000}\n");
  }

  @Test
  void onlyJsonHasAnObjectForAFailedLine() {
    SemascopeException fault = new SemascopeException("words.tsv:2: no word");
    assertThat(printed(nested(), OutputFormat.JSONL, printer -> printer.printFault(fault)))
        .isEqualTo("{\"error\":\"words.tsv:2: no word\"}\n");
    assertThat(printed(nested(), OutputFormat.TABLE, printer -> printer.printFault(fault)))
        .isEmpty();
  }

  private static Listing<Found> nested() {
    return new Listing<Found>()
        .column("word", Found::word)
        .field("note", Found::note)
        .rows("near", Found::near, near());
  }

  private static Listing<Near> near() {
    return new Listing<Near>()
        .column("near", "word", null, Near::word)
        .column("cosine", "%.3f", Near::cosine);
  }

  private static <T> String printed(
      Listing<T> listing, OutputFormat format, Consumer<Listing.Printer<T>> prints) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (PrintStream out = new PrintStream(bytes, false, StandardCharsets.UTF_8)) {
      prints.accept(listing.printer(format, false, out));
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
