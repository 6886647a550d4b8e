package org.semascope.models.tokens;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.semascope.models.ModelFormatException;
import org.semascope.models.tokens.SentencePieceModel.Piece;

/** How models with a SentencePiece vocabulary use it, by family. */
final class SentencePieceFamilies {
  /** By the name of the tokenizer's class or the model type, in small letters and digits. */
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
              Map.entry("llama", (files, model) -> LlamaFamily.describe(files, model, false)),
              Map.entry("mistral", (files, model) -> LlamaFamily.describe(files, model, false)),
              Map.entry("gemma", (files, model) -> LlamaFamily.describe(files, model, true)),
              Map.entry("gemma2", (files, model) -> LlamaFamily.describe(files, model, true)),
              Map.entry("gemma3text", (files, model) -> LlamaFamily.describe(files, model, true)));

  /** XLM-RoBERTa's special tokens take the place of so many pieces. */
  private static final int REPLACED = 3;

  private static final int USUAL_EXTRA_IDS = 100;

  private SentencePieceFamilies() {}

  /** Lower-cased, without accents. */
  private static TokenizerDescription albert(TokenizerFiles files, SentencePieceModel model) {
    SentencePieces pieces = piecesApartFromCommas(files, model);
    AddedTokens added = pieces.addedTokens();
    added.role("pad_token", "<pad>");
    added.role("unk_token", "<unk>");
    added.role("mask_token", "[MASK]", true);
    ObjectNode template = added.around("[CLS]", "[SEP]", "cls A sep", "cls A sep B:1 sep:1");
    return pieces.json(added, cleaning(files, true), template);
  }

  /** ALBERT's pieces with capitals, and the special tokens all at the end. */
  private static TokenizerDescription xlnet(TokenizerFiles files, SentencePieceModel model) {
    SentencePieces pieces = piecesApartFromCommas(files, model);
    AddedTokens added = pieces.addedTokens();
    added.role("bos_token", "<s>");
    added.role("eos_token", "</s>");
    added.role("pad_token", "<pad>");
    added.role("unk_token", "<unk>");
    added.role("mask_token", "<mask>", true);
    ObjectNode template = added.around("<cls>", "<sep>", "A sep cls:2", "A sep B:1 sep:1 cls:2");
    return pieces.json(added, cleaning(files, false), template);
  }

  /** Quotes made alike; accents and capitals removed as the model's files ask. */
  private static List<ObjectNode> cleaning(TokenizerFiles files, boolean lowerCase) {
    List<ObjectNode> steps = new ArrayList<>();
    steps.add(Pipeline.replace("``", "\""));
    steps.add(Pipeline.replace("''", "\""));
    if (!files.flag("keep_accents", false)) {
      steps.add(Pipeline.step("NFKD"));
      steps.add(Pipeline.step("StripAccents"));
      // The file's own table would put Hangul together again, but the library's use of it does not.
      steps.add(Pipeline.step("NFC"));
    }
    if (files.flag("do_lower_case", lowerCase)) {
      steps.add(Pipeline.step("Lowercase"));
    }
    return steps;
  }

  /** Pieces such as "000," are kept from use: the comma after a number is a piece of its own. */
  private static SentencePieces piecesApartFromCommas(
      TokenizerFiles files, SentencePieceModel model) {
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

  /** Four special tokens replace the file's first three pieces; the mask is at the end. */
  private static TokenizerDescription xlmRoberta(TokenizerFiles files, SentencePieceModel model) {
    if (model.pieces().size() <= REPLACED) {
      throw ModelFormatException.file(
          model.file(), "more than " + REPLACED + " pieces", model.pieces().size());
    }
    return likeRoberta(files, model, List.of("<s>", "<pad>", "</s>", "<unk>"), REPLACED);
  }

  /**
   * The pieces are numbered four on, after five tokens of which the last replaces the file's
   * unknown piece; the file's own {@code <s>} and {@code </s>} are put around a text.
   */
  private static TokenizerDescription camembert(TokenizerFiles files, SentencePieceModel model) {
    if (model.unknown() != 0) {
      throw ModelFormatException.file(
          model.file(), "the unknown piece to be number 0", model.unknown());
    }
    return likeRoberta(
        files, model, List.of("<s>NOTUSED", "<pad>", "</s>NOTUSED", "<unk>", "<unk>NOTUSED"), 1);
  }

  /** Numbered anew: {@code first}, the file's pieces without some, and a mask. */
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
    return pieces.json(added, List.of(), template);
  }

  /** DeBERTa from version 2 on: the mask is added after the pieces. */
  private static TokenizerDescription deberta(TokenizerFiles files, SentencePieceModel model) {
    SentencePieces pieces = new SentencePieces(files, model);
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

  /** An end after the text; {@code <extra_id_0>} and so on after the pieces, the last first. */
  private static TokenizerDescription t5(TokenizerFiles files, SentencePieceModel model) {
    int extra = files.option("extra_ids").asInt(USUAL_EXTRA_IDS);
    List<Piece> numbered = new ArrayList<>(model.pieces());
    Stream.iterate(extra - 1, id -> id >= 0, id -> id - 1)
        .forEach(id -> numbered.add(Piece.control("<extra_id_" + id + ">")));
    SentencePieces pieces = new SentencePieces(files, model, numbered, model.unknown());
    AddedTokens added = pieces.addedTokens();
    added.role("pad_token", "<pad>");
    added.role("unk_token", "<unk>");
    Template template = new Template(Map.of("eos", added.role("eos_token", "</s>")));
    return pieces.json(added, List.of(), template.processor("A eos", "A eos B eos"));
  }
}
