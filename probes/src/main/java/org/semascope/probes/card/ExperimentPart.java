package org.semascope.probes.card;

import java.util.List;
import java.util.Map;
import org.semascope.probes.Control;
import org.semascope.probes.Probe;
import org.semascope.probes.run.ControlRuns;
import org.semascope.probes.run.Request;

/**
 * One probe on one data set: a part of an experiment, which runs on all models with each seed.
 *
 * @param title unique in the experiment
 * @param requests one for each seed, on all models of the experiment in their order
 * @param needs what the probe needs and a model lacks, by model; without models that have it all
 */
public record ExperimentPart(
    String title, List<Request<?, ?, ?>> requests, Map<CardModel, String> needs) {
  public ExperimentPart {
    requests = List.copyOf(requests);
    needs = Map.copyOf(needs);
  }

  public ExperimentPart(String title, List<Request<?, ?, ?>> requests) {
    this(title, requests, Map.of());
  }

  Probe<?, ?, ?> probe() {
    return requests.get(0).probe();
  }

  CardPart part() {
    return part(requests.get(0));
  }

  private static <O extends Record> CardPart part(Request<O, ?, ?> request) {
    return CardPart.of(request.probe(), request.options());
  }

  public List<Long> seeds() {
    return requests.stream().map(request -> request.scope().seed()).toList();
  }

  /** Finds the controls of the part's runs. */
  ControlRuns controls() {
    return new ControlRuns(requests.get(0).controls(), requests.get(0).draws());
  }

  /** Expected cost of a model, relative to others: an untrained control costs as much. */
  long weight(CardModel model) {
    boolean untrained = requests.get(0).controls().contains(Control.UNTRAINED);
    return model.isStatic() ? 1 : 20L * (1 + (untrained ? requests.get(0).draws() : 0));
  }
}
