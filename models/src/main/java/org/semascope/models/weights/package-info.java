/**
 * Readers of weights: safetensors, PyTorch files, TensorFlow checkpoints, HDF5. A checkpoint lists
 * the locations of tensors ({@link org.semascope.models.weights.StoredTensor}: file, offset,
 * length), so that the runtime can map the weights and nothing is copied on the heap. {@link
 * org.semascope.models.weights.Checkpoints} is the entry point. Files are not trusted: every length
 * and offset in them is checked, and no pickle can run code. Only TensorFlow checkpoints, which
 * come from packages with a verified SHA-256, are read without such checks.
 */
package org.semascope.models.weights;
