package org.semascope.models.weights;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The working memory of a pickle: a stack divided by marks, and the memo. */
final class PickleStack {
  private static final int DEEPEST = 1 << 20;
  private static final int MOST_MEMOS = 1 << 20;

  private final PickleInput input;
  private final List<Object> values = new ArrayList<>();
  private final List<Integer> marks = new ArrayList<>();
  private final Map<Long, Object> memo = new HashMap<>();

  PickleStack(PickleInput input) {
    this.input = input;
  }

  void push(Object value) {
    if (values.size() == DEEPEST) {
      throw input.bad("a stack of at most " + DEEPEST + " values", "one more");
    }
    values.add(value);
  }

  Object pop() {
    requireValue();
    return values.remove(values.size() - 1);
  }

  Object top() {
    requireValue();
    return values.get(values.size() - 1);
  }

  /** The values since {@code count} from the top, oldest first, taken off the stack. */
  List<Object> pop(int count) {
    if (values.size() - floor() < count) {
      throw input.bad(count + " values on the stack", values.size() - floor());
    }
    return popFrom(values.size() - count);
  }

  void mark() {
    if (marks.size() == DEEPEST) {
      throw input.bad("at most " + DEEPEST + " marks", "one more");
    }
    marks.add(values.size());
  }

  /** The values since the last mark, oldest first; the mark goes with them. */
  List<Object> popToMark() {
    if (marks.isEmpty()) {
      throw input.bad("a mark on the stack", "none");
    }
    return popFrom(marks.remove(marks.size() - 1));
  }

  boolean endsWithMark() {
    return !marks.isEmpty() && floor() == values.size();
  }

  void memoize() {
    memoize(memo.size());
  }

  void memoize(long key) {
    if (memo.size() == MOST_MEMOS && !memo.containsKey(key)) {
      throw input.bad("at most " + MOST_MEMOS + " memos", "one more");
    }
    memo.put(key, top());
  }

  Object recall(long key) {
    Object value = memo.get(key);
    if (value == null) {
      throw input.bad("a memo " + key, "none of that number");
    }
    return value;
  }

  private List<Object> popFrom(int start) {
    List<Object> tail = values.subList(start, values.size());
    List<Object> popped = new ArrayList<>(tail);
    tail.clear();
    return popped;
  }

  private int floor() {
    return marks.isEmpty() ? 0 : marks.get(marks.size() - 1);
  }

  private void requireValue() {
    if (values.size() == floor()) {
      throw input.bad("a value on the stack", "an empty stack");
    }
  }
}
