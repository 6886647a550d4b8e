/**
 * Figures of numbers: lines over layers, bars, heat maps, scatter plots, histograms, boxes. A
 * figure is a record of numbers and labels; it is laid out once and drawn by either of two
 * canvases, so that the SVG of a page and the PNG of a paper are the same picture.
 */
package org.semascope.report.plot;
