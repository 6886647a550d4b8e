/** Lexical substitution: does a model rank the substitutes that people gave first? */
package org.semascope.probes.lexsub;
