package org.semascope.models.store;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A model of the hub at one revision.
 *
 * @param repository {@code org/name}, or a bare name for the oldest models
 * @param revision a branch, a tag or a commit
 */
record HubId(String repository, String revision) {
  private static final String SEGMENT = "[A-Za-z0-9_](?:[A-Za-z0-9_.-]*[A-Za-z0-9_])?";
  private static final Pattern FORM =
      Pattern.compile("(%1$s(?:/%1$s)?)(?:@(%1$s(?:/%1$s)*))?".formatted(SEGMENT));

  private static final int LONGEST_REPOSITORY = 96;
  private static final int LONGEST = LONGEST_REPOSITORY + 1 + 255; // the at sign and a branch

  private static final String DEFAULT_REVISION = "main";

  /** Parses an id; empty if the text does not have the form of one. */
  static Optional<HubId> parse(String text) {
    Matcher matcher = FORM.matcher(text);
    if (text.length() > LONGEST || text.contains("..") || !matcher.matches()) {
      return Optional.empty();
    }
    String repository = matcher.group(1);
    if (repository.contains("--") || repository.length() > LONGEST_REPOSITORY) {
      return Optional.empty(); // the hub allows neither, and its cache relies on the first
    }
    String revision = Optional.ofNullable(matcher.group(2)).orElse(DEFAULT_REVISION);
    return Optional.of(new HubId(repository, revision));
  }

  /** The repository as one folder name. */
  String folder() {
    return repository.replace("/", "--");
  }

  /** The name of the store's directory for this repository at {@code commit}. */
  String key(String commit) {
    return "hub--%s@%s".formatted(folder(), commit.substring(0, Math.min(12, commit.length())));
  }

  /** The revision as one segment of a URL or of a path. */
  String encodedRevision() {
    return URLEncoder.encode(revision, StandardCharsets.UTF_8);
  }

  /**
   * Whether an untrusted name stays within the folder it is resolved in, on any operating system.
   */
  static boolean isRelative(String name) {
    return name.chars().noneMatch(c -> c == '\\' || c == ':' || Character.isISOControl(c))
        && Arrays.stream(name.split("/", -1)).noneMatch(List.of("", ".", "..")::contains);
  }

  /** Whether an untrusted name is that of a file in the folder itself. */
  static boolean isPlain(String name) {
    return isRelative(name) && name.indexOf('/') < 0;
  }

  @Override
  public String toString() {
    return revision.equals(DEFAULT_REVISION) ? repository : repository + "@" + revision;
  }
}
