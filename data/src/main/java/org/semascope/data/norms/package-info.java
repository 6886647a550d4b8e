/**
 * Free association norms: what people say first when they hear a word, and how many of them.
 *
 * <p>Sets printed in capitals throughout (USF, EAT) come out in lower case, since their capitals
 * tell nothing. SWOW keeps its own case, which does; {@link org.semascope.data.norms.NormSet} pools
 * words that differ in case alone.
 */
package org.semascope.data.norms;
