package org.semascope.models.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.semascope.core.io.FileTree;
import org.semascope.models.store.StoreEntry.Kind;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Everything under {@code SEMASCOPE_HOME}, and what it is. */
final class StoreContents {
  private static final Logger LOG = LoggerFactory.getLogger(StoreContents.class);

  private final Home home;

  StoreContents(Home home) {
    this.home = home;
  }

  List<StoreEntry> all() throws IOException {
    Map<Path, Kind> rooms = new HashMap<>(remade());
    rooms.put(home.models(), Kind.MODEL);
    rooms.put(home.partial(), Kind.PARTIAL);
    rooms.put(home.locks(), Kind.LOCK);
    rooms.put(home.refs(), Kind.REFERENCE);
    rooms.put(home.fingerprints(), Kind.FINGERPRINT);
    rooms.put(home.natives(), Kind.NATIVE);
    List<StoreEntry> entries = new ArrayList<>();
    for (Path room : FileTree.children(home.root())) {
      if (rooms.containsKey(room)) {
        entries.addAll(in(room, rooms.get(room)));
      } else if (room.equals(home.vectors())) {
        entries.addAll(new StoredVectors(home).all());
      } else {
        entries.add(entry(room, Kind.OTHER));
      }
    }
    return entries;
  }

  List<StoreEntry> partials() throws IOException {
    return in(home.partial(), Kind.PARTIAL);
  }

  List<StoreEntry> models() throws IOException {
    return in(home.models(), Kind.MODEL);
  }

  /** What was made from other files, and is made again when it is needed. */
  List<StoreEntry> made() throws IOException {
    List<StoreEntry> all = new ArrayList<>(new StoredVectors(home).all());
    for (Map.Entry<Path, Kind> room : remade().entrySet()) {
      all.addAll(in(room.getKey(), room.getValue()));
    }
    return all;
  }

  private Map<Path, Kind> remade() {
    return Map.of(
        home.wordnets(), Kind.WORDNET,
        home.indexes(), Kind.INDEX,
        home.trained(), Kind.TRAINED,
        home.evaluations(), Kind.EVALUATIONS);
  }

  StoreEntry model(LocalModel model) throws IOException {
    return entry(model.directory(), Kind.MODEL);
  }

  private static List<StoreEntry> in(Path room, Kind kind) throws IOException {
    List<StoreEntry> entries = new ArrayList<>();
    for (Path path : FileTree.children(room)) {
      if (kind == Kind.INDEX && path.getFileName().toString().startsWith(".")) {
        continue; // a lock, or an index in the making
      }
      try {
        entries.add(entry(path, kind));
      } catch (NoSuchFileException e) {
        LOG.debug("{} went away while it was looked at", path, e);
      }
    }
    return entries;
  }

  private static StoreEntry entry(Path path, Kind kind) throws IOException {
    Path provenance = path.resolve(Provenance.FILE);
    boolean used = kind == Kind.MODEL && Files.isRegularFile(provenance);
    return new StoreEntry(
        kind,
        path.getFileName().toString(),
        path,
        FileTree.bytes(path),
        Files.getLastModifiedTime(used ? provenance : path, LinkOption.NOFOLLOW_LINKS).toInstant());
  }
}
