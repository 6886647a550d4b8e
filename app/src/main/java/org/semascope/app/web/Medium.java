package org.semascope.app.web;

/** Where a page is. */
enum Medium {
  /** With links to other pages and data of the explorer. */
  SERVER,
  /** One file without links. */
  FILE,
  /** A file of a folder, with links to its other files. */
  BUNDLE
}
