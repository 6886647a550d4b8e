/** Measures speed: rates, and ratios within one run, to the machine's limit and to peers. */
package org.semascope.bench;
