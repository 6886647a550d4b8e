/**
 * Fine-tuning. The architectures of {@code models.arch} run here on arrays that know their
 * gradients; what computes with those arrays, PyTorch, is fetched and loaded when a training asks
 * for it.
 */
package org.semascope.tuning;
