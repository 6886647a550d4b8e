package org.semascope.models.store;

import eu.maveniverse.maven.mima.context.Context;
import eu.maveniverse.maven.mima.context.ContextOverrides;
import eu.maveniverse.maven.mima.context.Runtimes;
import java.nio.file.Path;
import org.eclipse.aether.DefaultRepositorySystemSession;
import org.eclipse.aether.RepositorySystemSession;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.resolution.ArtifactRequest;
import org.eclipse.aether.resolution.ArtifactResolutionException;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;
import org.semascope.models.store.ModelPackage.MavenPackage;

/** Maven artifacts, as the user's own Maven would get them: settings, mirrors, local repository. */
final class MavenSource {
  private final Progress progress;

  MavenSource(Progress progress) {
    this.progress = progress;
  }

  Path fetch(CatalogueEntry entry, MavenPackage artifact) {
    ContextOverrides overrides =
        ContextOverrides.create()
            .withUserSettings(true)
            .transferListener(new TransferProgress(entry.source().describe(), progress))
            .build();
    try (Context context = Runtimes.INSTANCE.getRuntime().create(overrides)) {
      RepositorySystemSession session = context.repositorySystemSession();
      DefaultRepositorySystemSession offline = new DefaultRepositorySystemSession(session);
      offline.setOffline(true);
      try {
        return resolve(context, offline, artifact);
      } catch (ArtifactResolutionException e) {
        if (session.isOffline()) {
          throw new SemascopeException(
              "%s, which holds %s, is not in the local Maven repository %s, and Maven is set to work offline"
                  .formatted(
                      artifact.describe(), entry.name(), session.getLocalRepository().getBasedir()),
              e);
        }
      }
      progress.say(
          "Downloading %s: %s, %s"
              .formatted(entry.name(), artifact.describe(), ByteSize.of(entry.downloadBytes())));
      return resolve(context, session, artifact);
    } catch (ArtifactResolutionException e) {
      throw new SemascopeException(
          "cannot fetch %s, which holds %s: %s"
              .formatted(artifact.describe(), entry.name(), StoreFailures.reason(e)),
          e);
    }
  }

  /** The jar alone: what its own description depends on is of no use here. */
  private static Path resolve(
      Context context, RepositorySystemSession session, MavenPackage artifact)
      throws ArtifactResolutionException {
    ArtifactRequest request =
        new ArtifactRequest(
            new DefaultArtifact(artifact.group(), artifact.artifact(), "jar", artifact.version()),
            context.remoteRepositories(),
            null);
    return context
        .repositorySystem()
        .resolveArtifact(session, request)
        .getArtifact()
        .getFile()
        .toPath();
  }
}
