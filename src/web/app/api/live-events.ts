import type { Query, QueryClient, QueryKey } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { LiveEvent } from "#contract/mailbox/conversation.ts";
import { storedUserName } from "#web/app/identity/session.ts";
import { authorizedFetch } from "./api.ts";
import { ApiError } from "./api-error.ts";
import { readEventStream } from "./event-stream.ts";

const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;
/** The server replays events of at most this time for the first stream of a page. */
const MAX_PAGE_AGE_MS = 3_600_000;

type Subscriber = (event: LiveEvent) => void;

const subscribers = new Set<Subscriber>();
let connection: AbortController | undefined;
let lastEventId: string | undefined;

/**
 * Live events of the server: new email, changed requests. All subscribers share one stream. It resumes after the last
 * event, so no event is lost when the connection drops; the first stream starts at the load of the page. Returns
 * `unsubscribe`.
 */
function subscribe(subscriber: Subscriber): () => void {
  subscribers.add(subscriber);
  if (!connection) {
    connection = new AbortController();
    void stayConnected(connection.signal);
  }
  return () => {
    subscribers.delete(subscriber);
    if (subscribers.size > 0) return;
    connection?.abort();
    connection = undefined;
  };
}

/** Subscribes to live events while a component is mounted. */
export function useLiveEvents(subscriber: Subscriber) {
  const latestCallback = useRef(subscriber);
  latestCallback.current = subscriber;
  useEffect(() => subscribe((event) => latestCallback.current(event)), []);
}

/** A batch of letters causes hundreds of events; throttle the refetches. */
const THROTTLE_MS = 1_000;

/** Refetches on live events: immediately, then at most once a second, and always after the last event. */
export function useLiveChanges(refresh: () => void) {
  const latestCallback = useRef(refresh);
  latestCallback.current = refresh;
  useEffect(() => {
    let delay: ReturnType<typeof setTimeout> | undefined;
    let hasPending = false;
    const refreshNow = () => {
      hasPending = false;
      delay = setTimeout(() => {
        delay = undefined;
        if (hasPending) refreshNow();
      }, THROTTLE_MS);
      latestCallback.current();
    };
    const unsubscribe = subscribe(() => {
      if (delay === undefined) refreshNow();
      else hasPending = true;
    });
    return () => {
      unsubscribe();
      clearTimeout(delay);
    };
  }, []);
}

/** First fetches under way that are repeated when they end. */
const repeated = new WeakSet<Query>();

/**
 * Marks what an event changed as stale, and fetches again what is shown. A first fetch that is under way may have read what
 * was there before the event; `invalidateQueries` would not repeat it, and its success would end the mark.
 */
export function refetchChanged(client: QueryClient, queryKey: QueryKey): void {
  for (const query of client.getQueryCache().findAll({ queryKey, fetchStatus: "fetching" })) {
    if (query.state.data !== undefined || !query.promise || repeated.has(query)) continue;
    repeated.add(query);
    const repeat = () => {
      repeated.delete(query);
      void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
    };
    query.promise.then(repeat, repeat);
  }
  void client.invalidateQueries({ queryKey });
}

async function stayConnected(signal: AbortSignal) {
  for (let failures = 0; !signal.aborted; failures += 1) {
    if (storedUserName() === null) {
      // Logged out in another tab: wait for a login, because a request without a token would fail.
      failures = 0;
      await delay(FIRST_RETRY_MS, signal);
      continue;
    }
    try {
      const response = await authorizedFetch("GET", "/api/live", {
        signal,
        // Lists are fetched before this stream opens: include the events in between.
        ...(!lastEventId && { query: { open: Math.min(Math.round(performance.now()), MAX_PAGE_AGE_MS) } }),
        headers: { Accept: "text/event-stream", ...(lastEventId && { "Last-Event-ID": lastEventId }) },
      });
      if (response.ok && response.body) {
        failures = 0;
        await readEventStream(response.body, dispatch);
      }
    } catch (error) {
      if (signal.aborted) return;
      // The page handles an ended session itself.
      const ended = error instanceof ApiError && error.code === "signed_out";
      if (!ended) console.warn("Live events interrupted", error);
    }
    await delay(Math.min(FIRST_RETRY_MS * 2 ** failures, MAX_RETRY_MS) * (0.75 + Math.random() / 2), signal);
  }
}

function dispatch(event: { id: string | undefined; data: string }) {
  if (event.id) lastEventId = event.id;
  if (!event.data) return;
  const liveEvent: LiveEvent = JSON.parse(event.data);
  for (const subscriber of subscribers) subscriber(liveEvent);
}

/** Ends early when the browser has a network again. */
function delay(milliseconds: number, signal: AbortSignal) {
  return new Promise<void>((done) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener("online", end);
      signal.removeEventListener("abort", end);
      done();
    };
    const timer = setTimeout(end, milliseconds);
    window.addEventListener("online", end);
    signal.addEventListener("abort", end);
  });
}
