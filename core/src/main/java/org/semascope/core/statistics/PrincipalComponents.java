package org.semascope.core.statistics;

import java.util.Arrays;
import java.util.List;
import org.semascope.core.io.SplitMix64;

/**
 * The first principal components of some vectors. Deterministic; the sign of a component is that
 * which makes the coordinate with the largest absolute value positive, as in scikit-learn.
 *
 * @param directions (components, width), each of unit length; zeros for a component that explains
 *     nothing
 * @param coordinates (vectors, components)
 * @param explained proportion of the variance that each component explains; zeros for equal vectors
 */
public record PrincipalComponents(
    double[][] directions, double[][] coordinates, double[] explained) {
  private static final int SPARE = 6; // more vectors than are wanted make the iteration converge
  private static final int MOST_ROUNDS = 1_000;
  private static final int MOST_SWEEPS = 50;
  private static final double CLOSE = 1e-11;
  private static final double NOTHING = 1e-14;

  /** Components around the mean of the vectors. */
  public static PrincipalComponents of(List<float[]> vectors, int count) {
    double[] mean = new double[vectors.get(0).length];
    for (float[] vector : vectors) {
      for (int i = 0; i < mean.length; i++) {
        mean[i] += vector[i] / (double) vectors.size();
      }
    }
    return around(mean, vectors, count);
  }

  /** Components around another origin: right singular vectors of the vectors minus the origin. */
  public static PrincipalComponents around(double[] origin, List<float[]> vectors, int count) {
    double[][] x = new double[vectors.size()][origin.length]; // (vectors, width)
    for (int v = 0; v < x.length; v++) {
      for (int i = 0; i < origin.length; i++) {
        x[v][i] = vectors.get(v)[i] - origin[i];
      }
    }
    return around(x, count);
  }

  /**
   * Components around zero.
   *
   * @param x (vectors, width), at least one vector
   */
  public static PrincipalComponents around(double[][] x, int count) {
    int width = x[0].length;
    // XXᵀ and XᵀX have the same eigenvalues. If u is an eigenvector of XXᵀ, Xᵀu is one of XᵀX.
    double[][] transposed = transposed(x, width);
    boolean few = x.length <= width;
    double[][] products = products(few ? x : transposed);
    double total = 0;
    for (int i = 0; i < products.length; i++) {
      total += products[i][i];
    }
    double[][] eigenvectors = leading(products, Math.min(count, products.length));
    double[][] directions = new double[count][width];
    double[][] coordinates = new double[x.length][count];
    double[] explained = new double[count];
    for (int c = 0; c < eigenvectors.length; c++) {
      double[] direction = few ? times(transposed, eigenvectors[c]) : eigenvectors[c];
      double length = Math.sqrt(dot(direction, direction));
      double[] unit = Arrays.stream(direction).map(value -> value / length).toArray();
      double[] along = length == 0 ? new double[x.length] : times(x, unit);
      double share = total == 0 ? 0 : dot(along, along) / total;
      if (share > NOTHING) {
        double sign = signOfLargest(along);
        explained[c] = share;
        for (int i = 0; i < unit.length; i++) {
          directions[c][i] = sign * unit[i];
        }
        for (int v = 0; v < along.length; v++) {
          coordinates[v][c] = sign * along[v];
        }
      }
    }
    return new PrincipalComponents(directions, coordinates, explained);
  }

  /** Of values that are equal within rounding, the first decides. */
  private static double signOfLargest(double[] values) {
    double largest = Arrays.stream(values).map(Math::abs).max().orElse(0);
    return Arrays.stream(values)
        .filter(value -> Math.abs(value) >= largest * (1 - 1e-9))
        .map(Math::signum)
        .findFirst()
        .orElse(1);
  }

  /**
   * Unit eigenvectors of the largest eigenvalues of a positive semidefinite matrix M, as rows:
   * subspace iteration with Rayleigh-Ritz projection (Golub and Van Loan, section 8.2.4).
   */
  private static double[][] leading(double[][] matrix, int count) {
    int n = matrix.length;
    SplitMix64 random = new SplitMix64(1, 0);
    double[][] basis = new double[Math.min(n, count + SPARE)][n];
    for (double[] row : basis) {
      Arrays.setAll(row, i -> random.fraction() - 0.5);
    }
    orthonormalize(basis);
    for (int round = 0; round < MOST_ROUNDS; round++) {
      double[][] image =
          Arrays.stream(basis).map(row -> times(matrix, row)).toArray(double[][]::new);
      double[][] projected =
          Arrays.stream(basis).map(row -> times(image, row)).toArray(double[][]::new);
      double[][] rotation = eigenvectors(projected);
      basis = product(rotation, basis);
      double[][] next = product(rotation, image);
      if (areEigenvectors(basis, next, count)) {
        break;
      }
      orthonormalize(next);
      basis = next;
    }
    return Arrays.copyOf(basis, count);
  }

  /** Whether Mv = λv for the first vectors v, given Mv. */
  private static boolean areEigenvectors(double[][] basis, double[][] image, int count) {
    double largest = Math.sqrt(dot(image[0], image[0]));
    for (int b = 0; b < count; b++) {
      double value = dot(basis[b], image[b]);
      double residual = 0;
      for (int i = 0; i < basis[b].length; i++) {
        double rest = image[b][i] - value * basis[b][i];
        residual += rest * rest;
      }
      if (Math.sqrt(residual) > CLOSE * largest) {
        return false;
      }
    }
    return true;
  }

  /** Modified Gram-Schmidt, twice; a row that depends on rows above it becomes zeros. */
  private static void orthonormalize(double[][] rows) {
    for (int r = 0; r < rows.length; r++) {
      double[] row = rows[r];
      double before = Math.sqrt(dot(row, row));
      for (int pass = 0; pass < 2; pass++) {
        for (int other = 0; other < r; other++) {
          double along = dot(row, rows[other]);
          for (int i = 0; i < row.length; i++) {
            row[i] -= along * rows[other][i];
          }
        }
      }
      double length = Math.sqrt(dot(row, row));
      double factor = length <= NOTHING * before ? 0 : 1 / length;
      for (int i = 0; i < row.length; i++) {
        row[i] *= factor;
      }
    }
  }

  /**
   * Unit eigenvectors of a small symmetric matrix as rows, of the largest eigenvalue first: cyclic
   * Jacobi rotations.
   */
  private static double[][] eigenvectors(double[][] a) {
    int n = a.length;
    double[][] vectors = new double[n][n];
    for (int i = 0; i < n; i++) {
      vectors[i][i] = 1;
    }
    for (int sweep = 0; sweep < MOST_SWEEPS; sweep++) {
      double changed = 0;
      for (int p = 0; p < n; p++) {
        for (int q = p + 1; q < n; q++) {
          if (Math.abs(a[p][q]) > 1e-16 * Math.sqrt(Math.abs(a[p][p] * a[q][q]))) {
            changed++;
            double angle = 0.5 * Math.atan2(2 * a[p][q], a[q][q] - a[p][p]);
            double cos = Math.cos(angle);
            double sin = Math.sin(angle);
            rotate(a, p, q, cos, sin);
            for (double[] row : a) {
              double atP = row[p];
              row[p] = cos * atP - sin * row[q];
              row[q] = sin * atP + cos * row[q];
            }
            rotate(vectors, p, q, cos, sin);
          }
        }
      }
      if (changed == 0) {
        break;
      }
    }
    Integer[] order = new Integer[n];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, (one, other) -> Double.compare(a[other][other], a[one][one]));
    return Arrays.stream(order).map(i -> vectors[i]).toArray(double[][]::new);
  }

  private static void rotate(double[][] rows, int p, int q, double cos, double sin) {
    for (int i = 0; i < rows[p].length; i++) {
      double atP = rows[p][i];
      rows[p][i] = cos * atP - sin * rows[q][i];
      rows[q][i] = sin * atP + cos * rows[q][i];
    }
  }

  private static double[][] transposed(double[][] matrix, int columns) {
    double[][] transposed = new double[columns][matrix.length];
    for (int row = 0; row < matrix.length; row++) {
      for (int column = 0; column < columns; column++) {
        transposed[column][row] = matrix[row][column];
      }
    }
    return transposed;
  }

  /** AAᵀ. */
  private static double[][] products(double[][] a) {
    double[][] products = new double[a.length][a.length];
    for (int i = 0; i < a.length; i++) {
      for (int j = 0; j <= i; j++) {
        products[i][j] = products[j][i] = dot(a[i], a[j]);
      }
    }
    return products;
  }

  private static double[][] product(double[][] a, double[][] b) {
    double[][] product = new double[a.length][b[0].length];
    for (int row = 0; row < a.length; row++) {
      for (int inner = 0; inner < b.length; inner++) {
        for (int column = 0; column < product[row].length; column++) {
          product[row][column] += a[row][inner] * b[inner][column];
        }
      }
    }
    return product;
  }

  private static double[] times(double[][] matrix, double[] vector) {
    return Arrays.stream(matrix).mapToDouble(row -> dot(row, vector)).toArray();
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }
}
