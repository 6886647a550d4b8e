/**
 * The words nearest to a word by the exact cosine of their static vectors: the same for both search
 * methods, and independent of other queries.
 */
package org.semascope.models.neighbours;
