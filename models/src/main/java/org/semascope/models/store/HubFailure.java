package org.semascope.models.store;

import java.net.ConnectException;
import java.net.UnknownHostException;
import java.net.http.HttpConnectTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import org.semascope.core.SemascopeException;
import org.semascope.models.store.Hub.HubFile;
import org.semascope.models.store.HubClient.Response;
import org.semascope.models.store.HubClient.TransientFailure;

/** Messages for failures of the hub. */
record HubFailure(HubId id, HubSettings settings) {
  /** For a response that has no content and is not worth a retry. */
  SemascopeException status(Response response) {
    return switch (response.status()) {
      case 401, 403 -> refused(response.status());
      case 404 ->
          response.header("X-Error-Code").equals("RevisionNotFound")
              ? new ModelNotFoundException(
                  "%s has no revision \"%s\" at %s"
                      .formatted(id.repository(), id.revision(), settings.endpoint()))
              : unknown();
      default ->
          new SemascopeException(
              "%s answered with status %s for %s%s"
                  .formatted(settings.endpoint(), response.status(), id, equivalent()));
    };
  }

  /** Same as {@link #status}, but for a file that the hub has listed. */
  SemascopeException fileStatus(HubFile file, Response response) {
    return response.status() == 404
        ? new SemascopeException(
            "%s: %s lists the file %s but does not have it"
                .formatted(id, settings.endpoint(), file.path()))
        : status(response);
  }

  private SemascopeException refused(int status) {
    String remedy =
        settings.token().isPresent()
            ? "HF_TOKEN does not give access to it (accept the model's terms on its page, or use a token that may read it)"
            : "set HF_TOKEN to an access token of an account that may read it";
    return new SemascopeException(
        "%s refuses %s (status %s): it is gated or private, or does not exist%s; %s%s"
            .formatted(
                settings.endpoint(),
                id,
                status,
                ModelNotFoundException.suggestion(id.repository()),
                remedy,
                equivalent()));
  }

  private ModelNotFoundException unknown() {
    return new ModelNotFoundException(
        "unknown model: %s has no %s%s; the catalogue has %s%s"
            .formatted(
                settings.endpoint(),
                id,
                ModelNotFoundException.suggestion(id.repository()),
                Catalogue.listOfNames(),
                equivalent()));
  }

  SemascopeException offline() {
    return new SemascopeException(
        "%s is not on this machine, and HF_HUB_OFFLINE forbids downloading it from %s%s"
            .formatted(named(), settings.endpoint(), packages()));
  }

  /** All attempts are used up. */
  SemascopeException gaveUp(String what, TransientFailure last, int attempts) {
    if (isUnreachable(last)) {
      return unreachable(last);
    }
    return new SemascopeException(
        "%s: could not download %s after %s attempts: %s; the partial download is kept, pull again to resume%s"
            .formatted(id, what, attempts, last.getMessage(), equivalent()),
        last);
  }

  SemascopeException unreachable(TransientFailure failure) {
    return new SemascopeException(
        "cannot reach %s to download %s (%s): check the network, or set HF_ENDPOINT to a mirror, or HF_HUB_OFFLINE=1 to use only what is on this machine%s"
            .formatted(settings.endpoint(), named(), reason(failure), packages()),
        failure);
  }

  /** Whether no connection was established. */
  static boolean isUnreachable(TransientFailure failure) {
    Throwable cause = failure.getCause();
    return cause instanceof ConnectException
        || cause instanceof UnknownHostException
        || cause instanceof HttpConnectTimeoutException;
  }

  private static String reason(TransientFailure failure) {
    for (Throwable e = failure; e != null; e = e.getCause()) {
      if (e instanceof UnresolvedAddressException || e instanceof UnknownHostException) {
        return "its host name cannot be resolved";
      }
    }
    return StoreFailures.reason(failure.getCause());
  }

  /** The model as the user named it, with a suggestion if it looks misspelt. */
  private String named() {
    return id + ModelNotFoundException.suggestion(id.repository());
  }

  /** Packages with the same weights, or else all packages. */
  private String packages() {
    String same = equivalent();
    return same.isEmpty() ? "; available as packages: " + Catalogue.listOfNames() : same;
  }

  private String equivalent() {
    return Catalogue.equivalentOf(id.repository())
        .map(
            entry ->
                "; the catalogue has the same weights as %s (%s)"
                    .formatted(entry.name(), entry.source().describe()))
        .orElse("");
  }
}
