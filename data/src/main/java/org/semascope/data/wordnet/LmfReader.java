package org.semascope.data.wordnet;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.semascope.core.PartOfSpeech;
import org.semascope.data.DataFormatException;
import org.semascope.data.Faults;
import org.semascope.data.text.Compression;
import org.semascope.data.text.Lines;
import org.semascope.data.wordnet.SynsetDraft.Arrow;
import org.semascope.data.wordnet.SynsetDraft.Word;

/** Reads a WN-LMF file. */
final class LmfReader {
  /** Escapes in the identifiers of Open English WordNet for characters that XML forbids. */
  private static final Map<String, String> ESCAPES =
      Map.of("-ap-", "'", "-ex-", "!", "-cm-", ",", "-cn-", ":", "-pl-", "+", "-sl-", "/");

  private final Path file;
  private final Faults faults;
  private final Assembly assembly;
  private final Map<String, LmfSense> senses = new LinkedHashMap<>();

  private final StringBuilder text = new StringBuilder();
  private XMLStreamReader xml;

  private String name;
  private String language;

  // The current elements; null outside.
  private String entry;
  private String lemma;
  private PartOfSpeech partOfSpeech;
  private int sensesOfEntry;
  private LmfSense sense;
  private SynsetDraft synset;

  /**
   * The element Sense.
   *
   * @param entry the id of its LexicalEntry
   * @param synset the id of its synset
   * @param relations their targets are ids of senses or of synsets
   */
  private record LmfSense(
      String id,
      String entry,
      PartOfSpeech partOfSpeech,
      String synset,
      int line,
      Word word,
      List<Arrow> relations,
      List<String> examples) {}

  LmfReader(Path file, Faults faults) {
    this.file = file;
    this.faults = faults;
    this.assembly = new Assembly(faults);
  }

  WordNet read() {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    try (InputStream in = Compression.openText(file)) {
      // The format is UTF-8 by definition; strict decoding reports invalid bytes.
      Reader reader = new InputStreamReader(in, StandardCharsets.UTF_8.newDecoder());
      xml = factory.createXMLStreamReader(reader);
      while (xml.hasNext()) {
        try {
          event();
        } catch (DataFormatException bad) {
          if (name == null) {
            throw bad;
          }
          faults.accept(bad);
        }
      }
    } catch (XMLStreamException e) {
      if (e.getNestedException() instanceof IOException cause) {
        throw unreadable(cause);
      }
      int line = e.getLocation() == null ? 0 : e.getLocation().getLineNumber();
      String found = String.valueOf(e.getMessage()).replaceAll("\\s+", " ");
      throw DataFormatException.line(file, Math.max(line, 0), "XML", found);
    } catch (IOException e) {
      throw unreadable(e);
    }
    if (name == null) {
      throw DataFormatException.file(file, "a Lexicon", "none");
    }
    return build();
  }

  private DataFormatException unreadable(IOException e) {
    return e instanceof CharacterCodingException
        ? DataFormatException.file(file, "UTF-8", "other bytes", e)
        : Lines.unreadable(file, e);
  }

  private void event() throws XMLStreamException {
    switch (xml.next()) {
      case XMLStreamConstants.START_ELEMENT -> {
        text.setLength(0);
        start();
      }
      case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> text.append(xml.getText());
      case XMLStreamConstants.END_ELEMENT -> end(text.toString().strip());
      default -> {
        // Comments etc.
      }
    }
  }

  private void start() {
    switch (xml.getLocalName()) {
      case "Lexicon" -> lexicon();
      case "LexiconExtension" ->
          throw DataFormatException.file(file, "a complete Lexicon", "a LexiconExtension");
      case "LexicalEntry" -> {
        entry = required("id");
        lemma = null;
        sensesOfEntry = 0;
      }
      case "Lemma" -> lemma();
      case "Form" -> form();
      case "Sense" -> sense();
      case "SenseRelation" -> {
        if (sense != null) {
          sense.relations().add(relation());
        }
      }
      case "Synset" -> synset();
      case "SynsetRelation" -> {
        if (synset != null) {
          synset.arrows.add(relation());
        }
      }
      default -> {
        // Pronunciations, frames etc. are ignored.
      }
    }
  }

  private void end(String content) {
    switch (xml.getLocalName()) {
      case "LexicalEntry" -> entry = null;
      case "Sense" -> sense = null;
      case "Synset" -> synset = null;
      case "Definition" -> {
        if (synset != null && synset.definition.isEmpty()) {
          synset.definition = content;
        }
      }
      case "Example" -> example(content);
      case "Count" -> {
        if (sense != null) {
          sense.word().tagCount += count(content);
        }
      }
      default -> {
        // Ignored.
      }
    }
  }

  private void lexicon() {
    if (name != null) {
      throw bad("one Lexicon in a file", "a second, " + attribute("id"));
    }
    language = required("language");
    name = (required("label") + " " + attribute("version")).stripTrailing();
  }

  private void lemma() {
    if (entry != null) {
      String form = required("writtenForm").strip();
      partOfSpeech = partOfSpeech(required("partOfSpeech"));
      if (form.isEmpty()) {
        throw bad("a lemma", "an empty one");
      }
      lemma = form;
    }
  }

  private void form() {
    if (entry != null && lemma != null) {
      assembly.exception(partOfSpeech, required("writtenForm").strip(), lemma);
    }
  }

  private void sense() {
    if (entry == null || attribute("lexicalized").equals("false")) {
      return;
    }
    if (lemma == null) {
      throw bad("a Lemma before the Sense", "none");
    }
    String id = required("id");
    String synsetId = required("synset");
    Word word = new Word(Lemmas.withSpaces(lemma), 0);
    word.key = key(id, attribute("identifier"));
    sensesOfEntry++;
    int number = DictReader.parse(attribute("n"), 10);
    word.order = number < 0 ? sensesOfEntry : number;
    List<Arrow> relations = new ArrayList<>(0);
    List<String> examples = new ArrayList<>(0);
    sense = new LmfSense(id, entry, partOfSpeech, synsetId, line(), word, relations, examples);
    if (senses.putIfAbsent(id, sense) != null) {
      sense = null;
      throw bad("a new id", id);
    }
  }

  private void synset() {
    String id = required("id");
    if (assembly.draft(id) != null) {
      throw bad("a new id", id);
    }
    SynsetDraft one = new SynsetDraft(id, file, line());
    one.id = id;
    one.definition = "";
    String type = attribute("partOfSpeech");
    one.partOfSpeech = type.isEmpty() ? null : partOfSpeech(type);
    one.satellite = type.equals("s");
    one.interlingualIndex = attribute("ili");
    String lexfile = attribute("lexfile"); // version 1.0 uses subject
    one.lexicographerFile = lexfile.isEmpty() ? attribute("subject") : lexfile;
    one.members = attribute("members");
    assembly.add(one);
    synset = one;
  }

  private Arrow relation() {
    Pointer pointer = Pointer.ofLmfName(required("relType"));
    return new Arrow(pointer, 0, required("target"), 0, line());
  }

  private void example(String example) {
    boolean quoted = example.length() > 2 && example.startsWith("\"") && example.endsWith("\"");
    String bare = quoted ? example.substring(1, example.length() - 1) : example;
    if (!bare.isEmpty() && sense != null) {
      sense.examples().add(bare);
    } else if (!bare.isEmpty() && synset != null) {
      synset.examples.add(bare);
    }
  }

  private int count(String digits) {
    int count = DictReader.parse(digits, 10);
    if (count < 0) {
      throw bad("a count", digits);
    }
    return count;
  }

  private String required(String attribute) {
    String value = xml.getAttributeValue(null, attribute);
    if (value == null) {
      throw bad(xml.getLocalName() + " with " + attribute, "none");
    }
    return value;
  }

  /** Empty if missing. */
  private String attribute(String attribute) {
    return Objects.requireNonNullElse(xml.getAttributeValue(null, attribute), "");
  }

  private static PartOfSpeech partOfSpeech(String letter) {
    DictFile file = DictFile.ofLetter(letter);
    PartOfSpeech other = letter.equals("p") ? PartOfSpeech.PREPOSITION : PartOfSpeech.OTHER;
    return file == null ? other : file.partOfSpeech();
  }

  private DataFormatException bad(String expected, Object found) {
    return DataFormatException.line(file, line(), expected, found);
  }

  private int line() {
    return xml.getLocation().getLineNumber();
  }

  /** Adds the senses to their synsets and builds the wordnet. */
  private WordNet build() {
    Collection<SynsetDraft> drafts = assembly.drafts();
    boolean borrows =
        drafts.stream().allMatch(draft -> draft.arrows.isEmpty())
            && BorrowedRelations.areNamedByOffset(drafts);
    Map<String, List<LmfSense>> bySynset = new HashMap<>();
    for (LmfSense one : senses.values()) {
      if (assembly.draft(one.synset()) == null) {
        fault(one.line(), "a sense of a Synset of this file", one.synset());
      }
      bySynset.computeIfAbsent(one.synset(), any -> new ArrayList<>(2)).add(one);
    }
    drafts.forEach(draft -> complete(draft, bySynset.getOrDefault(draft.id, List.of())));
    for (SynsetDraft draft : drafts) {
      for (LmfSense one : bySynset.getOrDefault(draft.id, List.of())) {
        one.relations().forEach(relation -> link(draft, one, relation));
      }
    }
    if (!borrows) {
      return assembly.build(file, name, language);
    }
    WordNet english = WordNet.wordNet30();
    BorrowedRelations.lend(english, drafts).forEach(assembly::add);
    return assembly.build(file, name + ", relations of " + english.name(), language);
  }

  private static void complete(SynsetDraft draft, List<LmfSense> own) {
    if (own.size() > 1 && !draft.members.isBlank()) {
      List<String> order = List.of(draft.members.trim().split("\\s+"));
      own.sort(Comparator.comparingInt(sense -> position(sense, order)));
    }
    for (LmfSense one : own) {
      draft.words.add(one.word());
      draft.examples.addAll(one.examples());
    }
    if (draft.partOfSpeech == null) {
      draft.partOfSpeech = own.isEmpty() ? PartOfSpeech.OTHER : own.get(0).partOfSpeech();
    }
    StringBuilder gloss = new StringBuilder(draft.definition);
    draft.examples.forEach(example -> gloss.append("; \"").append(example).append('"'));
    draft.gloss = gloss.toString();
  }

  /** The position of a sense among the members of a synset: ids of senses or of entries. */
  private static int position(LmfSense sense, List<String> order) {
    int bySense = order.indexOf(sense.id());
    int position = bySense < 0 ? order.indexOf(sense.entry()) : bySense;
    return position < 0 ? order.size() : position;
  }

  /** The target of a sense relation is a sense or, since version 1.1, a synset. */
  private void link(SynsetDraft draft, LmfSense from, Arrow relation) {
    LmfSense to = senses.get(relation.target());
    SynsetDraft target = to == null ? null : assembly.draft(to.synset());
    if (target != null) {
      draft.arrows.add(
          new Arrow(
              relation.pointer(),
              draft.words.indexOf(from.word()) + 1,
              target.source,
              target.words.indexOf(to.word()) + 1,
              relation.line()));
    } else if (assembly.draft(relation.target()) != null) {
      draft.arrows.add(relation);
    } else {
      fault(relation.line(), "an existing target sense", relation.target());
    }
  }

  private void fault(long line, String expected, Object found) {
    faults.accept(DataFormatException.line(file, line, expected, found));
  }

  /**
   * The sense key: dc:identifier in Open Multilingual Wordnet; decoded from the identifier in Open
   * English WordNet ({@code oewn-dog__1.05.00..}); otherwise the identifier.
   */
  private static String key(String id, String dcIdentifier) {
    if (dcIdentifier.indexOf('%') > 0) {
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
