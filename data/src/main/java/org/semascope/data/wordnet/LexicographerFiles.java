package org.semascope.data.wordnet;

import java.util.List;

/** The files in which WordNet's authors wrote synsets down, by the numbers used for them. */
final class LexicographerFiles {
  private static final List<String> NAMES =
      List.of(
          ("adj.all adj.pert adv.all noun.Tops noun.act noun.animal noun.artifact"
                  + " noun.attribute noun.body noun.cognition noun.communication noun.event"
                  + " noun.feeling noun.food noun.group noun.location noun.motive noun.object"
                  + " noun.person noun.phenomenon noun.plant noun.possession noun.process"
                  + " noun.quantity noun.relation noun.shape noun.state noun.substance"
                  + " noun.time verb.body verb.change verb.cognition verb.communication"
                  + " verb.competition verb.consumption verb.contact verb.creation"
                  + " verb.emotion verb.motion verb.perception verb.possession verb.social"
                  + " verb.stative verb.weather adj.ppl")
              .split(" "));

  private LexicographerFiles() {}

  static int count() {
    return NAMES.size();
  }

  static String name(int number) {
    return NAMES.get(number);
  }
}
