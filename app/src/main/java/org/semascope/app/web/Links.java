package org.semascope.app.web;

import java.util.List;
import java.util.Map;

/** Addresses of pages of stored runs and cards. */
interface Links {
  String run(String hash);

  String card(String name);

  /** Empty if there is no page of these runs. */
  String compared(List<String> hashes);

  /** Addresses of the explorer. */
  Links SERVER =
      new Links() {
        @Override
        public String run(String hash) {
          return Address.of("/" + RunPage.NAME, Map.of("run", hash));
        }

        @Override
        public String card(String name) {
          return Address.of("/" + CardPage.NAME, Map.of("card", name));
        }

        @Override
        public String compared(List<String> hashes) {
          return Address.of("/" + ComparePage.NAME, Map.of("runs", String.join(",", hashes)));
        }
      };
}
