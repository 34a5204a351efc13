import { useEffect, useRef } from "react";
import type { LiveEvent } from "#contract/conversation.ts";
import { authorizedFetch } from "./api.ts";
import { ApiError } from "./api-error.ts";
import { readEventStream } from "./event-stream.ts";
import { lastUser } from "./identity/session.ts";

const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 30_000;
/** The most the server looks back for a page's first stream. */
const OLDEST_PAGE_MS = 3_600_000;

type Subscriber = (event: LiveEvent) => void;

const subscribers = new Set<Subscriber>();
let connection: AbortController | undefined;
let lastEventId: string | undefined;

/**
 * What the server tells while the page is open: new mail, moved requests. One stream for the page however many
 * subscribe; it resumes after the last event it saw, so nothing is missed while the line was down; the first one
 * asks for what happened since the page began. Returns `unsubscribe`.
 */
function liveEvents(subscriber: Subscriber): () => void {
  subscribers.add(subscriber);
  if (!connection) {
    connection = new AbortController();
    void keepConnected(connection.signal);
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
  const latest = useRef(subscriber);
  latest.current = subscriber;
  useEffect(() => liveEvents((event) => latest.current(event)), []);
}

/** A batch of letters is hundreds of events; what is asked anew because of them is asked once. */
const GATHER_MS = 1_000;

/** For what is asked anew when something happened: at once, then at most once a second, and never without the last of it. */
export function useLiveChanges(refresh: () => void) {
  const latest = useRef(refresh);
  latest.current = refresh;
  useEffect(() => {
    let pause: ReturnType<typeof setTimeout> | undefined;
    let missed = false;
    const act = () => {
      missed = false;
      pause = setTimeout(() => {
        pause = undefined;
        if (missed) act();
      }, GATHER_MS);
      latest.current();
    };
    const unsubscribe = liveEvents(() => {
      if (pause === undefined) act();
      else missed = true;
    });
    return () => {
      unsubscribe();
      clearTimeout(pause);
    };
  }, []);
}

async function keepConnected(signal: AbortSignal) {
  for (let failures = 0; !signal.aborted; failures += 1) {
    if (lastUser() === null) {
      // Logged out in another tab: a call without a token would only be refused. Looked for again, as a login may follow.
      failures = 0;
      await pause(FIRST_RETRY_MS, signal);
      continue;
    }
    try {
      const response = await authorizedFetch("GET", "/api/live", {
        signal,
        // Lists are asked for before this stream is: what came between is news, too.
        ...(!lastEventId && { query: { open: Math.min(Math.round(performance.now()), OLDEST_PAGE_MS) } }),
        headers: { Accept: "text/event-stream", ...(lastEventId && { "Last-Event-ID": lastEventId }) },
      });
      if (response.ok && response.body) {
        failures = 0;
        await readEventStream(response.body, deliver);
      }
    } catch (error) {
      if (signal.aborted) return;
      // That a session ended the page says itself, and asks for the password.
      const ended = error instanceof ApiError && error.code === "signed_out";
      if (!ended) console.warn("Live events interrupted", error);
    }
    await pause(Math.min(FIRST_RETRY_MS * 2 ** failures, LAST_RETRY_MS) * (0.75 + Math.random() / 2), signal);
  }
}

function deliver(event: { id: string | undefined; data: string }) {
  if (event.id) lastEventId = event.id;
  if (!event.data) return;
  const live: LiveEvent = JSON.parse(event.data);
  for (const subscriber of subscribers) subscriber(live);
}

function pause(milliseconds: number, signal: AbortSignal) {
  return new Promise<void>((done) => {
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      done();
    });
  });
}
