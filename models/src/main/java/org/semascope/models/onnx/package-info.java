/**
 * Writes an architecture as an ONNX graph whose weights stay in the checkpoint's files: the graph
 * refers to names and offsets, and onnxruntime maps the data. Also reads the structure of graphs
 * that other programs exported.
 */
package org.semascope.models.onnx;
