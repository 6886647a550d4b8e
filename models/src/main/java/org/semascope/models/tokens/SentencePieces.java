package org.semascope.models.tokens;

import static java.util.Map.entry;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.semascope.models.ModelFormatException;
import org.semascope.models.tokens.SentencePieceModel.Kind;
import org.semascope.models.tokens.SentencePieceModel.Piece;

/**
 * The tokenizers of models with a SentencePiece vocabulary, by family. User-defined symbols of a
 * unigram model stay ordinary subwords, as in SentencePiece itself; only tokens that the model's
 * files add are matched before.
 */
final class SentencePieces {
  /** By the tokenizer's class or the model type, reduced to lower-case letters and digits. */
  static final Map<String, Function<SentencePieces, TokenizerDescription>> FAMILIES =
      Map.ofEntries(
          entry("albert", SentencePieces::albert),
          entry("xlnet", SentencePieces::xlnet),
          entry("xlmroberta", SentencePieces::xlmRoberta),
          entry("camembert", SentencePieces::camembert),
          entry("debertav2", SentencePieces::deberta),
          entry("t5", SentencePieces::t5),
          entry("mt5", SentencePieces::t5),
          entry("llama", SentencePieces::llama),
          entry("mistral", SentencePieces::llama),
          entry("gemma", SentencePieces::gemma),
          entry("gemma2", SentencePieces::gemma),
          entry("gemma3text", SentencePieces::gemma));

  private static final String LOW_LINE = String.valueOf(Characters.LOW_LINE);

  /** Number of pieces of the file that XLM-RoBERTa's special tokens replace. */
  private static final int REPLACED = 3;

  private static final int DEFAULT_EXTRA_IDS = 100;

  private static final Set<Piece.Type> MERGED =
      Set.of(Piece.Type.NORMAL, Piece.Type.USER_DEFINED, Piece.Type.UNUSED);

  private final TokenizerFiles files;
  private final SentencePieceModel model;
  private final List<ObjectNode> normalizers = new ArrayList<>();
  private final List<ObjectNode> preTokenizers = new ArrayList<>();
  private List<Piece> pieces; // in the order of their ids, which may differ from the file's
  private int unknown;

  SentencePieces(TokenizerFiles files, SentencePieceModel model) {
    this.files = files;
    this.model = model;
    pieces = model.pieces();
    unknown = model.unknown();
  }

  /** Lower-cases and strips accents. */
  private TokenizerDescription albert() {
    separateCommas();
    clean(true);
    AddedTokens added = unigramTokens();
    added.roles("pad <pad>", "unk <unk>", "mask [MASK] lstrip", "cls [CLS]", "sep [SEP]");
    return unigram(added, "cls A sep", "cls A sep B:1 sep:1");
  }

  /** Like ALBERT, but keeps case, and the special tokens follow the text. */
  private TokenizerDescription xlnet() {
    separateCommas();
    clean(false);
    AddedTokens added = unigramTokens();
    added.roles("bos <s>", "eos </s>", "pad <pad>", "unk <unk>", "mask <mask> lstrip");
    added.roles("cls <cls>", "sep <sep>");
    return unigram(added, "A sep cls:2", "A sep B:1 sep:1 cls:2");
  }

  /** Pieces such as "000," get a low score, so that a comma after a number is a separate token. */
  private void separateCommas() {
    pieces = new ArrayList<>(pieces);
    pieces.replaceAll(
        piece ->
            piece.text().matches("(?s).*\\d,")
                ? new Piece(piece.text(), piece.score() - 100, piece.type())
                : piece);
  }

  /** Unifies quotation marks; strips accents and lower-cases as the model's files say. */
  private void clean(boolean lowerCase) {
    normalizers.add(Pipeline.replace("String", "``", "\""));
    normalizers.add(Pipeline.replace("String", "''", "\""));
    if (!files.flag("keep_accents", false)) {
      normalizers.add(Pipeline.step("NFKD"));
      normalizers.add(Pipeline.step("StripAccents"));
      // SentencePiece's own table recomposes Hangul, but the native library's use of it does not.
      normalizers.add(Pipeline.step("NFC"));
    }
    lowerCase(lowerCase);
  }

  private void lowerCase(boolean otherwise) {
    if (files.flag("do_lower_case", otherwise)) {
      normalizers.add(Pipeline.step("Lowercase"));
    }
  }

  /** Four special tokens replace the file's first three pieces; the mask has the last id. */
  private TokenizerDescription xlmRoberta() {
    if (pieces.size() <= REPLACED) {
      throw ModelFormatException.file(
          model.file(), "more than " + REPLACED + " pieces", pieces.size());
    }
    return likeRoberta(List.of("<s>", "<pad>", "</s>", "<unk>"), REPLACED);
  }

  /**
   * Ids are shifted by four: five tokens come first, the last of which replaces the file's unknown
   * piece. The file's own {@code <s>} and {@code </s>} are put around a text.
   */
  private TokenizerDescription camembert() {
    if (unknown != 0) {
      throw ModelFormatException.file(model.file(), "the unknown piece to have id 0", unknown);
    }
    return likeRoberta(List.of("<s>NOTUSED", "<pad>", "</s>NOTUSED", "<unk>", "<unk>NOTUSED"), 1);
  }

  /** Ids in this order: {@code first}, the file's pieces from {@code without} on, the mask. */
  private TokenizerDescription likeRoberta(List<String> first, int without) {
    pieces = new ArrayList<>(first.stream().map(Piece::control).toList());
    pieces.addAll(model.pieces().subList(without, model.pieces().size()));
    pieces.add(Piece.control("<mask>"));
    unknown = first.indexOf("<unk>");
    AddedTokens added = unigramTokens();
    added.roles("pad <pad>", "unk <unk>", "mask <mask> lstrip", "cls <s>", "sep </s>");
    return unigram(added, "cls A sep", "cls A sep sep B sep");
  }

  /** DeBERTa from version 2 on: the mask has the id after the pieces. */
  private TokenizerDescription deberta() {
    lowerCase(false);
    if (files.flag("split_by_punct", false)) {
      preTokenizers.add(Pipeline.step("Punctuation").put("behavior", "Isolated"));
    }
    AddedTokens added = unigramTokens();
    added.roles("pad [PAD]", "unk [UNK]", "mask [MASK]", "cls [CLS]", "sep [SEP]");
    return unigram(added, "cls A sep", "cls A sep B:1 sep:1");
  }

  /** End of sequence after the text; {@code <extra_id_99>} to 0 have the ids after the pieces. */
  private TokenizerDescription t5() {
    pieces = new ArrayList<>(pieces);
    for (int id = files.option("extra_ids").asInt(DEFAULT_EXTRA_IDS) - 1; id >= 0; id--) {
      pieces.add(Piece.control("<extra_id_" + id + ">"));
    }
    AddedTokens added = unigramTokens().roles("pad <pad>", "unk <unk>", "eos </s>");
    return unigram(added, "A eos", "A eos B eos");
  }

  private void requireKind(Kind kind) {
    if (model.kind() != kind) {
      throw ModelFormatException.file(
          model.file(),
          "a SentencePiece model of kind %s (others need a tokenizer.json)".formatted(kind),
          model.kind());
    }
  }

  /** The added tokens of a unigram model's files, without those of roles. */
  private AddedTokens unigramTokens() {
    requireKind(Kind.UNIGRAM);
    Map<String, Integer> vocabulary = new HashMap<>();
    for (int id = 0; id < pieces.size(); id++) {
      vocabulary.put(pieces.get(id).text(), id);
    }
    return new AddedTokens(files, vocabulary);
  }

  /**
   * @param added with those of roles, whose attributes take precedence
   */
  private TokenizerDescription unigram(AddedTokens added, String single, String pair) {
    ObjectNode unigram = Pipeline.step("Unigram").put("unk_id", unknown);
    ArrayNode vocabulary = unigram.putArray("vocab");
    for (Piece piece : pieces) {
      vocabulary.addArray().add(piece.text()).add(piece.score());
      if (piece.type() == Piece.Type.CONTROL) {
        added.add(piece.text());
      }
    }
    unigram.put("byte_fallback", model.byteFallback());
    if (model.charsMap().length > 0) {
      normalizers.add(Pipeline.step("Precompiled").put("precompiled_charsmap", model.charsMap()));
    }
    if (model.singleSpaces()) {
      normalizers.add(Pipeline.step("Strip").put("strip_left", true).put("strip_right", true));
      normalizers.add(Pipeline.replace("Regex", " {2,}", " "));
    }
    preTokenizers.add(Pipeline.metaspace(model.prefixSpace()));
    return new TokenizerDescription(
        model.file(),
        added,
        Pipeline.normalizers(normalizers),
        Pipeline.preTokenizers(preTokenizers),
        added.template(single, pair),
        Pipeline.metaspace(model.prefixSpace()),
        unigram);
  }

  /** Llama 2 and Mistral: BPE with byte fallback, a space and a begin token before a text. */
  TokenizerDescription llama() {
    if (!files.flag("legacy", true)) {
      throw ModelFormatException.file(
          files.path("tokenizer_config.json"), "legacy true, or a tokenizer.json", "legacy false");
    }
    ObjectNode space = Pipeline.step("Prepend").put("prepend", LOW_LINE);
    ObjectNode spaces = Pipeline.replace("String", " ", LOW_LINE);
    return bytePairs("<s>", "</s>", Pipeline.normalizers(List.of(space, spaces)));
  }

  /** Gemma: as Llama, but without a space before a text. */
  private TokenizerDescription gemma() {
    return bytePairs("<bos>", "<eos>", Pipeline.replace("String", " ", LOW_LINE));
  }

  /**
   * A BPE model. Pieces that the file defines, such as Gemma's runs of spaces, are matched before
   * all others.
   */
  private TokenizerDescription bytePairs(String bos, String eos, ObjectNode normalizer) {
    requireKind(Kind.BPE);
    Map<String, Integer> ids = new HashMap<>();
    pieces.forEach(piece -> ids.putIfAbsent(piece.text(), ids.size()));
    AddedTokens added = new AddedTokens(files, ids);
    added.roles("unk <unk>", "eos " + eos, "bos " + bos);
    for (Piece piece : pieces) {
      switch (piece.type()) {
        case CONTROL -> added.add(piece.text());
        case USER_DEFINED -> added.addOrdinary(piece.text());
        default -> {}
      }
    }
    ObjectNode bpe =
        Pipeline.step("BPE")
            .putNull("dropout")
            .put("unk_token", pieces.get(unknown).text())
            .putNull("continuing_subword_prefix")
            .putNull("end_of_word_suffix")
            .put("fuse_unk", true)
            .put("byte_fallback", model.byteFallback())
            .put("ignore_merges", false);
    ObjectNode vocabulary = bpe.putObject("vocab");
    pieces.forEach(piece -> vocabulary.put(piece.text(), ids.get(piece.text())));
    ArrayNode merges = bpe.putArray("merges");
    merges(ids).forEach(merge -> merges.addArray().add(merge.left).add(merge.right));
    ObjectNode processor =
        files.flag("add_bos_token", true)
            ? added.template("bos A", "bos A bos:1 B:1")
            : added.template("A", "A B:1");
    return new TokenizerDescription(model.file(), added, normalizer, null, processor, null, bpe);
  }

  /** Two subwords that make one. */
  private record Merge(String left, String right, double score) {
    static int length(String subword) {
      return subword.codePointCount(0, subword.length());
    }
  }

  /**
   * SentencePiece merges the pair whose result has the highest score; tokenizer.json lists all
   * pairs in the order of merging.
   */
  private List<Merge> merges(Map<String, Integer> ids) {
    List<Merge> merges = new ArrayList<>();
    for (Piece piece : pieces) {
      if (MERGED.contains(piece.type())) {
        String text = piece.text();
        for (int cut = 1; cut < text.length(); cut++) {
          Merge merge = new Merge(text.substring(0, cut), text.substring(cut), piece.score());
          if (ids.containsKey(merge.left) && ids.containsKey(merge.right)) {
            merges.add(merge);
          }
        }
      }
    }
    // The order of transformers: of equal scores, those with longer halves first.
    merges.sort(
        Comparator.comparingDouble(Merge::score)
            .thenComparingInt(merge -> Merge.length(merge.left))
            .thenComparingInt(merge -> Merge.length(merge.right))
            .reversed());
    return merges;
  }
}
