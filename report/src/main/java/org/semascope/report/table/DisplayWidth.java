package org.semascope.report.table;

/** How many columns of a terminal a text takes: combining marks none, wide characters two. */
final class DisplayWidth {
  /** Blocks of East Asian scripts and of pictures, first and last of each. */
  private static final int[][] WIDE = {
    {0x1100, 0x115F}, // Hangul initials
    {0x2E80, 0x303E}, // radicals, CJK punctuation
    {0x3041, 0xA4CF}, // kana, ideographs, Yi
    {0xAC00, 0xD7A3}, // Hangul syllables
    {0xF900, 0xFAFF}, // compatibility ideographs
    {0xFE30, 0xFE6F}, // vertical and small forms
    {0xFF00, 0xFF60}, // full-width forms
    {0xFFE0, 0xFFE6}, // full-width signs
    {0x1F300, 0x1F64F}, // pictures, faces
    {0x1F680, 0x1F6FF}, // vehicles
    {0x1F900, 0x1FAFF}, // more pictures
    {0x20000, 0x3FFFD} // rare ideographs
  };

  private DisplayWidth() {}

  static int of(String text) {
    return text.codePoints().map(DisplayWidth::of).sum();
  }

  private static int of(int codePoint) {
    int type = Character.getType(codePoint);
    if (type == Character.NON_SPACING_MARK
        || type == Character.ENCLOSING_MARK
        || type == Character.FORMAT) {
      return 0;
    }
    for (int[] block : WIDE) {
      if (codePoint >= block[0] && codePoint <= block[1]) {
        return 2;
      }
    }
    return 1;
  }
}
