package org.semascope.data.wordnet;

import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The relation of a link's target to its source: the target of a {@code HYPERNYM} link is the
 * hypernym of its source.
 */
public enum Pointer {
  HYPERNYM("@", "hypernym"),
  INSTANCE_HYPERNYM("@i", "instance_hypernym"),
  HYPONYM("~", "hyponym"),
  INSTANCE_HYPONYM("~i", "instance_hyponym"),
  MEMBER_HOLONYM("#m", "holo_member"),
  SUBSTANCE_HOLONYM("#s", "holo_substance"),
  PART_HOLONYM("#p", "holo_part"),
  MEMBER_MERONYM("%m", "mero_member"),
  SUBSTANCE_MERONYM("%s", "mero_substance"),
  PART_MERONYM("%p", "mero_part"),
  ANTONYM("!", "antonym"),
  SIMILAR("&", "similar"),
  ALSO("^", "also"),
  ATTRIBUTE("=", "attribute"),
  VERB_GROUP("$", ""),
  ENTAILMENT("*", "entails"),
  ENTAILED_BY("", "is_entailed_by"),
  CAUSE(">", "causes"),
  CAUSED_BY("", "is_caused_by"),
  DERIVATION("+", "derivation"),
  /** The noun of a relational adjective, the adjective of an adverb. */
  PERTAINYM("\\", "pertainym"),
  PARTICIPLE("<", "participle"),
  TOPIC(";c", "domain_topic"),
  REGION(";r", "domain_region"),
  USAGE(";u", "exemplifies"),
  IN_TOPIC("-c", "has_domain_topic"),
  IN_REGION("-r", "has_domain_region"),
  IN_USAGE("-u", "is_exemplified_by"),
  /** Any relation that Princeton WordNet does not have. */
  OTHER("", "other");

  private static final Map<String, Pointer> BY_SYMBOL = by(pointer -> pointer.symbol);
  private static final Map<String, Pointer> BY_LMF_NAME = by(pointer -> pointer.lmfName);

  private final String symbol;
  private final String lmfName;

  Pointer(String symbol, String lmfName) {
    this.symbol = symbol;
    this.lmfName = lmfName;
  }

  private static Map<String, Pointer> by(Function<Pointer, String> name) {
    return Stream.of(values())
        .filter(pointer -> !name.apply(pointer).isEmpty())
        .collect(Collectors.toMap(name, pointer -> pointer));
  }

  /** The pointer of a symbol of Princeton's files, or null. */
  static Pointer ofSymbol(String symbol) {
    return BY_SYMBOL.get(symbol);
  }

  /** The vocabulary of relations grows with each version of WN-LMF: unknown names are OTHER. */
  static Pointer ofLmfName(String name) {
    return BY_LMF_NAME.getOrDefault(name.toLowerCase(Locale.ROOT), OTHER);
  }
}
