package org.semascope.models.tokens;

import ai.djl.huggingface.tokenizers.jni.CharSpan;
import ai.djl.huggingface.tokenizers.jni.LibUtils;
import ai.djl.huggingface.tokenizers.jni.TokenizersLibrary;
import ai.djl.util.Utils;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.semascope.core.SemascopeException;
import org.semascope.core.Span;
import org.semascope.core.io.FileTree;

/**
 * A tokenizer of the native library. The library's own Java classes are avoided: they report usage
 * to their makers, may edit the text before offsets are counted, and truncate by default.
 */
final class NativeTokenizer implements AutoCloseable {
  /** The tokens of a text, with spans in UTF-16 units. */
  record Encoded(
      long[] ids,
      String[] tokens,
      List<Span> spans,
      long[] words,
      long[] types,
      long[] specialMask) {}

  /** The library would turn it into several characters, so that later offsets would be shifted. */
  private static final Pattern LONE_SURROGATE = Pattern.compile("\\p{Cs}");

  private final long handle;
  private boolean closed;

  /** Loads the library, which unpacks itself once into its cache folder. */
  static void loadLibrary() {
    // Without this, a machine with a GPU would download another build of the library.
    if (System.getenv("RUST_FLAVOR") == null && System.getProperty("RUST_FLAVOR") == null) {
      System.setProperty("RUST_FLAVOR", "cpu");
    }
    Path folder = Utils.getEngineCacheDir("tokenizers");
    try {
      LibUtils.checkStatus();
    } catch (LinkageError | RuntimeException e) {
      throw new SemascopeException(
          "the tokenizer library cannot be loaded from %s (%s): make this folder readable, or set SEMASCOPE_NATIVES to another one (SEMASCOPE_HOME for all files)"
              .formatted(folder, e.getMessage()),
          e);
    }
    try {
      FileTree.openLikeParent(folder); // the library unpacks itself for one user alone
    } catch (IOException e) {
      return; // it is loaded anyway; other users get a message that names their own folder
    }
  }

  /**
   * @throws RuntimeException if the library does not accept the description
   */
  NativeTokenizer(ObjectNode json) {
    handle = TokenizersLibrary.LIB.createTokenizerFromString(json.toString());
  }

  /**
   * @throws RuntimeException if the vocabulary has no token for something in the text
   */
  Encoded encode(String text, boolean withSpecialTokens) {
    if (closed) {
      throw new IllegalStateException("the tokenizer has been closed");
    }
    TokenizersLibrary library = TokenizersLibrary.LIB;
    String valid = LONE_SURROGATE.matcher(text).replaceAll("\uFFFD");
    long encoding = library.encode(handle, valid, withSpecialTokens);
    try {
      return new Encoded(
          library.getTokenIds(encoding),
          library.getTokens(encoding),
          spans(text, library.getTokenCharSpans(encoding)),
          library.getWordIds(encoding),
          library.getTypeIds(encoding),
          library.getSpecialTokenMask(encoding));
    } finally {
      library.deleteEncoding(encoding);
    }
  }

  /** Converts the library's spans, which count code points, to UTF-16 units. */
  private static List<Span> spans(String text, CharSpan[] counted) {
    int[] offsets = new int[text.codePointCount(0, text.length()) + 1];
    for (int i = 1; i < offsets.length; i++) {
      offsets[i] = offsets[i - 1] + Character.charCount(text.codePointAt(offsets[i - 1]));
    }
    List<Span> spans = new ArrayList<>(counted.length);
    for (CharSpan span : counted) {
      spans.add(span == null ? null : new Span(offsets[span.getStart()], offsets[span.getEnd()]));
    }
    return spans;
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      TokenizersLibrary.LIB.deleteTokenizer(handle);
    }
  }
}
