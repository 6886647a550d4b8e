/**
 * The few loops over floats that must be fast: {@link org.semascope.models.simd.Kernels} chooses
 * the fastest implementation that this Java can run. The scalar one is the reference.
 */
package org.semascope.models.simd;
