package org.semascope.models.arch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.semascope.models.Golden;
import org.semascope.models.ModelFormatException;
import org.semascope.models.weights.Checkpoints;

/** Compares the positions and rates of dropout with transformers' modules. */
class DropoutTest {
  private static final Object NOTHING = new Object();

  @TempDir Path temp;

  private final List<String> dropped = new ArrayList<>();

  /** In the order of the calls; {@code a}: attention weights. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "bert | hidden_dropout_prob=.2 attention_probs_dropout_prob=.3 | 0.2 | a0.3 0.2 0.2 | ''",
        "character-bert | hidden_dropout_prob=.2 attention_probs_dropout_prob=.3 | 0.2 | a0.3 0.2 0.2 | ''",
        "roberta | hidden_dropout_prob=.2 attention_probs_dropout_prob=.3 | 0.2 | a0.3 0.2 0.2 | ''",
        "mpnet | hidden_dropout_prob=.2 attention_probs_dropout_prob=.3 | 0.2 | a0.3 0.2 0.2 | ''",
        "electra-disc | hidden_dropout_prob=.2 attention_probs_dropout_prob=.3 | 0.2 | a0.3 0.2 0.2 | ''",
        "albert | hidden_dropout_prob=.2 attention_probs_dropout_prob=.3 | 0.2 | a0.3 0.2 | ''",
        "distilbert | dropout=.2 attention_dropout=.3 | 0.2 | a0.3 0.2 | ''",
        "gpt2 | resid_pdrop=.2 attn_pdrop=.3 embd_pdrop=.4 | 0.4 | a0.3 0.2 0.2 | ''",
        "llama | attention_dropout=.3 | '' | a0.3 | ''",
        "gpt_neox | hidden_dropout=.2 attention_dropout=.3 | 0.2 | a0.3 0.2 0.2 | ''",
        "opt | dropout=.2 attention_dropout=.3 | '' | a0.3 0.2 0.2 | ''",
        "t5 | dropout_rate=.2 | 0.2 | a0.2 0.2 0.2 0.2 | ''",
        "xlnet | dropout=.2 | 0.2 | 0.2 a0.2 0.2 0.2 0.2 | 0.2",
        "modernbert | mlp_dropout=.2 attention_dropout=.3 embedding_dropout=.4 | 0.4 | a0.3 0.3 0.2 | ''"
      })
  void isAsInThePublishedImplementations(
      String name, String shares, String embedded, String block, String finished)
      throws IOException {
    Architecture architecture = architecture(name, shares);
    Ops<Object> recorder = recorder();
    architecture.embed(recorder, new Architecture.Tokens<>(NOTHING, NOTHING, NOTHING, NOTHING));
    assertThat(taken()).isEqualTo(embedded);
    architecture.block(recorder, 2, NOTHING, Ops.Rows.ALL);
    assertThat(taken()).isEqualTo(block);
    architecture.lastHiddenState(recorder, NOTHING);
    assertThat(taken()).isEqualTo(finished);
  }

  @Test
  void anInvalidRateIsRefused() {
    assertThatThrownBy(() -> architecture("bert", "hidden_dropout_prob=1"))
        .isInstanceOf(ModelFormatException.class)
        .hasMessageContainingAll("hidden_dropout_prob", "found 1.0");
  }

  private Architecture architecture(String name, String rates) throws IOException {
    Path directory = Golden.directory("tiny/" + name);
    ObjectNode config = (ObjectNode) Golden.read(directory.resolve("config.json"));
    for (String rate : rates.split(" ")) {
      String[] parts = rate.split("=");
      config.put(parts[0], Double.parseDouble(parts[1]));
    }
    Files.write(temp.resolve("config.json"), new ObjectMapper().writeValueAsBytes(config));
    return Architectures.bind(Config.read(temp), Checkpoints.open(directory)).architecture();
  }

  private String taken() {
    String taken = String.join(" ", dropped);
    dropped.clear();
    return taken;
  }

  /** Computes nothing and records dropout rates. */
  @SuppressWarnings("unchecked") // what computes nothing takes and gives anything
  private Ops<Object> recorder() {
    return (Ops<Object>)
        Proxy.newProxyInstance(
            Ops.class.getClassLoader(), new Class<?>[] {Ops.class}, this::record);
  }

  private Object record(Object proxy, Method operation, Object[] arguments) {
    if (operation.getName().equals("drop") && (double) arguments[1] > 0) {
      dropped.add(arguments[1].toString());
    }
    if (operation.getName().equals("attention")) {
      dropped.add("a" + ((Attention<?>) arguments[3]).dropout());
    }
    return operation.getReturnType() == List.class ? Collections.nCopies(3, NOTHING) : NOTHING;
  }
}
