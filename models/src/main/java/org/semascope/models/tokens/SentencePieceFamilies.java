package org.semascope.models.tokens;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.semascope.models.ModelFormatException;
import org.semascope.models.tokens.SentencePieceModel.Piece;

/** The tokenizers of models with a SentencePiece vocabulary, by family. */
final class SentencePieceFamilies {
  /** By the tokenizer's class or the model type, reduced to lower-case letters and digits. */
  static final Map<String, BiFunction<TokenizerFiles, SentencePieceModel, TokenizerDescription>>
      BY_NAME =
          Map.ofEntries(
              Map.entry("albert", SentencePieceFamilies::albert),
              Map.entry("xlnet", SentencePieceFamilies::xlnet),
              Map.entry("xlmroberta", SentencePieceFamilies::xlmRoberta),
              Map.entry("camembert", SentencePieceFamilies::camembert),
              Map.entry("debertav2", SentencePieceFamilies::deberta),
              Map.entry("t5", SentencePieceFamilies::t5),
              Map.entry("mt5", SentencePieceFamilies::t5),
              Map.entry("llama", SentencePieceFamilies::llama),
              Map.entry("mistral", SentencePieceFamilies::llama),
              Map.entry("gemma", SentencePieceFamilies::gemma),
              Map.entry("gemma2", SentencePieceFamilies::gemma),
              Map.entry("gemma3text", SentencePieceFamilies::gemma));

  private static final String LOW_LINE = String.valueOf(Characters.LOW_LINE);

  /** Number of pieces of the file that XLM-RoBERTa's special tokens replace. */
  private static final int REPLACED = 3;

  private static final int DEFAULT_EXTRA_IDS = 100;

  private SentencePieceFamilies() {}

  /** Lower-cases and strips accents. */
  private static TokenizerDescription albert(TokenizerFiles files, SentencePieceModel model) {
    SentencePieces pieces = withSeparateCommas(files, model);
    AddedTokens added = pieces.addedTokens();
    added.role("pad_token", "<pad>");
    added.role("unk_token", "<unk>");
    added.role("mask_token", "[MASK]", true);
    ObjectNode template = added.around("[CLS]", "[SEP]", "cls A sep", "cls A sep B:1 sep:1");
    return pieces.json(added, cleaning(files, true), List.of(), template);
  }

  /** Like ALBERT, but keeps case, and the special tokens follow the text. */
  private static TokenizerDescription xlnet(TokenizerFiles files, SentencePieceModel model) {
    SentencePieces pieces = withSeparateCommas(files, model);
    AddedTokens added = pieces.addedTokens();
    added.role("bos_token", "<s>");
    added.role("eos_token", "</s>");
    added.role("pad_token", "<pad>");
    added.role("unk_token", "<unk>");
    added.role("mask_token", "<mask>", true);
    ObjectNode template = added.around("<cls>", "<sep>", "A sep cls:2", "A sep B:1 sep:1 cls:2");
    return pieces.json(added, cleaning(files, false), List.of(), template);
  }

  /** Unifies quotation marks; strips accents and lower-cases as the model's files say. */
  private static List<ObjectNode> cleaning(TokenizerFiles files, boolean lowerCase) {
    List<ObjectNode> steps = new ArrayList<>();
    steps.add(Pipeline.replace("``", "\""));
    steps.add(Pipeline.replace("''", "\""));
    if (!files.flag("keep_accents", false)) {
      steps.add(Pipeline.step("NFKD"));
      steps.add(Pipeline.step("StripAccents"));
      // SentencePiece's own table recomposes Hangul, but the native library's use of it does not.
      steps.add(Pipeline.step("NFC"));
    }
    if (files.flag("do_lower_case", lowerCase)) {
      steps.add(Pipeline.step("Lowercase"));
    }
    return steps;
  }

  /** Pieces such as "000," get a low score, so that a comma after a number is a separate token. */
  private static SentencePieces withSeparateCommas(TokenizerFiles files, SentencePieceModel model) {
    List<Piece> pieces =
        model.pieces().stream()
            .map(
                piece ->
                    piece.text().matches("(?s).*\\d,")
                        ? new Piece(piece.text(), piece.score() - 100, piece.type())
                        : piece)
            .toList();
    return new SentencePieces(files, model, pieces, model.unknown());
  }

  /** Four special tokens replace the file's first three pieces; the mask has the last id. */
  private static TokenizerDescription xlmRoberta(TokenizerFiles files, SentencePieceModel model) {
    if (model.pieces().size() <= REPLACED) {
      throw ModelFormatException.file(
          model.file(), "more than " + REPLACED + " pieces", model.pieces().size());
    }
    return likeRoberta(files, model, List.of("<s>", "<pad>", "</s>", "<unk>"), REPLACED);
  }

  /**
   * Ids are shifted by four: five tokens come first, the last of which replaces the file's unknown
   * piece. The file's own {@code <s>} and {@code </s>} are put around a text.
   */
  private static TokenizerDescription camembert(TokenizerFiles files, SentencePieceModel model) {
    if (model.unknown() != 0) {
      throw ModelFormatException.file(
          model.file(), "the unknown piece to have id 0", model.unknown());
    }
    return likeRoberta(
        files, model, List.of("<s>NOTUSED", "<pad>", "</s>NOTUSED", "<unk>", "<unk>NOTUSED"), 1);
  }

  /** Ids in this order: {@code first}, the file's pieces from {@code without} on, the mask. */
  private static TokenizerDescription likeRoberta(
      TokenizerFiles files, SentencePieceModel model, List<String> first, int without) {
    List<Piece> numbered = new ArrayList<>(first.stream().map(Piece::control).toList());
    numbered.addAll(model.pieces().subList(without, model.pieces().size()));
    numbered.add(Piece.control("<mask>"));
    SentencePieces pieces = new SentencePieces(files, model, numbered, first.indexOf("<unk>"));
    AddedTokens added = pieces.addedTokens();
    added.role("pad_token", "<pad>");
    added.role("unk_token", "<unk>");
    added.role("mask_token", "<mask>", true);
    ObjectNode template = added.around("<s>", "</s>", "cls A sep", "cls A sep sep B sep");
    return pieces.json(added, List.of(), List.of(), template);
  }

  /** DeBERTa from version 2 on: the mask has the id after the pieces. */
  private static TokenizerDescription deberta(TokenizerFiles files, SentencePieceModel model) {
    SentencePieces pieces = new SentencePieces(files, model, model.pieces(), model.unknown());
    AddedTokens added = pieces.addedTokens();
    added.role("pad_token", "[PAD]");
    added.role("unk_token", "[UNK]");
    added.role("mask_token", "[MASK]");
    ObjectNode template = added.around("[CLS]", "[SEP]", "cls A sep", "cls A sep B:1 sep:1");
    List<ObjectNode> before =
        files.flag("do_lower_case", false) ? List.of(Pipeline.step("Lowercase")) : List.of();
    List<ObjectNode> cuts =
        files.flag("split_by_punct", false)
            ? List.of(Pipeline.step("Punctuation").put("behavior", "Isolated"))
            : List.of();
    return pieces.json(added, before, cuts, template);
  }

  /** End of sequence after the text; {@code <extra_id_99>} to 0 have the ids after the pieces. */
  private static TokenizerDescription t5(TokenizerFiles files, SentencePieceModel model) {
    int extra = files.option("extra_ids").asInt(DEFAULT_EXTRA_IDS);
    List<Piece> numbered = new ArrayList<>(model.pieces());
    Stream.iterate(extra - 1, id -> id >= 0, id -> id - 1)
        .forEach(id -> numbered.add(Piece.control("<extra_id_" + id + ">")));
    SentencePieces pieces = new SentencePieces(files, model, numbered, model.unknown());
    AddedTokens added = pieces.addedTokens();
    added.role("pad_token", "<pad>");
    added.role("unk_token", "<unk>");
    Map<String, AddedTokens.Token> eos = Map.of("eos", added.role("eos_token", "</s>"));
    ObjectNode template = Pipeline.template(eos, "A eos", "A eos B eos");
    return pieces.json(added, List.of(), List.of(), template);
  }

  /** Llama 2 and Mistral: BPE with byte fallback, a space and a begin token before a text. */
  static TokenizerDescription llama(TokenizerFiles files, SentencePieceModel model) {
    if (!files.flag("legacy", true)) {
      throw ModelFormatException.file(
          files.path("tokenizer_config.json"), "legacy true, or a tokenizer.json", "legacy false");
    }
    ObjectNode space = Pipeline.step("Prepend").put("prepend", LOW_LINE);
    ObjectNode spaces = Pipeline.replace(" ", LOW_LINE);
    return decoder(files, model, "<s>", "</s>", Pipeline.normalizers(List.of(space, spaces)));
  }

  /** Gemma: as Llama, but without a space before a text. */
  private static TokenizerDescription gemma(TokenizerFiles files, SentencePieceModel model) {
    return decoder(files, model, "<bos>", "<eos>", Pipeline.replace(" ", LOW_LINE));
  }

  /**
   * Pieces that the file defines, such as Gemma's runs of spaces, are matched before all others.
   */
  private static TokenizerDescription decoder(
      TokenizerFiles files,
      SentencePieceModel model,
      String bos,
      String eos,
      ObjectNode normalizer) {
    SentencePieces.requireKind(model, SentencePieceModel.Kind.BPE);
    AddedTokens added = new AddedTokens(files, SentencePieces.ids(model));
    added.role("unk_token", "<unk>");
    added.role("eos_token", eos);
    AddedTokens.Token begin = added.role("bos_token", bos);
    for (Piece piece : model.pieces()) {
      switch (piece.type()) {
        case CONTROL -> added.add(piece.text());
        case USER_DEFINED -> added.addOrdinary(piece.text());
        default -> {}
      }
    }
    ObjectNode processor =
        files.flag("add_bos_token", true)
            ? Pipeline.template(Map.of("bos", begin), "bos A", "bos A bos:1 B:1")
            : Pipeline.template(Map.of(), "A", "A B:1");
    return new TokenizerDescription(
        model.file(),
        Pipeline.tokenizer(
            added.toJson(), normalizer, null, processor, null, SentencePieces.bytePairs(model)));
  }
}
