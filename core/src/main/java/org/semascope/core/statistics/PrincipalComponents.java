package org.semascope.core.statistics;

import java.util.Arrays;
import org.semascope.core.io.SplitMix64;

/**
 * Principal components: the right singular vectors of a matrix. Computed by subspace iteration with
 * Rayleigh-Ritz projections from a fixed start, so that equal input has equal output.
 */
public final class PrincipalComponents {
  /** Additional vectors in the iteration; they speed up convergence. */
  private static final int MORE = 8;

  private static final int MOST_ROUNDS = 500;
  private static final int MOST_SWEEPS = 60;
  private static final double TOLERANCE = 1e-11;

  private PrincipalComponents() {}

  /**
   * The first right singular vectors, of unit length, by descending singular value. Their signs are
   * arbitrary. Beyond the rank of the matrix they are zero.
   *
   * @param rows (n, width), centred by the caller if the components are those of a covariance
   * @return (count, width)
   */
  public static double[][] of(double[][] rows, int count) {
    int n = rows.length;
    int width = n == 0 ? 0 : rows[0].length;
    if (width <= n) {
      return leading(products(rows), count); // eigenvectors of XᵀX
    }
    double[][] components = new double[count][width];
    double[][] weights = leading(products(transposed(rows)), count); // eigenvectors of XXᵀ
    for (int i = 0; i < count; i++) {
      for (int v = 0; v < n; v++) {
        add(components[i], weights[i][v], rows[v]);
      }
      scale(components[i], Math.sqrt(dot(components[i], components[i])));
    }
    return components;
  }

  /** XᵀX. */
  private static double[][] products(double[][] rows) {
    double[][] products = new double[rows[0].length][rows[0].length];
    for (double[] row : rows) {
      for (int i = 0; i < row.length; i++) {
        add(products[i], row[i], row);
      }
    }
    return products;
  }

  private static double[][] transposed(double[][] rows) {
    double[][] columns = new double[rows[0].length][rows.length];
    for (int v = 0; v < rows.length; v++) {
      for (int i = 0; i < columns.length; i++) {
        columns[i][v] = rows[v][i];
      }
    }
    return columns;
  }

  /** Eigenvectors of the largest eigenvalues of a positive semidefinite matrix M. */
  private static double[][] leading(double[][] matrix, int count) {
    int size = matrix.length;
    double[][] basis = start(Math.min(size, count + MORE), size);
    for (int round = 1; ; round++) {
      double[][] images = new double[basis.length][size]; // M v for each v of the basis
      for (int i = 0; i < basis.length; i++) {
        for (int j = 0; j < size; j++) {
          add(images[i], basis[i][j], matrix[j]);
        }
      }
      double[][] projected = new double[basis.length][basis.length]; // V M Vᵀ
      for (int i = 0; i < basis.length; i++) {
        for (int j = 0; j < basis.length; j++) {
          projected[i][j] = dot(basis[i], images[j]);
        }
      }
      double[][] rotation = eigenvectors(projected); // leaves the eigenvalues on the diagonal
      double[][] vectors = product(rotation, basis);
      images = product(rotation, images);
      if (round == MOST_ROUNDS || isFound(vectors, images, projected, count)) {
        return padded(vectors, projected, count);
      }
      basis = orthonormal(images);
    }
  }

  private static double[][] start(int count, int size) {
    SplitMix64 random = new SplitMix64(1, 0);
    double[][] start = new double[count][size];
    for (double[] vector : start) {
      Arrays.setAll(vector, i -> (random.next() >>> 11) * 0x1p-53 - 0.5);
    }
    return orthonormal(start);
  }

  /** Whether |M v - λ v| is negligible for the first vectors. */
  private static boolean isFound(
      double[][] vectors, double[][] images, double[][] values, int count) {
    for (int i = 0; i < Math.min(count, vectors.length); i++) {
      double[] rest = images[i].clone();
      add(rest, -values[i][i], vectors[i]);
      if (Math.sqrt(dot(rest, rest)) > TOLERANCE * values[0][0]) {
        return false;
      }
    }
    return true;
  }

  /** The first vectors; zeros for eigenvalues of zero. */
  private static double[][] padded(double[][] vectors, double[][] values, int count) {
    double[][] first = new double[count][vectors[0].length];
    for (int i = 0; i < Math.min(count, vectors.length); i++) {
      if (values[i][i] > TOLERANCE * values[0][0]) {
        first[i] = vectors[i];
      }
    }
    return first;
  }

  /** Gram-Schmidt, twice for accuracy; linearly dependent vectors become zero. */
  private static double[][] orthonormal(double[][] vectors) {
    for (int i = 0; i < vectors.length; i++) {
      double before = Math.sqrt(dot(vectors[i], vectors[i]));
      for (int pass = 0; pass < 2; pass++) {
        for (int j = 0; j < i; j++) {
          add(vectors[i], -dot(vectors[i], vectors[j]), vectors[j]);
        }
      }
      double length = Math.sqrt(dot(vectors[i], vectors[i]));
      scale(vectors[i], length > 1e-13 * before ? length : 0);
    }
    return vectors;
  }

  /**
   * Jacobi's method. On return the matrix is diagonal, with descending eigenvalues.
   *
   * @return the eigenvectors as rows
   */
  private static double[][] eigenvectors(double[][] symmetric) {
    int n = symmetric.length;
    double[][] vectors = new double[n][n];
    for (int i = 0; i < n; i++) {
      vectors[i][i] = 1;
    }
    for (int sweep = 0; sweep < MOST_SWEEPS; sweep++) {
      boolean isDiagonal = true;
      for (int p = 0; p < n; p++) {
        for (int q = p + 1; q < n; q++) {
          double size = Math.abs(symmetric[p][p]) + Math.abs(symmetric[q][q]);
          if (Math.abs(symmetric[p][q]) > 1e-16 * size) {
            rotate(symmetric, vectors, p, q);
            isDiagonal = false;
          }
        }
      }
      if (isDiagonal) {
        break;
      }
    }
    for (int i = 0; i < n; i++) { // sorts by eigenvalue
      int largest = i;
      for (int j = i + 1; j < n; j++) {
        largest = symmetric[j][j] > symmetric[largest][largest] ? j : largest;
      }
      double value = symmetric[i][i];
      symmetric[i][i] = symmetric[largest][largest];
      symmetric[largest][largest] = value;
      double[] vector = vectors[i];
      vectors[i] = vectors[largest];
      vectors[largest] = vector;
    }
    return vectors;
  }

  /** The rotation that makes element (p, q) zero. */
  private static void rotate(double[][] matrix, double[][] vectors, int p, int q) {
    double theta = (matrix[q][q] - matrix[p][p]) / (2 * matrix[p][q]);
    double t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
    double c = 1 / Math.sqrt(t * t + 1);
    double s = t * c;
    for (double[] row : matrix) {
      double atP = row[p];
      row[p] = c * atP - s * row[q];
      row[q] = s * atP + c * row[q];
    }
    rotateRows(matrix, p, q, c, s);
    rotateRows(vectors, p, q, c, s);
  }

  private static void rotateRows(double[][] rows, int p, int q, double c, double s) {
    for (int i = 0; i < rows[p].length; i++) {
      double atP = rows[p][i];
      rows[p][i] = c * atP - s * rows[q][i];
      rows[q][i] = s * atP + c * rows[q][i];
    }
  }

  private static double[][] product(double[][] weights, double[][] rows) {
    double[][] product = new double[weights.length][rows[0].length];
    for (int i = 0; i < weights.length; i++) {
      for (int j = 0; j < rows.length; j++) {
        add(product[i], weights[i][j], rows[j]);
      }
    }
    return product;
  }

  private static void add(double[] sum, double weight, double[] vector) {
    for (int i = 0; i < sum.length; i++) {
      sum[i] += weight * vector[i];
    }
  }

  private static void scale(double[] vector, double length) {
    for (int i = 0; i < vector.length; i++) {
      vector[i] = length == 0 ? 0 : vector[i] / length;
    }
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }
}
