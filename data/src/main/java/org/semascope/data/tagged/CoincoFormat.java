package org.semascope.data.tagged;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.semascope.core.Occurrence;
import org.semascope.core.PartOfSpeech;
import org.semascope.core.Span;
import org.semascope.data.Faults;
import org.semascope.data.tagged.MarkupReader.Piece;
import org.semascope.data.tagged.MarkupReader.SentenceElement;
import org.semascope.data.tagged.MarkupReader.WordElement;
import org.semascope.data.text.DelimitedRow;

/**
 * CoInCo (Kremer et al. 2014): {@code <sent> <targetsentence> <tokens> <token wordform= lemma=
 * posMASC= problematic="no"> <subst lemma= freq=>}. The text is the target sentence without its
 * neighbours; tokens marked as problematic are skipped, as the authors do.
 */
final class CoincoFormat extends SenseCorpusFormat<SubstitutedWord> {
  private static final MarkupReader.Layout LAYOUT =
      new MarkupReader.Layout(
          "document",
          "document",
          "id",
          Set.of("tokens"),
          "sent",
          List.of("precontext", "targetsentence", "postcontext", "token"));
  private static final Map<String, PartOfSpeech> PARTS =
      Map.of(
          "NN", PartOfSpeech.NOUN,
          "VB", PartOfSpeech.VERB,
          "JJ", PartOfSpeech.ADJECTIVE,
          "RB", PartOfSpeech.ADVERB);
  private static final int TAG = 2; // letters of a Penn Treebank tag that name the part of speech

  CoincoFormat() {
    super(TokenJoiner.RAW, "CoInCo, substitutes of all content words", 1, "coinco.*\\.xml(\\.gz)?");
  }

  @Override
  boolean matches(Path file, String opening) {
    return opening.contains("<targetsentence>") && opening.contains("MASCsentID");
  }

  @Override
  void readFile(Path file, Faults faults, Consumer<? super SubstitutedWord> each) {
    MarkupReader.<List<SubstitutedWord>>read(
        file, LAYOUT, CoincoFormat::words, faults, words -> words.forEach(each));
  }

  private static List<SubstitutedWord> words(SentenceElement sentence) {
    String id = sentence.open().get("mascfile") + ":" + sentence.open().need("mascsentid");
    String text = "";
    int at = 0;
    List<SubstitutedWord> words = new ArrayList<>();
    for (WordElement child : sentence.words()) {
      if (child.open().content().equals("targetsentence")) {
        text = child.text();
      } else if (child.open().content().equals("token")) {
        String form = child.get("wordform");
        int start = text.indexOf(form, at);
        at = start < 0 ? at : start + form.length();
        if (child.get("problematic").equals("no")) {
          child.line().throwIf(start < 0 || form.isBlank(), "a word of <targetsentence>", form);
          Occurrence word = new Occurrence(text, new Span(start, at));
          words.add(word(id + "@" + child.open().need("id"), word, child));
        }
      }
    }
    return words;
  }

  private static SubstitutedWord word(String id, Occurrence word, WordElement token) {
    Map<String, Double> substitutes = new LinkedHashMap<>();
    for (Piece piece : token.inside()) {
      if (piece.opens() && piece.content().equals("subst")) {
        String count = piece.need("freq");
        piece.line().throwIf(!DelimitedRow.isNumber(count), "freq, a number", count);
        substitutes.merge(piece.need("lemma"), Double.parseDouble(count), Double::sum);
      }
    }
    String tag = token.open().need("posmasc");
    return new SubstitutedWord(
        id,
        word,
        token.open().need("lemma"),
        PARTS.getOrDefault(tag.substring(0, Math.min(TAG, tag.length())), PartOfSpeech.UNKNOWN),
        substitutes,
        false);
  }
}
