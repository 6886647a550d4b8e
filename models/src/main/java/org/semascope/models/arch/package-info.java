/**
 * Architectures. Each family is one class over {@link org.semascope.models.arch.Ops}, so that the
 * same code is emitted as a graph for inference and run by other executors, such as training. ELMo,
 * which is recurrent, only names its tensors here.
 */
package org.semascope.models.arch;
