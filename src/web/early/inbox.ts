/**
 * Stands in the inbox's page itself (scripts/prerender.ts): asks for its first rows while the application is still on its
 * way. It reads the session this browser holds and changes nothing; without one it asks for nothing.
 */
import { apiAddress } from "../api-address.ts";
import { storedTokenIn } from "../identity/stored-token.ts";
import { readAddress } from "../screens/Inbox/inbox-address.ts";
import { pageQuery } from "../screens/Inbox/page-query.ts";
import { askEarly } from "./early-answers.ts";

const token = storedTokenIn(localStorage as unknown as Record<string, string>, Date.now());
if (token) {
  const { folder, label, q } = readAddress(new URLSearchParams(location.search));
  const rows =
    folder === "unmatched" ? [] : [apiAddress("/api/conversations", pageQuery({ folder, label, q }))];
  globalThis.takeEarly = askEarly(token, [...rows, "/api/mailbox", "/api/me"], {
    fetch: (address, init) => fetch(address, init),
    now: () => performance.now(),
  });
  // The first look at this storage waits for another process, and now there is time: the router is going to look.
  void sessionStorage.length;
}
