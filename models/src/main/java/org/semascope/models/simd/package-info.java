/**
 * The few loops over floats that must be fast, behind one door: {@link
 * org.semascope.models.simd.Kernels} gives the fastest that this Java can run. The scalar one is
 * the specification.
 */
package org.semascope.models.simd;
