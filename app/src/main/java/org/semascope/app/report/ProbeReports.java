package org.semascope.app.report;

import java.util.List;
import java.util.stream.Collectors;
import org.semascope.app.report.content.ProbeReport;
import org.semascope.app.report.idioms.IdiomReport;
import org.semascope.app.report.substitution.SubstitutionReport;
import org.semascope.core.SemascopeException;

/** Which probes can be told. */
final class ProbeReports {
  private static final List<ProbeReport> ALL = List.of(new SubstitutionReport(), new IdiomReport());

  private ProbeReports() {}

  static ProbeReport of(String probe) {
    return ALL.stream()
        .filter(one -> one.probe().equals(probe))
        .findFirst()
        .orElseThrow(
            () ->
                new SemascopeException(
                    "there is no report of the probe %s, only of %s"
                        .formatted(
                            probe,
                            ALL.stream()
                                .map(ProbeReport::probe)
                                .collect(Collectors.joining(", ")))));
  }
}
