package org.semascope.data.wordnet;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.semascope.core.PartOfSpeech;
import org.semascope.data.DataFormatException;
import org.semascope.data.Faults;
import org.semascope.data.text.Compression;

/** Walks through a WN-LMF file and hands what it finds to a {@link LmfLexicon}. */
final class LmfReader {
  private final Path file;
  private final Faults faults;
  private final LmfLexicon lexicon;
  private final StringBuilder text = new StringBuilder();

  private String name;
  private String language;
  private LmfLexicon.Entry entry;
  private LmfLexicon.LmfSense sense;
  private LmfLexicon.LmfSynset synset;

  LmfReader(Path file, Faults faults) {
    this.file = file;
    this.faults = faults;
    this.lexicon = new LmfLexicon(file, faults);
  }

  WordNet read() {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    try (InputStream in = Compression.openText(file)) {
      // The format is UTF-8 by definition; strictly decoded here, bad bytes are ours to report.
      Reader reader = new InputStreamReader(in, StandardCharsets.UTF_8.newDecoder());
      XMLStreamReader xml = factory.createXMLStreamReader(reader);
      while (xml.hasNext()) {
        try {
          event(xml);
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
      throw DataFormatException.line(file, Math.max(line, 0), "XML", firstLine(e.getMessage()));
    } catch (IOException e) {
      throw unreadable(e);
    }
    if (name == null) {
      throw DataFormatException.file(file, "a Lexicon", "none");
    }
    return lexicon.build(name, language);
  }

  private DataFormatException unreadable(IOException e) {
    return e instanceof CharacterCodingException
        ? DataFormatException.file(file, "UTF-8", "other bytes", e)
        : DataFormatException.file(file, "a file that can be read", e.getMessage(), e);
  }

  private static String firstLine(String message) {
    return message == null ? "something else" : message.replaceAll("\\s+", " ");
  }

  private void event(XMLStreamReader xml) throws XMLStreamException {
    switch (xml.next()) {
      case XMLStreamConstants.START_ELEMENT -> start(xml);
      case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> text.append(xml.getText());
      case XMLStreamConstants.END_ELEMENT -> end(xml);
      default -> {
        // Comments and the like.
      }
    }
  }

  private void start(XMLStreamReader xml) {
    text.setLength(0);
    switch (xml.getLocalName()) {
      case "Lexicon" -> lexicon(xml);
      case "LexiconExtension" ->
          throw DataFormatException.file(file, "a whole Lexicon", "an extension of another one");
      case "LexicalEntry" -> entry(xml);
      case "Lemma" -> lemma(xml);
      case "Form" -> form(xml);
      case "Sense" -> sense(xml);
      case "SenseRelation" -> {
        if (sense != null) {
          sense.relations.add(relation(xml));
        }
      }
      case "Synset" -> synset(xml);
      case "SynsetRelation" -> {
        if (synset != null) {
          synset.relations.add(relation(xml));
        }
      }
      default -> {
        // Pronunciations, frames, ...: nothing we keep.
      }
    }
  }

  private void lexicon(XMLStreamReader xml) {
    if (name != null) {
      throw DataFormatException.line(
          file,
          line(xml),
          "one Lexicon in a file",
          "a second, " + xml.getAttributeValue(null, "id"));
    }
    language = required(xml, "language");
    String version = xml.getAttributeValue(null, "version");
    name = required(xml, "label") + (version == null ? "" : " " + version);
  }

  private void entry(XMLStreamReader xml) {
    entry = null;
    entry = new LmfLexicon.Entry(required(xml, "id"));
  }

  private void lemma(XMLStreamReader xml) {
    if (entry != null) {
      String lemma = required(xml, "writtenForm").strip();
      PartOfSpeech partOfSpeech = partOfSpeech(required(xml, "partOfSpeech"));
      if (lemma.isEmpty()) {
        throw DataFormatException.line(file, line(xml), "a lemma", "an empty one");
      }
      entry.lemma = lemma;
      entry.partOfSpeech = partOfSpeech;
    }
  }

  private void form(XMLStreamReader xml) {
    if (entry != null && entry.lemma != null) {
      lexicon.form(entry, required(xml, "writtenForm").strip());
    }
  }

  private void sense(XMLStreamReader xml) {
    sense = null;
    if (entry == null || "false".equals(xml.getAttributeValue(null, "lexicalized"))) {
      return;
    }
    if (entry.lemma == null) {
      throw DataFormatException.line(file, line(xml), "a Lemma before the Sense", "none");
    }
    String id = required(xml, "id");
    String synsetId = required(xml, "synset");
    String identifier = xml.getAttributeValue(null, "identifier");
    LmfLexicon.LmfSense one = new LmfLexicon.LmfSense(id, entry, synsetId, line(xml));
    one.key = LmfKeys.key(id, identifier);
    one.order = order(xml.getAttributeValue(null, "n"));
    lexicon.add(one);
    sense = one;
  }

  /** Its number among the senses of the entry if that is said, else its place. */
  private int order(String number) {
    entry.senses++;
    int given = number == null ? -1 : WrittenNumbers.parse(number);
    return given < 0 ? entry.senses : given;
  }

  private void synset(XMLStreamReader xml) {
    synset = null;
    LmfLexicon.LmfSynset one = new LmfLexicon.LmfSynset(required(xml, "id"), line(xml));
    one.type = orEmpty(xml.getAttributeValue(null, "partOfSpeech"));
    one.interlingualIndex = orEmpty(xml.getAttributeValue(null, "ili"));
    one.members = orEmpty(xml.getAttributeValue(null, "members"));
    String lexfile = xml.getAttributeValue(null, "lexfile");
    // Version 1.0 had no attribute for it.
    one.lexicographerFile =
        orEmpty(lexfile != null ? lexfile : xml.getAttributeValue(null, "subject"));
    lexicon.add(one);
    synset = one;
  }

  private LmfLexicon.LmfRelation relation(XMLStreamReader xml) {
    return new LmfLexicon.LmfRelation(
        Pointer.ofLmfName(required(xml, "relType")), required(xml, "target"), line(xml));
  }

  private void end(XMLStreamReader xml) {
    switch (xml.getLocalName()) {
      case "LexicalEntry" -> entry = null;
      case "Sense" -> sense = null;
      case "Synset" -> synset = null;
      case "Definition" -> {
        if (synset != null && synset.definition.isEmpty()) {
          synset.definition = text.toString().strip();
        }
      }
      case "Example" -> example(text.toString().strip());
      case "Count" -> count(xml);
      default -> {
        // Nothing we keep.
      }
    }
  }

  private void example(String example) {
    boolean quoted = example.length() > 2 && example.startsWith("\"") && example.endsWith("\"");
    String bare = quoted ? example.substring(1, example.length() - 1) : example;
    if (bare.isEmpty()) {
      return;
    }
    if (sense != null) {
      sense.examples.add(bare);
    } else if (synset != null) {
      synset.examples.add(bare);
    }
  }

  private void count(XMLStreamReader xml) {
    if (sense != null) {
      int count = WrittenNumbers.parse(text.toString().strip());
      if (count < 0) {
        throw DataFormatException.line(file, line(xml), "a count", text.toString().strip());
      }
      sense.tagCount += count;
    }
  }

  private String required(XMLStreamReader xml, String attribute) {
    String value = xml.getAttributeValue(null, attribute);
    if (value == null) {
      throw DataFormatException.line(
          file, line(xml), xml.getLocalName() + " with " + attribute, "none");
    }
    return value;
  }

  static PartOfSpeech partOfSpeech(String letter) {
    return letter.equals("p")
        ? PartOfSpeech.PREPOSITION
        : ofWordNetLetter(letter.length() == 1 ? DictFile.ofLetter(letter.charAt(0)) : null);
  }

  private static PartOfSpeech ofWordNetLetter(DictFile file) {
    return file == null ? PartOfSpeech.OTHER : file.partOfSpeech();
  }

  private static String orEmpty(String value) {
    return value == null ? "" : value;
  }

  private static int line(XMLStreamReader xml) {
    return xml.getLocation().getLineNumber();
  }

  /** Where WN-LMF files of English keep the sense keys. */
  private static final class LmfKeys {
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
}
