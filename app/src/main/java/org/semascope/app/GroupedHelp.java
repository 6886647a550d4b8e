package org.semascope.app;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Help;
import picocli.CommandLine.IHelpFactory;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Help that lists options under headings, with a synopsis of the required options only. */
final class GroupedHelp extends Help {
  /** What options are about. The order of names is that of the help. */
  private enum Group {
    MODEL(
        "-m",
        "--layers",
        "--pieces",
        "--ota-iterations",
        "--precision",
        "--lower-case",
        "--echo",
        "--vectors"),
    DATA(
        "--data",
        "--corpus",
        "--norms",
        "--graph",
        "--queries",
        "--supersenses",
        "--input",
        "--ids",
        "--word",
        "--key",
        "--targets",
        "--candidates",
        "--occurrence",
        "--span",
        "--sentence",
        "--all",
        "--language",
        "--lemma",
        "--pos",
        "--sense",
        "--synonym",
        "--word-synonyms",
        "--limit",
        "--sample",
        "--contexts",
        "--lines",
        "--vocabulary",
        "--most-frequent",
        "--wordnet",
        "--frequencies",
        "--pointers",
        "--skip-bad"),
    OUTPUT(
        "-n",
        "--format",
        "-o",
        "--runs",
        "--context",
        "--sort",
        "--items",
        "--metric",
        "--group",
        "--against",
        "--table",
        "--columns",
        "--rows",
        "--models",
        "--intervals",
        "--published",
        "--caption",
        "--label",
        "--figure",
        "--width",
        "--height",
        "--no-title",
        "--text",
        "--binary",
        "--list",
        "--fresh",
        "--replace",
        "--dry-run",
        "--verbose",
        "-h",
        "-V"),
    ADVANCED,
    CLUSTER("--engine", "--master", "--conf");

    private final List<String> names;

    Group(String... names) {
      this.names = List.of(names);
    }

    String heading() {
      return name().charAt(0) + name().substring(1).toLowerCase(Locale.ROOT) + ":\n";
    }

    /** The position of an option in this group; -1 if the group does not list it. */
    int position(OptionSpec option) {
      for (String name : option.names()) {
        if (names.contains(name)) {
          return names.indexOf(name);
        }
      }
      return -1;
    }

    static Group of(OptionSpec option) {
      for (Group group : values()) {
        if (group.position(option) >= 0) {
          return group;
        }
      }
      return ADVANCED;
    }
  }

  /** Makes the help of every command. */
  static final class Factory implements IHelpFactory {
    @Override
    public Help create(CommandSpec command, ColorScheme colours) {
      RecordOptions.describe(command);
      return new GroupedHelp(command, colours);
    }
  }

  private GroupedHelp(CommandSpec command, ColorScheme colours) {
    super(command, colours);
  }

  @Override
  protected Ansi.Text createDetailedSynopsisOptionsText(
      Collection<ArgSpec> done, Comparator<OptionSpec> order, boolean clustered) {
    List<OptionSpec> required = new ArrayList<>();
    for (OptionSpec option : commandSpec().options()) {
      if (option.required()) {
        required.add(option);
      }
    }
    return colorScheme()
        .text(" [OPTIONS]")
        .concat(super.createDetailedSynopsisOptionsText(done, required, order, false));
  }

  @Override
  public String optionList() {
    Map<Group, List<OptionSpec>> groups = new EnumMap<>(Group.class);
    for (OptionSpec option : commandSpec().options()) {
      if (!option.hidden()) {
        groups.computeIfAbsent(Group.of(option), group -> new ArrayList<>()).add(option);
      }
    }
    StringBuilder text = new StringBuilder();
    groups.forEach(
        (group, options) -> {
          options.sort(
              Comparator.<OptionSpec>comparingInt(group::position)
                  .thenComparing(OptionSpec::longestName));
          Layout layout =
              createDefaultLayout(
                  commandSpec().options(), commandSpec().positionalParameters(), colorScheme());
          layout.addOptions(options, parameterLabelRenderer());
          text.append(groups.size() > 1 ? "\n" + group.heading() : "").append(layout);
        });
    return text.toString();
  }
}
