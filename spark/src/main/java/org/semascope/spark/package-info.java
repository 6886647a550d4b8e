/**
 * Shards of probes and segments of indexes, computed by Apache Spark.
 *
 * <p>The driver plans, keeps the journal and concludes, as it does with threads of its own; an
 * executor gets a {@link org.semascope.probes.run.ShardTask} and shards as JSON, opens the model
 * once, and sends scores back. So a run may begin on one engine and end on another.
 *
 * <pre>
 * Engine ─► SparkCluster ─► ShardJob ═► ShardFunction ─► ProbeWork ─► Workplace (one per executor)
 *  journal ◄─────────────────┘     Spark
 * </pre>
 */
package org.semascope.spark;
