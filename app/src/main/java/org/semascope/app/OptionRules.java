package org.semascope.app;

import java.util.Arrays;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** Which options can be combined. An option that would have no effect is an error. */
record OptionRules(CommandSpec spec) {
  /** The one positional parameter of commands that take a text. */
  static final String TEXT = "TEXT";

  OptionRules exactlyOneOf(String... names) {
    if (Arrays.stream(names).filter(this::isGiven).count() != 1) {
      List<String> all = Arrays.asList(names);
      String last = all.get(all.size() - 1);
      String others = String.join(", ", all.subList(0, all.size() - 1));
      throw wrong("give exactly one of %s and %s".formatted(others, last));
    }
    return this;
  }

  /** The options need {@code owner}. */
  OptionRules only(String owner, String... options) {
    for (String option : options) {
      if (isGiven(option) && !isGiven(owner)) {
        throw wrong("%s needs %s".formatted(option, owner));
      }
    }
    return this;
  }

  /** {@code owner} needs one of the options. */
  OptionRules needs(String owner, String... options) {
    if (isGiven(owner) && Arrays.stream(options).noneMatch(this::isGiven)) {
      throw wrong("%s needs %s".formatted(owner, String.join(" or ", options)));
    }
    return this;
  }

  /** {@code one} excludes the other options. */
  OptionRules notBoth(String one, String... others) {
    for (String other : others) {
      if (isGiven(one) && isGiven(other)) {
        throw wrong("give %s or %s, not both".formatted(one, other));
      }
    }
    return this;
  }

  private boolean isGiven(String name) {
    ParseResult parsed = spec.commandLine().getParseResult();
    return name.startsWith("-") ? parsed.hasMatchedOption(name) : parsed.hasMatchedPositional(0);
  }

  private ParameterException wrong(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
