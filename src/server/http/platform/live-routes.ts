import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import type { FastifyReply } from "fastify";
import { Type } from "typebox";
import type { LiveEvent } from "#contract/mailbox/conversation.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { Problem } from "#core/problem.ts";
import { EVENTS, isEventKind } from "#core/request/events.ts";
import { httpErrors } from "#messages/errors/http.ts";
import { sharedScopesOf } from "#server/db/accounts/shares.ts";
import type { Database } from "#server/db/platform/database.ts";
import type { LiveNotification } from "#server/db/platform/live-feed.ts";
import { withUser } from "#server/db/platform/with-user.ts";
import {
  latestLiveEventId,
  liveEventsSince,
  sharedLiveEventsSince,
} from "#server/db/requests/request-events.ts";
import { requireUser } from "#server/http/accounts/auth-hooks.ts";
import type { Identity } from "#server/ports/identity.ts";
import type { Clock } from "#server/ports/platform.ts";
import type { LiveHub } from "./live-hub.ts";

/** The newest of what was missed; with more, a page does better to load its lists again, which any event makes it do. */
const MAX_MISSED_EVENTS = 200;
/** How long a transaction may have taken whose event is older than the list that lacks it. */
const COMMIT_DELAY_MS = 15_000;
/** A page that is older reads its lists again anyway when it comes back. */
const MAX_PAGE_AGE_MS = 3_600_000;
/** Tabs one user may keep open; the oldest browser allows six connections to a host anyway. */
const MAX_STREAMS_PER_USER = 20;

function liveEvent(id: number, requestId: string | null, kind: string): LiveEvent {
  if (requestId === null) return { id, requestId, kind: "mailbox" };
  return { id, requestId, kind: isEventKind(kind) ? EVENTS[kind].live : "request" };
}

type SharedAccess = Awaited<ReturnType<typeof sharedScopesOf>>;

/** Whether a notice of an owner's is of what they let someone into. Their mailbox, which is no request's, never is. */
const isVisible = (sharedAccess: SharedAccess, { request }: LiveNotification): boolean =>
  request !== null && sharedAccess.some(({ requestId }) => requestId === null || requestId === request);

/**
 * `GET /api/live`: server-sent events (WHATWG HTML § 9.2) of the signed-in user. `id` is the number of the request's
 * event or the mailbox's change; a page that reconnects says the last one it saw in Last-Event-ID and gets what it
 * missed, each once. A page's first stream says instead for how long it has been `open`, in milliseconds: what happened
 * between its first list and this stream is sent, too.
 */
export const liveRoutes =
  (db: Database, hub: LiveHub, clock: Clock, identity: Identity): FastifyPluginAsyncTypebox =>
  async (app) => {
    const recheckUser = requireUser(identity, db);
    const open = new Map<string, number>();
    const streamClosers = new Set<() => void>();
    app.addHook("preClose", async () => {
      for (const end of streamClosers) end();
    });

    app.get(
      "/api/live",
      {
        // It would never end.
        exposeHeadRoute: false,
        // A session that a hosted pool ended must not open a stream on what the pool said some minutes ago.
        config: { bypassIdentityCache: true },
        schema: {
          tags: ["live"],
          querystring: Type.Object(
            { open: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_PAGE_AGE_MS })) },
            { additionalProperties: false },
          ),
          headers: Type.Object({ "last-event-id": Type.Optional(Type.String({ pattern: "^\\d{1,15}$" })) }),
        },
      },
      async (request, reply) => {
        const { id: userId } = request.user;
        const streams = open.get(userId) ?? 0;
        if (streams >= MAX_STREAMS_PER_USER) {
          throw new Problem(
            429,
            "too_many_streams",
            formatMessage(httpErrors.tooManyTabs, { most: MAX_STREAMS_PER_USER }),
          );
        }
        open.set(userId, streams + 1);

        const { login } = request;
        const stream = openEventStream(reply, login, () => {
          unsubscribeAll();
          streamClosers.delete(stream.end);
          const remaining = (open.get(userId) ?? 1) - 1;
          if (remaining > 0) open.set(userId, remaining);
          else open.delete(userId);
        });
        streamClosers.add(stream.end);
        // A page that resumes is not sent back to the beginning by what has no number of its own.
        let lastSentId = Number(request.headers["last-event-id"] ?? 0);
        const send = (event: LiveEvent) => {
          // Transactions commit out of order, so a lower number may follow a higher one; the resume mark never goes back.
          lastSentId = Math.max(lastSentId, event.id);
          stream.send(lastSentId, event);
        };
        // What comes while the missed ones are looked up waits, or it would overtake them.
        let pendingEvents: LiveEvent[] | null = [];
        const deliver = ({ id, request, kind }: LiveNotification) => {
          const event = liveEvent(id, request, kind);
          if (pendingEvents) pendingEvents.push(event);
          else send(event);
        };
        const unsubscribers = [
          hub.subscribe(
            userId,
            (notice) => {
              if (notice.kind === "login_ended") {
                const isThisSession = !notice.session || notice.session === login.sessionId;
                return isThisSession ? stream.end() : undefined;
              }
              if (notice.kind !== "shares") return deliver(notice);
              // Others let them in, or no more: the page looks at its lists, and comes back to what it may hear now.
              send({ id: lastSentId, requestId: null, kind: "mailbox" });
              stream.end();
            },
            // The page reconnects at once and asks for what it missed.
            stream.end,
          ),
        ];
        const unsubscribeAll = () => {
          for (const one of unsubscribers) one();
        };

        const since = request.headers["last-event-id"];
        try {
          // A login that ended between the look at its token and the ear for its end would go unnoticed.
          await recheckUser(request, reply);
          const sharedAccess = request.isCollaborator ? await sharedScopesOf(db, userId) : [];
          // Closed while that was looked up, its ears are not to be left open.
          if (!streamClosers.has(stream.end)) return;
          for (const owner of new Set(sharedAccess.map(({ ownerId }) => ownerId))) {
            const access = sharedAccess.filter(({ ownerId }) => ownerId === owner);
            unsubscribers.push(
              hub.subscribe(
                owner,
                (notice) => void (isVisible(access, notice) && deliver(notice)),
                () => {},
              ),
            );
          }
          const missed = await missedEvents(userId, since, request.query.open, sharedAccess);
          for (const event of missed) send(event);
          if (since === undefined) {
            // Where to resume from, should the line break before the first event.
            lastSentId = await withUser(db, userId, (tx) => latestLiveEventId(tx, userId));
            stream.send(lastSentId);
          }
          const sentIds = new Set(missed.map((event) => event.id));
          for (const event of pendingEvents) if (!sentIds.has(event.id)) send(event);
          pendingEvents = null;
        } catch (error) {
          if (error instanceof Problem && error.status < 500) return stream.end();
          // The answer has begun, so it cannot become a refusal any more; the page tries again by itself.
          request.log.error({ err: error }, "a live stream could not catch up");
          stream.end();
        }
      },
    );

    async function missedEvents(
      userId: string,
      since: string | undefined,
      open: number | undefined,
      sharedAccess: SharedAccess,
    ): Promise<LiveEvent[]> {
      if (since === undefined && open === undefined) return [];
      const from = () => new Date(clock.now().epochMilliseconds - (open ?? 0) - COMMIT_DELAY_MS);
      const missedRange = since === undefined ? { from: from() } : { lastId: Number(since) };
      const ownEvents = await withUser(db, userId, (tx) =>
        liveEventsSince(tx, userId, missedRange, MAX_MISSED_EVENTS),
      );
      const sharedEvents =
        sharedAccess.length === 0
          ? []
          : await sharedLiveEventsSince(db, sharedAccess, missedRange, MAX_MISSED_EVENTS);
      return [...ownEvents, ...sharedEvents]
        .toSorted((one, other) => one.id - other.id)
        .slice(-MAX_MISSED_EVENTS)
        .map((event) => liveEvent(event.id, event.request_id, event.kind));
    }
  };

const KEEP_ALIVE_INTERVAL_MS = 20_000;
/** Not longer than this even on a token of a day: a proxy on the way may have given the connection up. */
const MAX_STREAM_MS = 15 * 60_000;

/** One page's open stream. Writing to one that is over does nothing; `end` may be called again. */
type EventStream = {
  /** Sends `data` under `id`, the mark the page resumes from. Without data only the mark is set. */
  send(id: number, data?: object): void;
  end(): void;
};

/**
 * Turns an answer into server-sent events (WHATWG HTML § 9.2), until either side ends it, or its token expires: the page
 * then comes back with a new one.
 */
function openEventStream(
  reply: FastifyReply,
  { expiresInSeconds }: { expiresInSeconds: number },
  onClose: () => void,
): EventStream {
  reply.hijack();
  const { raw } = reply;
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) raw.setHeader(name, value);
  }
  raw.writeHead(200, {
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
  });

  let isClosed = false;
  const write = (text: string) => {
    if (!isClosed) raw.write(text);
  };
  const end = () => {
    if (!isClosed) raw.end();
    isClosed = true;
  };
  write("retry: 2000\n\n");
  const keepAlive = setInterval(() => write(": still here\n\n"), KEEP_ALIVE_INTERVAL_MS);
  const expiry = setTimeout(end, Math.min(expiresInSeconds * 1000, MAX_STREAM_MS));
  raw.on("close", () => {
    isClosed = true;
    clearInterval(keepAlive);
    clearTimeout(expiry);
    onClose();
  });
  return {
    send: (id, data) => write(`id: ${id}\n${data === undefined ? "" : `data: ${JSON.stringify(data)}\n`}\n`),
    end,
  };
}
