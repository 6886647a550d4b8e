/**
 * Architectures: what a checkpoint's numbers mean. Each family is one class, written once over
 * {@link org.semascope.models.arch.Ops}, so that the same text is emitted as a graph for inference
 * and can be run by any other executor of the operations. ELMo alone, which steps from word to word
 * instead of stacking blocks, only names its tensors here.
 */
package org.semascope.models.arch;
