package org.semascope.app;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.semascope.app.input.Lists;
import org.semascope.probes.OptionForm;
import org.semascope.probes.OptionForm.Entry;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.TypeConversionException;

/** Command-line options declared by the components of a record. */
final class RecordOptions<O extends Record> {
  private final OptionForm<O> form;
  private CommandSpec command;

  RecordOptions(OptionForm<O> form) {
    this.form = form;
  }

  /** Adds the options to a command. */
  void addTo(CommandSpec spec) {
    command = spec;
    for (Entry entry : form.entries()) {
      spec.addOption(option(entry));
    }
  }

  /** The record with the values of the command line. */
  O read() {
    return read(Map.of());
  }

  /**
   * @param others components that are not options
   */
  O read(Map<String, ?> others) {
    Map<String, Object> given = new HashMap<>(others);
    for (Entry entry : form.entries()) {
      Object value = command.findOption(entry.flag()).getValue();
      if (value != null) {
        given.put(entry.component(), value(entry, value));
      }
    }
    return form.with(given);
  }

  private static Object value(Entry entry, Object given) {
    if (!entry.several()) {
      return entry.valueOf(given);
    }
    List<String> words = ((List<?>) given).stream().map(String::valueOf).toList();
    if (entry.isChoice()) {
      return entry.choose(words);
    }
    boolean whole = entry.type() != String.class || entry.setting().repeated();
    return whole ? given : words.stream().flatMap(text -> Lists.words(text).stream()).toList();
  }

  private static OptionSpec option(Entry entry) {
    String[] names = entry.setting().name();
    OptionSpec.Builder option =
        OptionSpec.builder(names.length > 0 ? names : new String[] {entry.flag()})
            .userObject(entry); // for describe()
    if (entry.type() == boolean.class) {
      return option.arity("0").type(Boolean.class).build();
    }
    option.paramLabel(entry.setting().label()).arity("1").required(entry.usual() == null);
    option.hideParamSyntax(true);
    if (entry.several()) {
      boolean words = entry.type() == String.class;
      Class<?> each = entry.isChoice() ? String.class : entry.type();
      option.type(List.class).auxiliaryTypes(each).splitRegex(words ? "" : ",");
    } else {
      // with Boolean, picocli would accept true and false only
      option.type(entry.type() == Boolean.class ? Object.class : entry.type());
      Map<String, Object> constants = entry.constants();
      if (!constants.isEmpty()) {
        option.converters(new ByName(constants));
      }
    }
    return option.build();
  }

  /** Adds the help texts of the options to a command whose help is printed. */
  static void describe(CommandSpec spec) {
    for (OptionSpec option : List.copyOf(spec.options())) {
      if (option.userObject() instanceof Entry entry) {
        spec.remove(option);
        spec.addOption(option.toBuilder().description(help(entry)).build());
      }
    }
  }

  private static String help(Entry entry) {
    String text = entry.help();
    Object value = entry.usual();
    String shown = value == null || entry.type() == boolean.class ? "" : text(value);
    boolean complete = text.contains("(default") || text.contains("Default:") || shown.isEmpty();
    String sentence = text.endsWith(".") ? text.substring(0, text.length() - 1) : text;
    return complete ? text : "%s (default: %s).".formatted(sentence, shown);
  }

  /** A default value as it is typed; empty if there is none. */
  private static String text(Object value) {
    if (value instanceof Optional<?> || value instanceof OptionalInt) {
      return ""; // the help text says what an absent value means
    }
    String text =
        value instanceof List<?> several
            ? several.stream().map(String::valueOf).collect(Collectors.joining(","))
            : "" + value;
    return value instanceof String ? text : text.toLowerCase(Locale.ROOT);
  }

  /** Finds a value by its name in any case, or by at least three letters of its beginning. */
  private record ByName(Map<String, Object> values) implements ITypeConverter<Object> {
    private static final int MIN_LETTERS = 3;

    @Override
    public Object convert(String name) {
      String lower = name.toLowerCase(Locale.ROOT);
      List<String> begun =
          values.keySet().stream()
              .filter(one -> lower.length() >= MIN_LETTERS && one.startsWith(lower))
              .toList();
      Object value = values.get(begun.size() == 1 ? begun.get(0) : lower);
      if (value == null) {
        throw new TypeConversionException(
            "expected one of %s but was '%s'".formatted(values.keySet(), name));
      }
      return value;
    }
  }
}
