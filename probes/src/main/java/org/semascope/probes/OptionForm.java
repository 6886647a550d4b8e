package org.semascope.probes;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.semascope.core.UsageException;
import org.semascope.report.content.Wording;

/** Options of a probe or a question, declared by the components of a record. */
public final class OptionForm<O extends Record> {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String COMMON = "common";
  private static final String NONE = "none";
  private static final String ALL = "all";

  private final Class<O> type;
  private final O defaults;
  private final List<Entry> entries;

  /**
   * One option.
   *
   * @param component the name of the record's component, and its field in a recipe
   * @param flag name on the command line: {@code --agreeing-article}
   * @param type of the value, of the elements of a list, or of the content of an Optional
   * @param several whether the value is a list
   * @param helpText for {@code --help}; reading it takes longer than parsing a command line
   * @param usual the default value; null if the option is required
   */
  public record Entry(
      String component,
      String flag,
      Class<?> type,
      boolean several,
      Setting setting,
      Supplier<String> helpText,
      Object usual) {
    public String help() {
      return helpText.get();
    }

    /** The component's value for a value that the user gave. */
    public Object valueOf(Object given) {
      return usual instanceof Optional
          ? Optional.of(given)
          : usual instanceof OptionalInt ? OptionalInt.of((int) given) : given;
    }

    /** The values of an enum or boolean by the words that name them; empty for other types. */
    public Map<String, Object> constants() {
      Map<String, Object> constants = new LinkedHashMap<>();
      if (type == Boolean.class || type == boolean.class) {
        constants.put("yes", true);
        constants.put("no", false);
      } else if (type.isEnum()) {
        for (Object one : type.getEnumConstants()) {
          constants.put(one.toString().toLowerCase(Locale.ROOT), one);
        }
      }
      return constants;
    }

    /** Whether its value is a list of enum constants. */
    public boolean isChoice() {
      return several && type.isEnum();
    }

    /**
     * The constants with these names, in any case; {@code all} names all of them, an empty word
     * none.
     *
     * @throws UsageException if there is no such constant
     */
    public List<Object> choose(List<String> words) {
      Set<Object> chosen = new LinkedHashSet<>();
      List<Object> constants = List.of(type.getEnumConstants());
      for (String word : words) {
        if (word.isBlank()) {
          continue;
        }
        List<Object> named =
            word.strip().equalsIgnoreCase(ALL)
                ? constants
                : constants.stream()
                    .filter(one -> one.toString().equalsIgnoreCase(word.strip()))
                    .toList();
        if (named.isEmpty()) {
          throw new UsageException(
              "%s %s: expected all or some of %s"
                  .formatted(flag, word, OptionForm.text(constants)));
        }
        chosen.addAll(named);
      }
      return List.copyOf(chosen);
    }
  }

  @SuppressWarnings("unchecked")
  private OptionForm(O defaults, Predicate<RecordComponent> isOption) {
    this.type = (Class<O>) defaults.getClass();
    this.defaults = defaults;
    this.entries =
        Arrays.stream(type.getRecordComponents()).filter(isOption).map(this::entry).toList();
  }

  /**
   * Options of a record whose components all have a {@link Setting}.
   *
   * @throws IllegalArgumentException if a component has none
   */
  public static <O extends Record> OptionForm<O> of(O defaults) {
    return new OptionForm<>(defaults, component -> true);
  }

  /**
   * Options of a record of which some components have a {@link Setting}; {@link #with} also accepts
   * the other components.
   *
   * @param only names of the components to include; if empty, all with a {@link Setting}
   */
  public static <O extends Record> OptionForm<O> ofMarked(O defaults, String... only) {
    List<String> names = List.of(only);
    OptionForm<O> form =
        new OptionForm<>(
            defaults,
            component ->
                names.isEmpty()
                    ? component.isAnnotationPresent(Setting.class)
                    : names.contains(component.getName()));
    if (!names.isEmpty() && form.entries().size() != names.size()) {
      throw new IllegalArgumentException(
          "%s lacks some of the components %s".formatted(defaults.getClass().getName(), names));
    }
    return form;
  }

  private Entry entry(RecordComponent component) {
    Setting setting = component.getAnnotation(Setting.class);
    if (setting == null) {
      throw new IllegalArgumentException(
          "%s.%s has no @Setting".formatted(type.getName(), component.getName()));
    }
    String[] names = setting.name();
    String flag =
        names.length == 0
            ? "--" + component.getName().replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT)
            : names[names.length - 1];
    Class<?> own =
        component.getGenericType() instanceof ParameterizedType holder
            ? (Class<?>) holder.getActualTypeArguments()[0]
            : component.getType() == OptionalInt.class ? int.class : component.getType();
    boolean several = component.getType() == List.class;
    return new Entry(
        component.getName(),
        flag,
        own,
        several,
        setting,
        () -> setting.value().isEmpty() ? help(component) : setting.value(),
        value(component, defaults));
  }

  private static String help(RecordComponent component) {
    WordingKey found = helpKey(component);
    return Wording.of(found.file).get(found.key);
  }

  /** A text of a wording file. */
  record WordingKey(String file, String key) {}

  /**
   * Where the help of an option is that has none in its {@link Setting}: in the wording file of the
   * record's package or in {@code common.yaml}, as {@code options.CLASS.COMPONENT} or {@code
   * options.COMPONENT}, where CLASS is the outermost class in lower case.
   *
   * @throws IllegalArgumentException if neither file has either key
   */
  static WordingKey helpKey(RecordComponent component) {
    Class<?> record = component.getDeclaringRecord();
    String owner = record.getName().replaceAll(".*\\.|\\$.*", "").toLowerCase(Locale.ROOT);
    String ownPackage = record.getPackageName();
    String ownFile =
        record.getPackage() == OptionForm.class.getPackage()
            ? COMMON
            : ownPackage.substring(ownPackage.lastIndexOf('.') + 1);
    for (String file : List.of(ownFile, COMMON)) {
      for (String key : List.of("options." + owner + ".", "options.")) {
        if (Wording.exists(file) && Wording.of(file).find(key + component.getName()).isPresent()) {
          return new WordingKey(file, key + component.getName());
        }
      }
    }
    throw new IllegalArgumentException(
        "%s.%s: no help in wording/%s.yaml".formatted(owner, component.getName(), ownFile));
  }

  private static String text(List<Object> constants) {
    return String.join(
        ", ", constants.stream().map(one -> one.toString().toLowerCase(Locale.ROOT)).toList());
  }

  public List<Entry> entries() {
    return entries;
  }

  public O defaults() {
    return defaults;
  }

  /** The value of an option. */
  public Object value(O options, Entry entry) {
    return Arrays.stream(type.getRecordComponents())
        .filter(component -> component.getName().equals(entry.component))
        .map(component -> value(component, options))
        .findFirst()
        .orElseThrow();
  }

  /**
   * The defaults with some options replaced.
   *
   * @param given values by component
   * @throws IllegalArgumentException if there is no such component, or the type does not match
   */
  public O with(Map<String, ?> given) {
    List<RecordComponent> components = List.of(type.getRecordComponents());
    List<String> known = components.stream().map(RecordComponent::getName).toList();
    for (String name : given.keySet()) {
      if (!known.contains(name)) {
        throw new IllegalArgumentException(
            "%s has no option %s, only %s"
                .formatted(type.getSimpleName(), name, String.join(", ", known)));
      }
    }
    return create(
        components.stream()
            .map(
                one ->
                    given.containsKey(one.getName())
                        ? given.get(one.getName())
                        : value(one, defaults))
            .toArray());
  }

  /** Reads options from a recipe; missing options have their defaults. */
  public O read(JsonNode recipe) {
    ObjectNode known = JSON.valueToTree(defaults);
    for (Entry entry : entries) {
      if (recipe.has(entry.component)) {
        known.set(entry.component, recipe.get(entry.component));
      }
    }
    try {
      return JSON.treeToValue(known, type);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("options of %s: %s".formatted(type.getName(), recipe), e);
    }
  }

  /**
   * The options as part of a recipe.
   *
   * @param names resolved names of each resource
   */
  public ObjectNode write(O options, Map<String, List<String>> names) {
    ObjectNode json = JSON.valueToTree(options);
    for (Entry entry : entries) {
      if (entry.setting.resource()) {
        JsonNode given = json.get(entry.component);
        if (entry.several) {
          ArrayNode found = json.putArray(entry.component);
          given.forEach(
              one -> names.getOrDefault(one.asText(), List.of(one.asText())).forEach(found::add));
        } else {
          json.put(
              entry.component, names.getOrDefault(given.asText(), List.of(given.asText())).get(0));
        }
      }
    }
    return json;
  }

  /** The options as part of a recipe, with the names of resources as given. */
  public ObjectNode write(O options) {
    return write(options, Map.of());
  }

  /**
   * Options that differ and are not free, as clauses that follow "since": runs of the two recipes
   * are not comparable.
   */
  public List<String> differences(JsonNode own, JsonNode other) {
    List<String> found = new ArrayList<>();
    for (Entry entry : entries) {
      JsonNode first = own.path(entry.component);
      JsonNode second = other.path(entry.component);
      // A free resource may differ, but must be present if the second recipe has one.
      boolean alike =
          entry.setting.free()
              ? !entry.setting.resource() || isNone(second) || !isNone(first)
              : first.equals(second);
      if (!alike) {
        found.add(
            "%s is %s, not %s".formatted(entry.flag, text(entry, first), text(entry, second)));
      }
    }
    return found;
  }

  private static boolean isNone(JsonNode value) {
    return value.isArray() ? value.isEmpty() : value.asText("").isEmpty();
  }

  /** Resources of free options: runs that differ in them are comparable. */
  Set<String> freeResources(JsonNode recipe) {
    Set<String> names = new HashSet<>();
    for (Entry entry : entries) {
      if (entry.setting.free() && entry.setting.resource()) {
        JsonNode value = recipe.path(entry.component);
        if (value.isArray()) {
          value.forEach(one -> names.add(one.asText()));
        } else {
          names.add(value.asText());
        }
      }
    }
    return names;
  }

  /** Command-line arguments for these options, without those that have their defaults. */
  public List<String> words(O options) {
    List<String> words = new ArrayList<>();
    given(options)
        .forEach(
            (entry, value) -> {
              words.add(entry.flag);
              if (entry.type != boolean.class) {
                words.add(value);
              }
            });
    return words;
  }

  /** The options that differ from their defaults, as typed on the command line. */
  public Map<Entry, String> given(O options) {
    JsonNode own = write(options);
    JsonNode usual = write(defaults);
    Map<Entry, String> given = new LinkedHashMap<>();
    for (Entry entry : entries) {
      JsonNode value = own.path(entry.component);
      if (!value.equals(usual.path(entry.component))) {
        given.put(entry, isNone(value) ? "" : text(entry, value));
      }
    }
    return given;
  }

  /** As typed on the command line. */
  private static String text(Entry entry, JsonNode value) {
    if (isNone(value)) {
      return NONE;
    }
    List<String> all = new ArrayList<>();
    (value.isArray() ? value : List.of(value)).forEach(one -> all.add(one.asText()));
    String text = String.join(",", all);
    return entry.type.isEnum() ? text.toLowerCase(Locale.ROOT) : text;
  }

  private static Object value(RecordComponent component, Record of) {
    try {
      component.getAccessor().setAccessible(true);
      return component.getAccessor().invoke(of);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(component + " cannot be read", e);
    }
  }

  private O create(Object[] values) {
    Class<?>[] types =
        Arrays.stream(type.getRecordComponents())
            .map(RecordComponent::getType)
            .toArray(Class<?>[]::new);
    try {
      var constructor = type.getDeclaredConstructor(types);
      constructor.setAccessible(true);
      return constructor.newInstance(values);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof RuntimeException refused) {
        throw refused; // thrown by the constructor of the record
      }
      throw new IllegalStateException(e);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "%s: expected values of the types %s, found %s"
              .formatted(type.getSimpleName(), Arrays.toString(types), Arrays.toString(values)),
          e);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(type + " cannot be created", e);
    }
  }
}
