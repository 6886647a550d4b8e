package org.semascope.models.store;

import java.util.Optional;
import java.util.OptionalLong;

/** A file of a repository, with its size and checksum where the hub's list tells them. */
record HubFile(String path, OptionalLong size, Optional<Checksum> checksum) {}
