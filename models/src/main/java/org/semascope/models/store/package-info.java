/**
 * Resolves model names to directories: a user's own, one in the Hugging Face cache (read only), or
 * one in the store under {@code SEMASCOPE_HOME}, pulled from the hub or converted from a package of
 * the catalogue. Downloads are announced, content is verified before use, and a directory gets its
 * final name only when it is complete.
 */
package org.semascope.models.store;
