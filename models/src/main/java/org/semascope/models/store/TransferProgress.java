package org.semascope.models.store;

import org.eclipse.aether.transfer.AbstractTransferListener;
import org.eclipse.aether.transfer.TransferEvent;
import org.semascope.core.Progress;

/** Shows Maven's download of a jar; the checksum files beside it are not worth a line. */
final class TransferProgress extends AbstractTransferListener {
  private final String what;
  private final Progress progress;
  private Progress.Task task;

  TransferProgress(String what, Progress progress) {
    this.what = what;
    this.progress = progress;
  }

  @Override
  public synchronized void transferStarted(TransferEvent event) {
    if (event.getResource().getResourceName().endsWith(".jar")) {
      end();
      task = progress.begin(what, event.getResource().getContentLength(), Progress.Unit.BYTES);
      task.advance(event.getResource().getResumeOffset());
    }
  }

  @Override
  public synchronized void transferProgressed(TransferEvent event) {
    if (task != null && event.getResource().getResourceName().endsWith(".jar")) {
      task.advance(event.getDataLength());
    }
  }

  @Override
  public void transferCorrupted(TransferEvent event) {
    end();
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
