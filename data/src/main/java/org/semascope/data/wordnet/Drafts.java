package org.semascope.data.wordnet;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** Drafts in order of arrival, and by their source: a hash table with open addresses. */
final class Drafts implements Iterable<SynsetDraft> {
  private final List<SynsetDraft> inOrder = new ArrayList<>();
  private int[] places = new int[1 << 12]; // place in order + 1, or 0

  int size() {
    return inOrder.size();
  }

  /** Null if there is none. */
  SynsetDraft get(int source) {
    int place = places[slot(source)];
    return place == 0 ? null : inOrder.get(place - 1);
  }

  /** The one that is there already, or null if this one was added. */
  SynsetDraft putIfAbsent(SynsetDraft draft) {
    int slot = slot(draft.source);
    if (places[slot] != 0) {
      return inOrder.get(places[slot] - 1);
    }
    inOrder.add(draft);
    places[slot] = inOrder.size();
    if (inOrder.size() * 2 > places.length) {
      grow();
    }
    return null;
  }

  @Override
  public Iterator<SynsetDraft> iterator() {
    return inOrder.iterator();
  }

  private void grow() {
    places = new int[places.length * 4];
    for (int i = 0; i < inOrder.size(); i++) {
      places[slot(inOrder.get(i).source)] = i + 1;
    }
  }

  /** Where this source stands, or would. */
  private int slot(int source) {
    int mask = places.length - 1;
    int slot = source * 0x9e3779b9 >>> 7 & mask;
    while (places[slot] != 0 && inOrder.get(places[slot] - 1).source != source) {
      slot = slot + 1 & mask;
    }
    return slot;
  }
}
