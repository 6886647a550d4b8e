/**
 * From text to pieces and back: loads a model's tokenizer from any of the forms it is distributed
 * in, tells which characters of the text each piece stands for, and builds the model's input around
 * the words a probe asks about. Everything is found by character span and checked against the text;
 * nothing is cut off in silence.
 */
package org.semascope.models.tokens;
