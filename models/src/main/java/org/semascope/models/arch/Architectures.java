package org.semascope.models.arch;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.semascope.models.ModelFormatException;
import org.semascope.models.weights.Checkpoint;

/** Finds the architecture of a checkpoint by its configuration or else by its tensors. */
public final class Architectures {
  private static final String DEBERTA_HEADS = "cls. lm_predictions. mask_predictions.";
  private static final String ALBERT_HEADS = "predictions. sop_classifier.";
  private static final String ELECTRA_HEADS = "generator_ discriminator_";
  private static final String T5_HEADS = "shared. decoder. lm_head.";

  private static final String CHARACTER_BERT = "character_bert";

  /** All families: a new one is a line here and a class. */
  private static final Family[] FAMILIES = {
    // model_type, class names, display name, prefix, prefixes of heads, constructor
    new Family("bert", "Bert", "BERT", "bert.", "cls.", Bert::new),
    new Family(
        CHARACTER_BERT, "CharacterBert", "CharacterBERT", "bert.", "cls.", CharacterBert::new),
    new Family("roberta", "Roberta", "RoBERTa", "roberta.", "lm_head.", Roberta::new),
    new Family("xlm-roberta", "XLMRoberta", "XLM-RoBERTa", "roberta.", "lm_head.", Roberta::new),
    new Family("camembert", "Camembert", "CamemBERT", "roberta.", "lm_head.", Roberta::new),
    new Family("distilbert", "DistilBert", "DistilBERT", "distilbert.", "vocab_", DistilBert::new),
    new Family("electra", "Electra", "ELECTRA", "electra.", ELECTRA_HEADS, Electra::new),
    new Family("albert", "Albert", "ALBERT", "albert.", ALBERT_HEADS, Albert::new),
    new Family("mpnet", "MPNet", "MPNet", "mpnet.", "lm_head.", Mpnet::new),
    new Family("gpt2", "GPT2", "GPT-2", "transformer.", "lm_head.", Gpt2::new),
    new Family("xlnet", "XLNet", "XLNet", "transformer.", "lm_loss.", Xlnet::new),
    new Family("deberta", "Deberta", "DeBERTa v1", "deberta.", DEBERTA_HEADS, DebertaV1::new),
    new Family("deberta-v2", "DebertaV2", "DeBERTa", "deberta.", DEBERTA_HEADS, Deberta::new),
    new Family(
        "modernbert", "ModernBert", "ModernBERT", "model.", "head. decoder.", ModernBert::new),
    llama("llama", "Llama", "Llama", LlamaKind.LLAMA),
    llama("mistral", "Mistral", "Mistral", LlamaKind.MISTRAL),
    llama("qwen2", "Qwen2", "Qwen2", LlamaKind.QWEN2),
    llama("qwen3", "Qwen3", "Qwen3", LlamaKind.QWEN3),
    llama("olmo2", "Olmo2", "OLMo 2", LlamaKind.OLMO2),
    llama("gemma2", "Gemma2", "Gemma 2", LlamaKind.GEMMA2),
    llama("gemma3_text", "Gemma3", "Gemma 3", LlamaKind.GEMMA3),
    llama("eurobert", "EuroBert", "EuroBERT", LlamaKind.EUROBERT),
    new Family("gpt_neox", "GPTNeoX", "GPT-NeoX", "gpt_neox.", "embed_out.", GptNeoX::new),
    new Family("opt", "OPT", "OPT", "model.decoder.", "lm_head.", Opt::new),
    new Family("t5", "T5", "T5", "encoder.", T5_HEADS, T5::new),
    new Family("mt5", "MT5", "mT5", "encoder.", T5_HEADS, T5::new)
  };

  /** Prefixes of tensors that only one family has, by its {@code model_type}. */
  private static final Map<String, String> UNIQUE_PREFIXES =
      Map.of(
          "bert", "bert.",
          "distilbert", "distilbert.",
          "albert", "albert.",
          "electra", "electra.",
          "mpnet", "mpnet.",
          "deberta", "deberta.encoder.layer.0.attention.self.in_proj.",
          "deberta-v2", "deberta.encoder.layer.0.attention.self.query_proj.");

  /** Classes with a language modelling head; ElectraForPreTraining is a discriminator. */
  private static final String WITH_HEAD = ".*LM|.*LMHeadModel|(?!Electra).*ForPreTraining";

  private Architectures() {}

  /**
   * An architecture with the tensors it names.
   *
   * @param modelType the family's {@code model_type}, also if the files have none
   * @param family display name
   */
  public record Bound(
      String modelType, String family, Architecture architecture, Tensors tensors) {}

  public static Bound bind(Config config, Checkpoint checkpoint) {
    config.requirePlainWeights();
    Family family = find(config, checkpoint);
    boolean vocabulary = !family.modelType().equals(CHARACTER_BERT); // its vocab_size is unused
    config.requireWithin(checkpoint.tensors().values(), vocabulary);
    return bind(config, family, family.tensors(checkpoint, false));
  }

  /**
   * Same as {@link #bind}, but for a configuration without weights. It predicts words if {@code
   * architectures} has a class with a head, such as BertForMaskedLM.
   */
  public static Bound outline(Config config) {
    config.requirePlainWeights();
    Checkpoint none = new Checkpoint(config.file(), new TreeMap<>());
    Family family = find(config, none);
    boolean head = config.architectures().stream().anyMatch(name -> name.matches(WITH_HEAD));
    return bind(config, family, family.tensors(none, head));
  }

  private static Bound bind(Config config, Family family, Tensors tensors) {
    return new Bound(
        family.modelType(), family.name(), family.make().apply(config, tensors), tensors);
  }

  /** Every supported {@code model_type}. */
  public static List<String> modelTypes() {
    return Stream.of(FAMILIES).map(Family::modelType).sorted().toList();
  }

  /**
   * A family of models.
   *
   * @param className prefix of the names in {@code architectures}, before {@code ForMaskedLM}
   * @param name for display
   * @param prefix of the encoder's tensors; files may omit it
   * @param heads prefixes of tensors that never have {@code prefix}, separated by spaces
   */
  private record Family(
      String modelType,
      String className,
      String name,
      String prefix,
      String heads,
      BiFunction<Config, Tensors, Architecture> make) {
    Tensors tensors(Checkpoint checkpoint, boolean assumed) {
      return new Tensors(checkpoint, prefix, List.of(heads.split(" ")), assumed);
    }

    boolean hasTensorsIn(Checkpoint checkpoint) {
      String unique = UNIQUE_PREFIXES.get(modelType);
      return unique != null
          && checkpoint.tensors().keySet().stream().anyMatch(name -> name.startsWith(unique));
    }

    boolean is(String architecture) {
      return architecture
          .replaceFirst("(For\\w+|(LMHead|Encoder|Text)?Model)$", "")
          .equals(className);
    }
  }

  private static Family llama(String modelType, String className, String name, LlamaKind kind) {
    BiFunction<Config, Tensors, Architecture> make =
        (config, tensors) -> new LlamaLike(kind, config, tensors);
    return new Family(modelType, className, name, "model.", "lm_head.", make);
  }

  /**
   * Searches by {@code model_type}; in old files without it, by {@code architectures}; in files
   * without both, by names of tensors.
   */
  private static Family find(Config config, Checkpoint checkpoint) {
    List<String> classes = config.architectures();
    // The configurations of released CharacterBERTs say "bert".
    boolean readsCharacters =
        checkpoint.tensors().keySet().stream().anyMatch(n -> n.endsWith(CharacterBert.CHARACTERS))
            || classes.stream().anyMatch(name -> name.startsWith("CharacterBert"));
    String type = readsCharacters ? CHARACTER_BERT : config.modelType();
    Predicate<Family> matches;
    if (!type.isEmpty()) {
      matches = family -> family.modelType().equals(type);
    } else if (!classes.isEmpty()) {
      matches = family -> classes.stream().anyMatch(family::is);
    } else {
      matches = family -> family.hasTensorsIn(checkpoint);
    }
    return Stream.of(FAMILIES).filter(matches).findFirst().orElseThrow(() -> unknown(config));
  }

  private static ModelFormatException unknown(Config config) {
    String known = String.join(", ", modelTypes());
    String classes = String.join(", ", config.architectures());
    String found =
        !config.modelType().isEmpty()
            ? config.modelType()
            : classes.isEmpty() ? "none" : "none, with architectures " + classes;
    return ModelFormatException.file(config.file(), "model_type to be one of " + known, found);
  }
}
