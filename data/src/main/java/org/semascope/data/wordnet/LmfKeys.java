package org.semascope.data.wordnet;

import java.util.Map;

/** Where WN-LMF files of English keep the sense keys. */
final class LmfKeys {
  private static final Map<String, String> ESCAPES =
      Map.of("-ap-", "'", "-ex-", "!", "-cm-", ",", "-cn-", ":", "-pl-", "+", "-sl-", "/");

  private LmfKeys() {}

  /**
   * The sense key: dc:identifier in Open Multilingual Wordnet, in Open English WordNet the
   * identifier itself, with other letters ({@code oewn-dog__1.05.00..}); without one, the
   * identifier.
   */
  static String key(String id, String dcIdentifier) {
    if (dcIdentifier != null && dcIdentifier.indexOf('%') > 0) {
      return dcIdentifier;
    }
    int cut = id.indexOf("__");
    if (!id.startsWith("oewn-") || cut < 0) {
      return id;
    }
    String lemma = id.substring("oewn-".length(), cut);
    for (Map.Entry<String, String> escape : ESCAPES.entrySet()) {
      lemma = lemma.replace(escape.getKey(), escape.getValue());
    }
    return lemma + "%" + id.substring(cut + 2).replace('.', ':').replace("-sp-", "_");
  }
}
