import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { Type } from "typebox";
import type { LiveEvent } from "#contract/conversation.ts";
import { Problem } from "#core/problem.ts";
import { asPerson } from "#server/db/as-person.ts";
import type { Database } from "#server/db/database.ts";
import { newestTold, toldOfOthers, toldSince } from "#server/db/events.ts";
import type { LiveNotice } from "#server/db/live-feed.ts";
import { reachesOf } from "#server/db/shares.ts";
import type { Clock, Identity } from "#server/ports.ts";
import { openEventStream } from "./event-stream.ts";
import type { LiveHub } from "./live-hub.ts";
import { signedIn } from "./signed-in.ts";

/** The newest of what was missed; with more, a page does better to load its lists anew, which any event makes it do. */
const MOST_MISSED = 200;
/** How long a transaction may have taken whose event is older than the list that lacks it. */
const LATE_COMMIT_MS = 15_000;
/** A page that is older reads its lists anew anyway when it comes back. */
const OLDEST_PAGE_MS = 3_600_000;
/** Tabs one person may keep open; the oldest browser allows six connections to a host anyway. */
const MOST_STREAMS = 20;

const MAIL_EVENTS = new Set([
  "reply_received",
  "reply_moved",
  "message_sent",
  "answer_waits",
  "sent_again",
  "sending_cancelled",
  "arrival_confirmed",
  "submitted",
  "delivered",
  "delivery_deferred",
  "delivery_failed",
  "acknowledged",
]);

function liveEvent(id: number, requestId: string | null, kind: string): LiveEvent {
  if (requestId === null) return { id, requestId, kind: "mailbox" };
  return { id, requestId, kind: MAIL_EVENTS.has(kind) ? "mail" : "request" };
}

type Reaches = Awaited<ReturnType<typeof reachesOf>>;

/** Whether a notice of an owner's is of what they let somebody into. Their mailbox, which is no request's, never is. */
const isWithin = (reaches: Reaches, { request }: LiveNotice): boolean =>
  request !== null && reaches.some(({ requestId }) => requestId === null || requestId === request);

/**
 * `GET /api/live`: server-sent events (WHATWG HTML § 9.2) of the signed-in person. `id` is the number of the request's
 * event or the mailbox's change; a page that reconnects says the last one it saw in Last-Event-ID and is told what it
 * missed, each once. A page's first stream says instead for how long it has been `open`, in milliseconds: what happened
 * between its first list and this stream is told, too.
 */
export const liveRoutes =
  (db: Database, hub: LiveHub, clock: Clock, identity: Identity): FastifyPluginAsyncTypebox =>
  async (app) => {
    const stillSignedIn = signedIn(identity, db);
    const open = new Map<string, number>();
    const endings = new Set<() => void>();
    app.addHook("preClose", async () => {
      for (const end of endings) end();
    });

    app.get(
      "/api/live",
      {
        // It would never end.
        exposeHeadRoute: false,
        // A session that a hosted pool ended must not open a stream on what the pool said some minutes ago.
        config: { asksProviderAnew: true },
        schema: {
          tags: ["live"],
          querystring: Type.Object(
            { open: Type.Optional(Type.Integer({ minimum: 0, maximum: OLDEST_PAGE_MS })) },
            { additionalProperties: false },
          ),
          headers: Type.Object({ "last-event-id": Type.Optional(Type.String({ pattern: "^\\d{1,15}$" })) }),
        },
      },
      async (request, reply) => {
        const { id: personId } = request.person;
        const streams = open.get(personId) ?? 0;
        if (streams >= MOST_STREAMS) {
          throw new Problem(
            429,
            "too_many_streams",
            `Close a tab: ${MOST_STREAMS} of them show live news already.`,
          );
        }
        open.set(personId, streams + 1);

        const { login } = request;
        const stream = openEventStream(reply, login, () => {
          stop();
          endings.delete(stream.end);
          const left = (open.get(personId) ?? 1) - 1;
          if (left > 0) open.set(personId, left);
          else open.delete(personId);
        });
        endings.add(stream.end);
        // A page that resumes is not sent back to the beginning by what has no number of its own.
        let newest = Number(request.headers["last-event-id"] ?? 0);
        const send = (event: LiveEvent) => {
          // Transactions commit out of order, so a lower number may follow a higher one; the resume mark never goes back.
          newest = Math.max(newest, event.id);
          stream.send(newest, event);
        };
        // What comes while the missed ones are looked up waits, or it would overtake them.
        let waiting: LiveEvent[] | null = [];
        const tell = ({ id, request, kind }: LiveNotice) => {
          const event = liveEvent(id, request, kind);
          if (waiting) waiting.push(event);
          else send(event);
        };
        const stops = [
          hub.listen(
            personId,
            (notice) => {
              if (notice.kind === "login_ended") {
                const ofThis = !notice.session || notice.session === login.sessionId;
                return ofThis ? stream.end() : undefined;
              }
              if (notice.kind !== "shares") return tell(notice);
              // Others let them in, or no more: the page looks at its lists, and comes back to what it may hear now.
              send({ id: newest, requestId: null, kind: "mailbox" });
              stream.end();
            },
            // The page reconnects at once and asks for what it missed.
            stream.end,
          ),
        ];
        const stop = () => {
          for (const one of stops) one();
        };

        const since = request.headers["last-event-id"];
        try {
          // A login that ended between the look at its token and the ear for its end would go unnoticed.
          await stillSignedIn(request, reply);
          const reaches = request.collaborates ? await reachesOf(db, personId) : [];
          // Closed while that was looked up, its ears are not to be left open.
          if (!endings.has(stream.end)) return;
          for (const owner of new Set(reaches.map(({ ownerId }) => ownerId))) {
            const into = reaches.filter(({ ownerId }) => ownerId === owner);
            stops.push(
              hub.listen(
                owner,
                (notice) => void (isWithin(into, notice) && tell(notice)),
                () => {},
              ),
            );
          }
          const missed = await missedBy(personId, since, request.query.open, reaches);
          for (const event of missed) send(event);
          if (since === undefined) {
            // Where to resume from, should the line break before the first event.
            newest = await asPerson(db, personId, (tx) => newestTold(tx, personId));
            stream.send(newest);
          }
          const told = new Set(missed.map((event) => event.id));
          for (const event of waiting) if (!told.has(event.id)) send(event);
          waiting = null;
        } catch (error) {
          if (error instanceof Problem && error.status < 500) return stream.end();
          // The answer has begun, so it cannot become a refusal any more; the page tries again by itself.
          request.log.error({ err: error }, "a live stream could not catch up");
          stream.end();
        }
      },
    );

    async function missedBy(
      personId: string,
      since: string | undefined,
      open: number | undefined,
      reaches: Reaches,
    ): Promise<LiveEvent[]> {
      if (since === undefined && open === undefined) return [];
      const from = () => new Date(clock.now().epochMilliseconds - (open ?? 0) - LATE_COMMIT_MS);
      const unheard = since === undefined ? { from: from() } : { lastId: Number(since) };
      const own = await asPerson(db, personId, (tx) => toldSince(tx, personId, unheard, MOST_MISSED));
      const others = reaches.length === 0 ? [] : await toldOfOthers(db, reaches, unheard, MOST_MISSED);
      return [...own, ...others]
        .toSorted((one, other) => one.id - other.id)
        .slice(-MOST_MISSED)
        .map((event) => liveEvent(event.id, event.request_id, event.kind));
    }
  };
