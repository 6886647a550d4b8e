/**
 * Runs experiments that never lose work.
 *
 * <p>A probe is an {@link org.semascope.engine.Experiment}: a recipe, a deterministic plan of
 * shards, a pure function from a shard to its result, and a conclusion that folds the results, in
 * the order of the plan, into items and measures. {@link org.semascope.engine.Engine#run} does the
 * rest:
 *
 * <pre>{@code
 * Engine engine = new Engine(EngineOptions.under(Path.of("runs")), progress, Interruption.bySignals());
 * StoredRun run = engine.run(new SubstitutionProbe(model, corpus, options));
 * run.results().forEach(row -> ...);
 * }</pre>
 *
 * <p>Every finished shard is appended to the run's journal and flushed. The same command goes on
 * where a killed, stopped or failed one ended, and ends with the same bytes in the same files as
 * one that was never disturbed; a finished run answers from its files.
 *
 * <pre>
 * ROOT/PROBE/MODEL@SHA8/HASH/     HASH covers the recipe: all that changes results, and nothing else
 *   manifest.json                 everything needed to repeat the run, and how far it is
 *   journal                       finished shards, in order of completion
 *   items.jsonl  skipped.jsonl    what was looked at, and what could not be, with the reason
 *   results.json                  the measures, one row each
 *   ...                           tables and figures of the probe's own
 * </pre>
 *
 * <p>While shards are computed, Ctrl-C and SIGTERM let those under way end; {@code run} then throws
 * {@link org.semascope.core.StoppedException}, which an application turns into exit code 130. Where
 * shards are computed is up to a {@link org.semascope.engine.ShardExecutor}: by default threads of
 * this process.
 *
 * <p>What a probe must see to: {@code plan} and {@code run} depend on nothing but the recipe and
 * what it names; {@code run} may be called by several threads; shards and results are types that
 * Jackson writes and reads back unchanged; {@link org.semascope.engine.Recipe#version} is raised
 * with every change of the code that changes results. Shards hold enough work to fill batches
 * ({@link org.semascope.engine.ShardCutter}); {@code --limit} draws with {@link
 * org.semascope.engine.Sampling}. Reports and comparisons open a {@link
 * org.semascope.engine.StoredRun} and compute nothing anew.
 */
package org.semascope.engine;
