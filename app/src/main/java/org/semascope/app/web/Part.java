package org.semascope.app.web;

import gg.jte.Content;
import java.util.List;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;
import org.semascope.report.form.HtmlPage;
import org.semascope.report.plot.Figure;
import org.semascope.report.table.Table;
import org.semascope.report.table.Table.Titled;

/** What a page shows of an answer, from top to bottom. */
sealed interface Part {
  /**
   * A figure with a sentence that says what it shows.
   *
   * @param name for {@code ?bare=NAME}; unique on the page
   * @param values the numbers of the figure as a table; null if {@code figure} has them itself
   * @param links address of a cell of this table, as in {@link Rows}
   */
  record Chart(
      String name, String sentence, Figure figure, Titled values, BinaryOperator<String> links)
      implements Part {
    Chart(String name, String sentence, Figure figure) {
      this(name, sentence, figure, null);
    }

    Chart(String name, String sentence, Figure figure, Titled values) {
      this(name, sentence, figure, values, HtmlPage.NO_LINKS);
    }
  }

  /**
   * A table with a sentence that says what it shows.
   *
   * @param links address of a cell by the title of its column and its text; empty for none
   */
  record Rows(String name, String sentence, Titled table, BinaryOperator<String> links)
      implements Part {
    Rows(String name, String sentence, String title, Table table) {
      this(name, sentence, new Titled(title, table, List.of()), HtmlPage.NO_LINKS);
    }

    /** The cells of one column are links. */
    Rows(
        String name,
        String sentence,
        String title,
        Table table,
        String column,
        UnaryOperator<String> link) {
      this(
          name,
          sentence,
          new Titled(title, table, List.of()),
          (other, text) -> other.equals(column) ? link.apply(text) : "");
    }

    /** The cells of one column are words. */
    static Rows ofWords(String name, String sentence, String title, Table table, String column) {
      return new Rows(name, sentence, title, table, column, WordPage::address);
    }
  }

  /**
   * Content of a template of its own.
   *
   * @param name id of the section; empty if the content is a section
   * @param charts figures of the content
   */
  record Own(String name, Content content, List<Chart> charts) implements Part {
    Own(String name, Content content) {
      this(name, content, List.of());
    }
  }

  /** Same as {@link Own}, but it needs the server, so that saved pages omit it. */
  record Live(String name, Content content) implements Part {}

  /** Parts side by side, if the screen is wide enough. */
  record Beside(List<Column> columns) implements Part {
    public Beside {
      columns = List.copyOf(columns);
    }
  }

  /** Parts under a heading. */
  record Column(String heading, List<Part> parts) {
    public Column {
      parts = List.copyOf(parts);
    }
  }
}
