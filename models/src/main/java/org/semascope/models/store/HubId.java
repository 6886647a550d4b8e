package org.semascope.models.store;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
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
      Pattern.compile(
          "(?<repository>%s(?:/%s)?)(?:@(?<revision>%s(?:/%s)*))?"
              .formatted(SEGMENT, SEGMENT, SEGMENT, SEGMENT));

  /** 96 characters of a repository, the at sign, 255 of a branch. */
  private static final int LONGEST = 352;

  private static final String DEFAULT_REVISION = "main";

  /** Parses an id; empty if the text does not have the form of one. */
  static Optional<HubId> parse(String text) {
    if (text.length() > LONGEST) {
      return Optional.empty();
    }
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches() || text.contains("..")) {
      return Optional.empty();
    }
    String repository = matcher.group("repository");
    if (repository.contains("--") || repository.length() > 96) {
      return Optional.empty(); // the hub allows neither, and its cache relies on the first
    }
    String revision = matcher.group("revision");
    return Optional.of(new HubId(repository, revision == null ? DEFAULT_REVISION : revision));
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

  boolean isCommit() {
    return revision.matches("[0-9a-f]{7,40}");
  }

  /**
   * Whether an untrusted name stays within the folder it is resolved in, on any operating system.
   */
  static boolean isRelative(String name) {
    if (name.isEmpty() || name.indexOf('\\') >= 0 || name.indexOf(':') >= 0) {
      return false;
    }
    if (name.chars().anyMatch(Character::isISOControl)) {
      return false;
    }
    for (String segment : name.split("/", -1)) {
      if (segment.isEmpty() || segment.equals(".") || segment.equals("..")) {
        return false;
      }
    }
    return true;
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
