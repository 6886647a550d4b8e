package org.semascope.models.vectors;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.semascope.models.ModelFormatException;
import org.semascope.models.vectors.MappedWriter.Tensor;

/**
 * The JSON of the npm packages wink-embeddings: {@code dimensions}, and under {@code vectors} for
 * each word its vector, followed by the vector's length and the word's index.
 */
final class WinkJsonReader {
  private static final int EXTRA = 2; // length and index

  private final VectorInput in;
  private final Conversion to;
  private final JsonParser json;
  private long rows;

  WinkJsonReader(VectorInput in, Conversion to) throws IOException {
    this.in = in;
    this.to = to;
    // Field names are the words: caching them would only cost memory.
    JsonFactory factory =
        JsonFactory.builder().disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES).build();
    this.json = factory.createParser(in);
  }

  void read() throws IOException {
    try (json) {
      json.nextToken();
      require(JsonToken.START_OBJECT, "an object of vectors");
      while (json.nextToken() == JsonToken.FIELD_NAME) {
        String name = json.currentName();
        json.nextToken();
        if (name.equals("dimensions")) {
          dimension();
        } else if (name.equals("vectors")) {
          vectors();
        } else {
          json.skipChildren();
        }
      }
    } catch (JsonProcessingException e) {
      throw ModelFormatException.file(
          in.file(), "JSON", "a fault at character " + e.getLocation().getCharOffset(), e);
    }
    if (rows == 0) {
      throw ModelFormatException.file(in.file(), "vectors by word", "none");
    }
  }

  private void dimension() throws IOException {
    require(JsonToken.VALUE_NUMBER_INT, "a dimension");
    long dimension = json.getLongValue();
    if (dimension < 1 || dimension > Conversion.MOST_DIMENSIONS) {
      throw bad("a dimension from 1 to " + Conversion.MOST_DIMENSIONS, dimension);
    }
    to.dimension = (int) dimension;
  }

  private void vectors() throws IOException {
    if (to.dimension == 0 || rows > 0) {
      throw bad("the dimension, then the vectors, each once", "another order");
    }
    require(JsonToken.START_OBJECT, "vectors by word");
    float[] vector = new float[to.dimension];
    to.out.begin(Tensor.VECTORS);
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      byte[] word = json.currentName().getBytes(StandardCharsets.UTF_8);
      json.nextToken();
      require(JsonToken.START_ARRAY, "an array of numbers");
      for (int i = 0; i < vector.length + EXTRA; i++) {
        number(vector, i);
      }
      json.nextToken();
      require(JsonToken.END_ARRAY, "%s numbers a word".formatted(vector.length + EXTRA));
      to.row(word, word.length, vector);
      rows++;
    }
  }

  private void number(float[] vector, int i) throws IOException {
    JsonToken token = json.nextToken();
    if (token == null || !token.isNumeric()) {
      throw bad("%s numbers a word".formatted(vector.length + EXTRA), token);
    }
    float value = json.getFloatValue();
    if (!Float.isFinite(value)) {
      throw bad("finite numbers", VectorInput.quoted(json.getText()));
    }
    if (i < vector.length) {
      vector[i] = value;
    } else if (i == vector.length + 1 && !json.getText().equals(Long.toString(rows))) {
      throw bad("the word of index " + rows, VectorInput.quoted(json.getText()));
    }
  }

  private void require(JsonToken expected, String what) {
    if (json.currentToken() != expected) {
      throw bad(what, json.currentToken());
    }
  }

  private ModelFormatException bad(String expected, Object found) {
    return ModelFormatException.file(
        in.file(),
        "%s at character %s".formatted(expected, json.currentTokenLocation().getCharOffset()),
        found == null ? "its end" : found);
  }
}
