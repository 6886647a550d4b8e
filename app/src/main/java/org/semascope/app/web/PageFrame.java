package org.semascope.app.web;

import java.util.List;
import java.util.Optional;
import org.semascope.report.content.Wording;

/**
 * What the template of all pages shows.
 *
 * @param name of the page
 * @param pages names of all pages, for the navigation
 * @param inputs the fields that are always visible
 * @param more further fields
 * @param query the parameters of this state with their question mark; empty if there are none; in a
 *     bundle, the name of the page's file without ending
 * @param error why there is no answer
 * @param view empty if there is no answer
 * @param previous address of the previous state
 * @param next address of the next state
 * @param random whether the page has random states
 */
record PageFrame(
    String name,
    List<String> pages,
    List<Field> inputs,
    List<Field> more,
    String query,
    Optional<String> error,
    Optional<View> view,
    Optional<String> previous,
    Optional<String> next,
    boolean random,
    Medium medium) {
  private static final Wording WORDING = Wording.of("web");

  /** Whether the page needs no server. */
  boolean saved() {
    return medium != Medium.SERVER;
  }

  String title() {
    return view.map(View::title).filter(title -> !title.isEmpty()).orElse(title(name));
  }

  static String title(String page) {
    return WORDING.get("pages." + page + ".title");
  }

  String question() {
    return question(name);
  }

  static String question(String page) {
    return WORDING.get("pages." + page + ".question");
  }

  /** The address of this state in another form: {@code .json}, {@code .csv} and so on. */
  String in(String ending) {
    return medium == Medium.BUNDLE ? query + ending : "/" + name + ending + query;
  }

  /** The address of this state with one more parameter. */
  String with(String parameter) {
    return "/" + name + query + (query.isEmpty() ? "?" : "&") + parameter;
  }

  /** The address of a figure of this state. */
  String figure(String ending, String figure) {
    return in(ending) + (query.isEmpty() ? "?" : "&") + "figure=" + figure;
  }
}
