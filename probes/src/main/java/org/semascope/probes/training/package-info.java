/** Corpora as training text: definition of words and sentences. */
package org.semascope.probes.training;
