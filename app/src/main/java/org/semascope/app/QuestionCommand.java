package org.semascope.app;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.semascope.probes.OptionForm;
import org.semascope.probes.Scope;
import org.semascope.probes.ask.Answer;
import org.semascope.probes.ask.Question;
import org.semascope.probes.ask.Questions;
import org.semascope.report.table.Listing;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command that answers a question; records of the question declare most of its options. */
@Command(mixinStandardHelpOptions = true)
abstract class QuestionCommand implements Callable<Integer> {
  final Context context;

  @Spec CommandSpec spec;
  @Mixin FormatOption format;

  private final List<RecordOptions<?>> records = new ArrayList<>();

  QuestionCommand(Context context) {
    this.context = context;
  }

  /**
   * Declares options, in field initialisers.
   *
   * @param only names of the components that are options; by default all that are marked
   */
  final <O extends Record> RecordOptions<O> options(O defaults, String... only) {
    RecordOptions<O> options = new RecordOptions<>(OptionForm.ofMarked(defaults, only));
    records.add(options);
    return options;
  }

  /** Opens a model and answers a question. */
  final <O extends Record, A extends Answer> A ask(
      Question<O, A> question, O options, ModelOptions model, Scope scope) {
    try (Questions questions = context.questions(model.threads())) {
      return questions.ask(question, options, model.name(), scope);
    }
  }

  /** Prints answers; an answer to lines of {@code --input} is never the whole document. */
  final <T> Listing.Printer<T> printer(Listing<T> listing, BatchOptions batch) {
    return context.printer(batch.isSet() ? listing : listing.single(), format.of(batch));
  }

  /** Adds the options of the records to the command. */
  final void addOptions() {
    for (RecordOptions<?> options : records) {
      options.addTo(spec);
    }
  }
}
