/** Which data there is: the sets we know by name, and the forms we recognise whatever the name. */
package org.semascope.data.catalogue;
