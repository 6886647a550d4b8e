/**
 * Writes an architecture as an ONNX graph whose weights stay in the checkpoint's files. The graph
 * is a list of names and places; onnxruntime maps the numbers itself. Also tells what a graph
 * offers that others have exported.
 */
package org.semascope.models.onnx;
