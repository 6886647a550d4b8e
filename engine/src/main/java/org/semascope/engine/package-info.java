/**
 * Runs resumable experiments.
 *
 * <p>A probe is an {@link org.semascope.engine.Experiment}: a recipe, a deterministic plan of
 * shards, a pure function from a shard to its result, and a conclusion that turns the results, in
 * the order of the plan, into items and metrics. {@link org.semascope.engine.Engine#run} does the
 * rest:
 *
 * <pre>{@code
 * Engine engine = new Engine(EngineOptions.under(Path.of("runs")), progress, Interruption.bySignals());
 * StoredRun run = engine.run(new SubstitutionProbe(model, corpus, options));
 * run.results().forEach(row -> ...);
 * }</pre>
 *
 * <p>Every finished shard is appended to the run's journal and flushed. The same command resumes a
 * killed, stopped or failed run and writes the same files, byte for byte, as an uninterrupted run.
 * A finished run is read from its files.
 *
 * <pre>
 * ROOT/PROBE/MODEL@SHA8/HASH/     HASH covers the recipe: everything that affects results
 *   manifest.json                 everything needed to repeat the run, and its state
 *   journal                       finished shards, in order of completion
 *   items.jsonl  skipped.jsonl    items, and skipped items with the reason
 *   results.json                  one row per metric
 *   ro-crate-metadata.json        the run as an RO-Crate: program, inputs, files
 *   ...                           further tables and figures
 * </pre>
 *
 * <p>While shards are computed, Ctrl-C and SIGTERM let running shards finish; {@code run} then
 * throws {@link org.semascope.core.StoppedException}, which an application turns into exit code
 * 130. A {@link org.semascope.engine.ShardExecutor} computes the shards, by default in threads of
 * this process.
 *
 * <p>Requirements for a probe: {@code plan} and {@code run} depend only on the recipe and its
 * inputs; {@code run} may be called by several threads; shards and results are types that Jackson
 * writes and reads back unchanged; {@link org.semascope.engine.Recipe#version} is raised with every
 * change of the code that affects results. Shards contain enough work to fill batches ({@link
 * org.semascope.engine.ShardCutter}); {@code --limit} samples with {@link
 * org.semascope.engine.Sampling}. Reports and comparisons open a {@link
 * org.semascope.engine.StoredRun} and do not recompute anything.
 */
package org.semascope.engine;
