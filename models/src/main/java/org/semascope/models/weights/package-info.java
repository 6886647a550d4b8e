/**
 * Weights as they are found in the wild: safetensors, PyTorch files, TensorFlow bundles. A
 * checkpoint is a list of places ({@link org.semascope.models.weights.StoredTensor}: file, offset,
 * length), so that the runtime can map the numbers in place and nothing is copied on the heap.
 */
package org.semascope.models.weights;
