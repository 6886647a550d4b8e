/**
 * Weights as they are found in the wild: safetensors, PyTorch files, TensorFlow bundles, HDF5. A
 * checkpoint is a list of places ({@link org.semascope.models.weights.StoredTensor}: file, offset,
 * length), so that the runtime can map the numbers in place and nothing is copied on the heap.
 * {@link org.semascope.models.weights.Checkpoints} is the door. Files come from strangers: every
 * claim in them is checked before it is believed, and no pickle can run anything.
 */
package org.semascope.models.weights;
