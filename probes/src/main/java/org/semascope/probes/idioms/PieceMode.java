package org.semascope.probes.idioms;

/** How the pieces of a compound become its vector. */
public enum PieceMode {
  /** A word is the mean of its pieces, the compound the mean of its words. */
  MEAN,
  /** All pieces one after another; comparable only with as many others. */
  CONCAT
}
