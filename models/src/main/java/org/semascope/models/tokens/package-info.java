/**
 * From text to tokens and back: loads a model's tokenizer from any of its file formats, maps each
 * token to its characters in the text, and builds the model's input around the words of interest.
 * Words are found by character span and checked against the text; truncation is always reported.
 */
package org.semascope.models.tokens;
