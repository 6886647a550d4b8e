/**
 * Paired comparisons of two models, or of two layers of one, over the items that both have seen.
 */
package org.semascope.app.compare;
