/**
 * Weights as they are found in the wild: safetensors, PyTorch files, TensorFlow checkpoints, HDF5.
 * A checkpoint lists where tensors are ({@link org.semascope.models.weights.StoredTensor}: file,
 * offset, length), so that the runtime can map the numbers in place and nothing is copied on the
 * heap. {@link org.semascope.models.weights.Checkpoints} is the entry point. Files are not trusted:
 * every claim in them is checked, and no pickle can run anything.
 */
package org.semascope.models.weights;
