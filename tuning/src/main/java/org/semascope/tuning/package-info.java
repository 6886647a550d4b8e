/**
 * Fine-tuning. The architectures of {@code models.arch} run here on arrays with gradients. Their
 * engine, PyTorch, is downloaded and loaded on first use.
 */
package org.semascope.tuning;
