package org.semascope.app;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import org.semascope.engine.Result;

/** A measured number as a line of JSON, as probes print it. */
final class ResultJson {
  private ResultJson() {}

  static void write(JsonGenerator out, Result result) throws IOException {
    out.writeStringField("probe", result.probe());
    out.writeStringField("model", result.model());
    if (result.layer().isPresent()) {
      out.writeNumberField("layer", result.layer().getAsInt());
    }
    out.writeStringField("group", result.group());
    out.writeStringField("metric", result.metric());
    out.writeNumberField("value", result.value());
    out.writeNumberField("n", result.n());
    if (result.low().isPresent()) {
      out.writeNumberField("low", result.low().getAsDouble());
      out.writeNumberField("high", result.high().getAsDouble());
    }
  }
}
