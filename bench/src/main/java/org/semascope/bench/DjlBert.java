package org.semascope.bench;

import ai.djl.Model;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Block;
import ai.djl.nn.SequentialBlock;
import ai.djl.nn.core.Linear;
import ai.djl.nn.transformer.BertBlock;
import ai.djl.training.DefaultTrainingConfig;
import ai.djl.training.GradientCollector;
import ai.djl.training.Trainer;
import ai.djl.training.loss.Loss;
import ai.djl.training.optimizer.Optimizer;
import ai.djl.training.tracker.Tracker;
import java.util.List;

/**
 * DJL's own BERT block under DJL's own trainer: what one would write with that library. The block
 * takes texts of one length alone, to which shorter ones are padded.
 */
final class DjlBert implements AutoCloseable {
  private final Model model;
  private final Trainer trainer;
  private final Loss loss = Loss.softmaxCrossEntropyLoss();
  private final int length;

  /**
   * @param length of all texts
   */
  DjlBert(int vocabulary, int labels, int batch, int length, double learningRate) {
    this.length = length;
    Block bert =
        BertBlock.builder()
            .base()
            .setTokenDictionarySize(vocabulary)
            .optTypeDictionarySize(2)
            .optMaxSequenceLength(length)
            .build();
    Block tagger =
        new SequentialBlock()
            .add(bert)
            .add(layers -> new NDList(layers.get(0).get(":, 0"))) // one token of each text
            .add(Linear.builder().setUnits(labels).build());
    model = Model.newInstance("bert", "PyTorch");
    model.setBlock(tagger);
    trainer =
        model.newTrainer(
            new DefaultTrainingConfig(loss)
                .optOptimizer(
                    Optimizer.adamW()
                        .optLearningRateTracker(Tracker.fixed((float) learningRate))
                        .build()));
    Shape texts = new Shape(batch, length);
    trainer.initialize(texts, texts, texts);
  }

  /**
   * @param ids the pieces of each text
   */
  void step(List<int[]> ids, int[] labels) {
    try (NDManager manager = trainer.getManager().newSubManager()) {
      long[][] pieces = new long[ids.size()][length];
      long[][] masks = new long[ids.size()][length];
      for (int text = 0; text < ids.size(); text++) {
        for (int position = 0; position < ids.get(text).length; position++) {
          pieces[text][position] = ids.get(text)[position];
          masks[text][position] = 1;
        }
      }
      NDArray types = manager.zeros(new Shape(ids.size(), length), DataType.INT64);
      NDList input = new NDList(manager.create(pieces), types, manager.create(masks));
      try (GradientCollector gradients = trainer.newGradientCollector()) {
        NDArray mean = loss.evaluate(new NDList(manager.create(labels)), trainer.forward(input));
        gradients.backward(mean);
      }
      trainer.step();
    }
  }

  @Override
  public void close() {
    trainer.close();
    model.close();
  }
}
