package org.semascope.models.skipgram;

/** One step of training: the word in the middle of a window, and those around it. */
interface ContextWindow {
  /**
   * @param sentence word numbers
   * @param middle the place of the word
   * @param from the first place of the window
   * @param to the place after its last
   * @param alpha the learning rate
   */
  void train(int[] sentence, int middle, int from, int to, float alpha);
}
