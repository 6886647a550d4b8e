package org.semascope.data.tagged;

import java.nio.file.Path;
import java.util.function.Consumer;
import org.semascope.data.DataFormatException;
import org.semascope.data.Faults;

/**
 * Reads a corpus in SGML or XML from its first to its last tag. A bad sentence is told to the
 * faults, and what follows is skipped until {@link #resume} says that the next one begins.
 */
abstract class MarkupReading {
  private final Faults faults;
  private final Consumer<? super TaggedSentence> each;
  private final String root;
  private boolean rootClosed;
  private boolean skipping;
  private boolean any;

  final MarkupReader markup;

  /**
   * @param root the element that holds all others
   */
  MarkupReading(
      MarkupReader markup, String root, Faults faults, Consumer<? super TaggedSentence> each) {
    this.markup = markup;
    this.root = root;
    this.faults = faults;
    this.each = each;
  }

  /** An element begins, or is empty. */
  abstract void open(TagMarkup.Open element) throws BadRecord;

  abstract void close(TagMarkup.Close element) throws BadRecord;

  /** Whether a new record begins with this element, so that a bad one before it is over. */
  abstract boolean resume(TagMarkup.Open element);

  /** Forgets what has been gathered for the present record. */
  abstract void abandon();

  final void run() {
    while (true) {
      try {
        TagMarkup next = markup.next();
        if (next instanceof TagMarkup.End end) {
          ended(end);
          break;
        }
        if (next instanceof TagMarkup.Open element) {
          skipping = skipping && !resume(element);
          if (!skipping) {
            open(element);
          }
        } else if (next instanceof TagMarkup.Close element) {
          rootClosed = rootClosed || element.name().equals(root);
          if (!skipping) {
            close(element);
          }
        }
      } catch (BadRecord bad) {
        any = true;
        skipping = true;
        abandon();
        tell(bad);
      }
    }
    if (!any) {
      throw DataFormatException.file(markup.file(), "at least one sentence", "none");
    }
  }

  final void deliver(TaggedSentence sentence) {
    any = true;
    each.accept(sentence);
  }

  final void tell(BadRecord bad) {
    faults.accept(bad.in(markup.file()));
  }

  final Path file() {
    return markup.file();
  }

  private void ended(TagMarkup.End end) {
    if (any && !rootClosed) {
      tell(new BadRecord(end.line(), "</" + root + ">", "the end of the file"));
    }
  }
}
