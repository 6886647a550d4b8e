/**
 * The words nearest to a word by the cosine of their static vectors, exactly: what comes out does
 * not depend on how it was computed, nor on what else was asked.
 */
package org.semascope.models.neighbours;
