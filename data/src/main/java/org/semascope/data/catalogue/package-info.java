/** The data sets known by name, and the recognition of formats. */
package org.semascope.data.catalogue;
