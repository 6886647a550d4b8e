package org.semascope.probes.rerank;

import java.util.List;
import org.semascope.data.wordnet.Relation;
import org.semascope.probes.Headline;
import org.semascope.probes.page.SubwordTokens;
import org.semascope.probes.rerank.RerankFinding.Target;

/** Which targets count as correct, and for which keys. */
enum Counted {
  SYN(Relation.SYN),
  HYPE(Relation.HYPE),
  HYPO(Relation.HYPO),
  COHYP(Relation.COHYP),
  ANY("any"),
  /** Keys without a related word that looks like them. */
  DISTINCT("any" + Headline.DISTINCT),
  /** Keys with a related word that looks like them. */
  LOOK_ALIKE("any" + Headline.LOOK_ALIKE),
  /** Keys that are a single subword token. */
  ONE_TOKEN("any" + SubwordTokens.ofKey(1)),
  SEVERAL_TOKENS("any" + SubwordTokens.ofKey(2)),
  /** The more frequent half of the keys. */
  HIGH("high"),
  LOW("low");

  /** Each relation, and any of them, for all keys. */
  static final List<Counted> OF_ALL_KEYS = List.of(SYN, HYPE, HYPO, COHYP, ANY);

  private static final List<Integer> DEPTHS = List.of(1, 2, 5);

  private final Relation relation; // null for any
  private final String label;

  Counted(Relation relation) {
    this.relation = relation;
    this.label = name();
  }

  Counted(String label) {
    this.relation = null;
    this.label = label;
  }

  /** As results name it. */
  String label() {
    return label;
  }

  boolean isRelation() {
    return relation != null;
  }

  /** Whether only the reference setup is measured. */
  boolean isOfReference() {
    return List.of(DISTINCT, LOOK_ALIKE, ONE_TOKEN, SEVERAL_TOKENS).contains(this);
  }

  boolean isHalf() {
    return this == HIGH || this == LOW;
  }

  /** The k of P@k. */
  List<Integer> depths() {
    return isRelation() ? List.of(1) : DEPTHS;
  }

  boolean holds(Target target) {
    return isRelation() ? target.relations().contains(relation) : !target.relations().isEmpty();
  }

  /** In the ranking of the static vectors. */
  Group initial() {
    return new Group(this, null);
  }

  Group in(Setup setup) {
    return new Group(this, setup);
  }

  /**
   * A group of results.
   *
   * @param setup null for the initial order
   */
  record Group(Counted counted, Setup setup) {
    static final String INITIAL = "initial";

    boolean isInitial() {
      return setup == null;
    }

    /** As in {@code results.json}: {@code SYN random average n=10 s=10}, {@code any initial}. */
    String name() {
      return counted.label + " " + (isInitial() ? INITIAL : setup.label());
    }
  }
}
