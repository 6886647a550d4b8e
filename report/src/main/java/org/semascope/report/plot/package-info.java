/**
 * Figures of numbers: lines over layers, bars, heat maps, scatter plots, histograms, boxes. A
 * figure is a record of numbers and labels with one layout for both canvases, SVG and PNG.
 */
package org.semascope.report.plot;
