package org.semascope.models.vectors;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.semascope.models.vectors.Section.Extent;

/** What a mapped file says of itself, at its end. */
record MappedHeader(VectorFacts facts, Optional<Subwords> subwords, Map<Section, Extent> sections) {

  byte[] encoded() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeUTF(facts.format());
      out.writeUTF(facts.source());
      out.writeUTF(facts.sha256());
      out.writeInt(facts.words());
      out.writeInt(facts.dimension());
      out.writeLong(facts.duplicates());
      out.writeLong(facts.zeroRows());
      out.writeLong(facts.repairedWords());
      out.writeInt(subwords.map(Subwords::shortest).orElse(0));
      out.writeInt(subwords.map(Subwords::longest).orElse(0));
      out.writeInt(subwords.map(Subwords::buckets).orElse(0));
      out.writeBoolean(subwords.map(Subwords::sentenceEnd).orElse(false));
      out.writeInt(sections.size());
      for (Map.Entry<Section, Extent> section : sections.entrySet()) {
        out.writeInt(section.getKey().ordinal());
        out.writeLong(section.getValue().offset());
        out.writeLong(section.getValue().length());
      }
    } catch (IOException e) {
      throw new IllegalStateException("memory does not fail to be written", e);
    }
    return bytes.toByteArray();
  }

  /**
   * Fails with an {@link IOException} or a {@link RuntimeException} on bytes that are no header.
   */
  static MappedHeader decode(byte[] bytes) throws IOException {
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
    String format = in.readUTF();
    String source = in.readUTF();
    String sha256 = in.readUTF();
    int words = in.readInt();
    int dimension = in.readInt();
    long duplicates = in.readLong();
    long zeroRows = in.readLong();
    long repaired = in.readLong();
    int shortest = in.readInt();
    int longest = in.readInt();
    int buckets = in.readInt();
    boolean sentenceEnd = in.readBoolean();
    Map<Section, Extent> sections = new EnumMap<>(Section.class);
    for (int left = in.readInt(); left > 0; left--) {
      Section section = Section.values()[in.readInt()];
      sections.put(section, new Extent(in.readLong(), in.readLong()));
    }
    VectorFacts facts =
        new VectorFacts(
            format,
            source,
            sha256,
            words,
            dimension,
            sections.containsKey(Section.CONTEXTS),
            sections.containsKey(Section.FREQUENCIES),
            sections.containsKey(Section.SUBWORDS),
            duplicates,
            zeroRows,
            repaired);
    return new MappedHeader(
        facts,
        facts.subwords()
            ? Optional.of(new Subwords(shortest, longest, buckets, sentenceEnd))
            : Optional.empty(),
        sections);
  }
}
