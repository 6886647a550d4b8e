package org.semascope.models.weights;

import java.nio.file.Path;

/**
 * Where a tensor lies: {@code bytes} contiguous, row-major, little-endian bytes of {@code file}
 * from {@code offset}.
 */
public record StoredTensor(
    String name, DType dtype, Shape shape, Path file, long offset, long bytes) {}
