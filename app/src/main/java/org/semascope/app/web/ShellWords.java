package org.semascope.app.web;

import java.util.ArrayList;
import java.util.List;

/** The words of a command line that gives the same result as a page. */
final class ShellWords {
  private final List<String> words = new ArrayList<>();

  ShellWords(Object... first) {
    add(first);
  }

  ShellWords add(Object... more) {
    for (Object one : more) {
      words.add(String.valueOf(one));
    }
    return this;
  }

  ShellWords add(List<String> more) {
    words.addAll(more);
    return this;
  }

  ShellWords addIf(boolean needed, Object... more) {
    return needed ? add(more) : this;
  }

  /** Adds an option if its value is not the command's own default. */
  ShellWords option(String name, Object value, Object usual) {
    String text = PageForm.text(value).strip();
    return addIf(!text.equals(PageForm.text(usual)), name, text);
  }

  List<String> list() {
    return List.copyOf(words);
  }
}
