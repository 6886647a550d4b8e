/**
 * Writes an architecture as an ONNX graph whose weights stay in the checkpoint's files. The graph
 * is a list of names and places; onnxruntime maps the numbers itself.
 */
package org.semascope.models.onnx;
