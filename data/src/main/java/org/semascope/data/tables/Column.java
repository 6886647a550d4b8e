package org.semascope.data.tables;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A column of a kind of table. Names are compared without case; spaces, hyphens and underscores are
 * equal.
 *
 * @param names the name of the column, then its aliases
 * @param unless a column that replaces this required one; empty if there is none
 * @param marks whether its presence identifies the kind: a table with such a column is not of a
 *     kind without marks
 * @param repeated whether all columns whose names begin with this name belong to it
 * @param written its name in the header of a described table, instead of the others; empty if it is
 *     not described
 */
public record Column(
    List<String> names,
    String description,
    boolean required,
    String unless,
    boolean marks,
    boolean repeated,
    String written) {
  public Column {
    names = List.copyOf(names);
  }

  static Column required(String name, String description) {
    return new Column(List.of(name), description, true, "", false, false, "");
  }

  static Column optional(String name, String description) {
    return new Column(List.of(name), description, false, "", false, false, "");
  }

  /** With other names that are accepted. */
  Column or(String... aliases) {
    List<String> all = new ArrayList<>(names);
    all.addAll(List.of(aliases));
    return new Column(all, description, required, unless, marks, repeated, written);
  }

  /** Not required in a table that has another column. */
  Column unless(String other) {
    return new Column(names, description, required, other, marks, repeated, written);
  }

  /** Identifies its kind of table. */
  Column mark() {
    return new Column(names, description, required, unless, true, repeated, written);
  }

  Column repeats() {
    return new Column(names, description, required, unless, marks, true, written);
  }

  /** Named otherwise in the header of a table. */
  Column written(String name) {
    return new Column(names, description, required, unless, marks, repeated, plain(name));
  }

  /** {@code required; }, or nothing. */
  public String need() {
    String or = unless.isEmpty() ? "" : " unless there is " + unless;
    return required ? "required" + or + "; " : "";
  }

  public String name() {
    return names.get(0);
  }

  /** Whether a header's field, in its {@link #plain} form, names this column. */
  boolean isNamed(String plain) {
    return written.isEmpty()
        ? names.contains(plain) || repeated && plain.startsWith(name())
        : plain.equals(written);
  }

  /** {@code my_sense} of {@code " My-Sense"}. */
  static String plain(String field) {
    return field.strip().toLowerCase(Locale.ROOT).replaceAll("[\\s_-]+", "_");
  }
}
