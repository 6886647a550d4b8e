package org.semascope.models.tokens;

import ai.djl.huggingface.tokenizers.jni.CharSpan;
import ai.djl.huggingface.tokenizers.jni.LibUtils;
import ai.djl.huggingface.tokenizers.jni.TokenizersLibrary;
import ai.djl.util.Utils;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import org.semascope.core.SemascopeException;
import org.semascope.core.io.FileTree;

/**
 * A tokenizer of the native library. The library's own Java face is passed by on purpose: it
 * reports to its makers, may edit the text before it counts offsets, and truncates unless told not
 * to.
 */
final class NativeTokenizer implements AutoCloseable {
  /** What the library says of a text; offsets count code points. */
  record Encoded(
      long[] ids,
      String[] tokens,
      CharSpan[] spans,
      long[] words,
      long[] types,
      long[] specialMask) {}

  private final long handle;
  private boolean closed;

  /** Makes the library ready; it unpacks itself once into the directory its settings name. */
  static void loadLibrary() {
    // Without it a machine with a graphics card would download another build of the library.
    if (System.getenv("RUST_FLAVOR") == null && System.getProperty("RUST_FLAVOR") == null) {
      System.setProperty("RUST_FLAVOR", "cpu");
    }
    try {
      LibUtils.checkStatus();
    } catch (LinkageError | RuntimeException e) {
      throw new SemascopeException(
          "the tokenizer library cannot be loaded from %s (%s): make this folder readable, or name another one with SEMASCOPE_NATIVES, or with SEMASCOPE_HOME for all files"
              .formatted(folder(), e.getMessage()),
          e);
    }
    try {
      FileTree.openLikeParent(folder()); // the library unpacks itself for one user alone
    } catch (IOException e) {
      return; // loaded all the same; other users are told where to unpack their own
    }
  }

  private static Path folder() {
    return Utils.getEngineCacheDir("tokenizers");
  }

  /**
   * @throws RuntimeException if the library does not accept the description
   */
  NativeTokenizer(ObjectNode json) {
    handle = TokenizersLibrary.LIB.createTokenizerFromString(json.toString());
  }

  /**
   * @throws RuntimeException if the tokenizer has no piece for something in the text
   */
  Encoded encode(String text, boolean withSpecialTokens) {
    if (closed) {
      throw new IllegalStateException("the tokenizer has been closed");
    }
    TokenizersLibrary library = TokenizersLibrary.LIB;
    long encoding = library.encode(handle, text, withSpecialTokens);
    try {
      return new Encoded(
          library.getTokenIds(encoding),
          library.getTokens(encoding),
          library.getTokenCharSpans(encoding),
          library.getWordIds(encoding),
          library.getTypeIds(encoding),
          library.getSpecialTokenMask(encoding));
    } finally {
      library.deleteEncoding(encoding);
    }
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      TokenizersLibrary.LIB.deleteTokenizer(handle);
    }
  }
}
