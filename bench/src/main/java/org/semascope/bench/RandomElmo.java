package org.semascope.bench;

import io.jhdf.HdfFile;
import io.jhdf.WritableHdfFile;
import io.jhdf.api.WritableGroup;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;

/** An ELMo of the original's sizes in the released format, with weights drawn by chance. */
final class RandomElmo {
  static final int PROJECTION = 512;
  static final int CELLS = 4096;

  private static final int CHARACTERS = 261;
  private static final int CHARACTER_WIDTH = 16;
  private static final int[][] FILTERS = {
    {1, 32}, {2, 32}, {3, 64}, {4, 128}, {5, 256}, {6, 512}, {7, 1024}
  };
  private static final int FILTERED = 2048;
  private static final int HIGHWAYS = 2;
  private static final String OPTIONS =
      """
      {"lstm": {"use_skip_connections": true, "projection_dim": 512, "cell_clip": 3,
                "proj_clip": 3, "dim": 4096, "n_layers": 2},
       "char_cnn": {"activation": "relu", "n_highway": 2, "embedding": {"dim": 16},
                    "filters": [[1, 32], [2, 32], [3, 64], [4, 128], [5, 256], [6, 512],
                                [7, 1024]],
                    "n_characters": 262, "max_characters_per_token": 50}}
      """;

  private final Random random;

  private RandomElmo(long seed) {
    random = new Random(seed);
  }

  static void write(Path folder, long seed) throws IOException {
    Files.writeString(folder.resolve("options.json"), OPTIONS);
    RandomElmo elmo = new RandomElmo(seed);
    try (WritableHdfFile file = HdfFile.write(folder.resolve("weights.hdf5"))) {
      file.putDataset("char_embed", elmo.matrix(CHARACTERS, CHARACTER_WIDTH));
      elmo.words(file);
      for (int direction = 0; direction < 2; direction++) {
        WritableGroup cells =
            file.putGroup("RNN_" + direction).putGroup("RNN").putGroup("MultiRNNCell");
        for (int layer = 0; layer < 2; layer++) {
          WritableGroup cell = cells.putGroup("Cell" + layer).putGroup("LSTMCell");
          cell.putDataset("W_0", elmo.matrix(2 * PROJECTION, 4 * CELLS));
          cell.putDataset("B", elmo.row(4 * CELLS, 1));
          cell.putDataset("W_P_0", elmo.matrix(CELLS, PROJECTION));
        }
      }
    }
  }

  private void words(WritableHdfFile file) {
    WritableGroup filters = file.putGroup("CNN");
    for (int i = 0; i < FILTERS.length; i++) {
      float[][][][] filter = new float[1][FILTERS[i][0]][][];
      for (int place = 0; place < FILTERS[i][0]; place++) {
        filter[0][place] = matrix(CHARACTER_WIDTH, FILTERS[i][1]);
      }
      filters.putDataset("W_cnn_" + i, filter);
      filters.putDataset("b_cnn_" + i, row(FILTERS[i][1], 1));
    }
    for (int i = 0; i < HIGHWAYS; i++) {
      WritableGroup highway = file.putGroup("CNN_high_" + i);
      for (String part : new String[] {"carry", "transform"}) {
        highway.putDataset("W_" + part, matrix(FILTERED, FILTERED));
        highway.putDataset("b_" + part, row(FILTERED, 1));
      }
    }
    WritableGroup projection = file.putGroup("CNN_proj");
    projection.putDataset("W_proj", matrix(FILTERED, PROJECTION));
    projection.putDataset("b_proj", row(PROJECTION, 1));
  }

  private float[][] matrix(int in, int out) {
    float[][] matrix = new float[in][];
    for (int i = 0; i < in; i++) {
      matrix[i] = row(out, (float) (1 / Math.sqrt(in)));
    }
    return matrix;
  }

  private float[] row(int length, float scale) {
    float[] row = new float[length];
    for (int i = 0; i < length; i++) {
      row[i] = scale * (2 * random.nextFloat() - 1);
    }
    return row;
  }
}
