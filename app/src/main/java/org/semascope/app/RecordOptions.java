package org.semascope.app;

import java.util.HashMap;
import java.util.LinkedHashMap;
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

/** Options of a command that the components of a record declare. */
final class RecordOptions<O extends Record> {
  private final OptionForm<O> form;
  private CommandSpec command;

  RecordOptions(OptionForm<O> form) {
    this.form = form;
  }

  /** Gives a command these options. */
  void addTo(CommandSpec spec) {
    command = spec;
    for (Entry entry : form.entries()) {
      spec.addOption(option(entry));
    }
  }

  /** The record as the command line has it. */
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
            .description(help(entry));
    if (entry.type() == boolean.class) {
      return option.arity("0").type(Boolean.class).build();
    }
    option.paramLabel(entry.setting().label()).arity("1").required(entry.usual() == null);
    if (entry.several()) {
      boolean words = entry.type() == String.class;
      Class<?> each = entry.isChoice() ? String.class : entry.type();
      option.type(List.class).auxiliaryTypes(each).splitRegex(words ? "" : ",");
    } else {
      // picocli would read the word for a Boolean as true or false by itself
      option.type(entry.type() == Boolean.class ? Object.class : entry.type());
      Map<String, Object> constants = constants(entry.type());
      if (!constants.isEmpty()) {
        option.converters(new ByName(constants));
      }
    }
    return option.build();
  }

  private static String help(Entry entry) {
    String text = entry.help();
    Object usual = entry.usual();
    boolean said =
        text.contains("(default")
            || text.contains("Default:")
            || usual instanceof Optional<?> own && own.isEmpty();
    return said
            || usual == null
            || entry.type() == boolean.class
            || usual.equals(OptionalInt.empty())
        ? text
        : "%s (default: %s)".formatted(text, text(usual));
  }

  private static String text(Object usual) {
    String text =
        usual instanceof List<?> several
            ? several.stream().map(String::valueOf).collect(Collectors.joining(","))
            : "" + usual;
    text = usual instanceof String ? text : text.toLowerCase(Locale.ROOT);
    return text.isEmpty() ? "none" : text;
  }

  /** The words for the values of a type; none if it is no enumeration. */
  private static Map<String, Object> constants(Class<?> type) {
    Map<String, Object> constants = new LinkedHashMap<>();
    if (type == Boolean.class) {
      constants.put("yes", true);
      constants.put("no", false);
    } else if (type.isEnum()) {
      for (Object one : type.getEnumConstants()) {
        constants.put(one.toString().toLowerCase(Locale.ROOT), one);
      }
    }
    return constants;
  }

  /** One of some values, by its name in any case. */
  private record ByName(Map<String, Object> values) implements ITypeConverter<Object> {
    @Override
    public Object convert(String name) {
      Object value = values.get(name.toLowerCase(Locale.ROOT));
      if (value == null) {
        throw new TypeConversionException(
            "expected one of %s but was '%s'".formatted(values.keySet(), name));
      }
      return value;
    }
  }
}
