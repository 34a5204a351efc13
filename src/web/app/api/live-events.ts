import { useEffect, useRef } from "react";
import type { LiveEvent } from "#contract/mailbox/conversation.ts";
import { storedUserName } from "#web/app/identity/session.ts";
import { authorizedFetch } from "./api.ts";
import { ApiError } from "./api-error.ts";
import { readEventStream } from "./event-stream.ts";

const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;
/** The most the server looks back for a page's first stream. */
const MAX_PAGE_AGE_MS = 3_600_000;

type Subscriber = (event: LiveEvent) => void;

const subscribers = new Set<Subscriber>();
let connection: AbortController | undefined;
let lastEventId: string | undefined;

/**
 * What the server tells while the page is open: new mail, moved requests. One stream for the page however many
 * subscribe; it resumes after the last event it saw, so nothing is missed while the line was down; the first one
 * asks for what happened since the page began. Returns `unsubscribe`.
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

/** `liveEvents` for as long as a component is mounted. */
export function useLiveEvents(subscriber: Subscriber) {
  const latestCallback = useRef(subscriber);
  latestCallback.current = subscriber;
  useEffect(() => subscribe((event) => latestCallback.current(event)), []);
}

/** A batch of letters is hundreds of events; what is asked anew because of them is asked once. */
const THROTTLE_MS = 1_000;

/** For what is asked anew when something happened: at once, then at most once a second, and never without the last of it. */
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

async function stayConnected(signal: AbortSignal) {
  for (let failures = 0; !signal.aborted; failures += 1) {
    if (storedUserName() === null) {
      // Logged out in another tab: a call without a token would only be refused. Looked for again, as a login may follow.
      failures = 0;
      await delay(FIRST_RETRY_MS, signal);
      continue;
    }
    try {
      const response = await authorizedFetch("GET", "/api/live", {
        signal,
        // Lists are asked for before this stream is: what came between is news, too.
        ...(!lastEventId && { query: { open: Math.min(Math.round(performance.now()), MAX_PAGE_AGE_MS) } }),
        headers: { Accept: "text/event-stream", ...(lastEventId && { "Last-Event-ID": lastEventId }) },
      });
      if (response.ok && response.body) {
        failures = 0;
        await readEventStream(response.body, dispatch);
      }
    } catch (error) {
      if (signal.aborted) return;
      // That a session ended the page says itself, and asks for the password.
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

function delay(milliseconds: number, signal: AbortSignal) {
  return new Promise<void>((done) => {
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      done();
    });
  });
}
