/**
 * Computes shards of probes and segments of indexes on Apache Spark.
 *
 * <p>The driver plans, writes the journal and the results, as with local threads. An executor
 * receives a {@link org.semascope.probes.run.ShardTask} and shards as JSON, opens the model once,
 * and returns scores. So a run can begin on one engine and end on another.
 *
 * <pre>
 * Engine ─► SparkCluster ─► ShardJob ═► ShardFunction ─► ProbeWork ─► SharedWorker (one per executor)
 *  journal ◄─────────────────┘     Spark
 * </pre>
 */
package org.semascope.spark;
