/** Noun compounds with human compositionality ratings and sentences, for probes of idiomaticity. */
package org.semascope.data.compounds;
