import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { Type } from "typebox";
import type { LiveEvent } from "#contract/conversation.ts";
import { asPerson } from "#server/db/as-person.ts";
import type { Database } from "#server/db/database.ts";
import { eventsSince, newestEventId } from "#server/db/events.ts";
import type { LiveHub } from "./live-hub.ts";

const KEEP_ALIVE_MS = 20_000;
const LONGEST_STREAM_MS = 15 * 60_000;
/** Past this many missed events a page does better to load its lists anew, which any event makes it do. */
const MOST_MISSED = 200;
/** Tabs one person may keep open; the oldest browser allows six connections to a host anyway. */
const MOST_STREAMS = 20;

const MAIL_EVENTS = new Set([
  "reply_received",
  "message_sent",
  "submitted",
  "delivered",
  "delivery_deferred",
  "delivery_failed",
  "acknowledged",
]);

const liveEvent = (id: number, requestId: string, kind: string): LiveEvent => ({
  id,
  requestId,
  kind: MAIL_EVENTS.has(kind) ? "mail" : "request",
});

/**
 * `GET /api/live`: server-sent events (WHATWG HTML § 9.2) of the signed-in person. `id` is the request event's number;
 * a page that reconnects says the last one it saw in Last-Event-ID and is told what it missed, each once.
 */
export const liveRoutes =
  (db: Database, hub: LiveHub): FastifyPluginAsyncTypebox =>
  async (app) => {
    const open = new Map<string, number>();
    const endings = new Set<() => void>();
    app.addHook("preClose", async () => {
      for (const end of endings) end();
    });

    app.get(
      "/api/live",
      {
        schema: {
          tags: ["live"],
          headers: Type.Object({ "last-event-id": Type.Optional(Type.String({ pattern: "^\\d{1,15}$" })) }),
        },
      },
      async (request, reply) => {
        const { id: personId } = request.person;
        const streams = open.get(personId) ?? 0;
        if (streams >= MOST_STREAMS) return reply.code(429).send();
        open.set(personId, streams + 1);

        reply.hijack();
        const stream = reply.raw;
        for (const [name, value] of Object.entries(reply.getHeaders())) {
          if (value !== undefined) stream.setHeader(name, value);
        }
        stream.writeHead(200, {
          "content-type": "text/event-stream; charset=utf-8",
          "cache-control": "no-store",
          "x-accel-buffering": "no",
        });
        stream.write("retry: 2000\n\n");

        let newest = 0;
        const send = (event: LiveEvent) => {
          // Transactions commit out of order, so a lower number may follow a higher one; the resume mark never goes back.
          newest = Math.max(newest, event.id);
          stream.write(`id: ${newest}\ndata: ${JSON.stringify(event)}\n\n`);
        };
        const since = request.headers["last-event-id"];
        // What comes while the missed ones are looked up waits, or it would overtake them.
        let waiting: LiveEvent[] | null = since === undefined ? null : [];
        const end = () => stream.end();
        const stop = hub.listen(
          personId,
          (notice) => {
            const event = liveEvent(notice.id, notice.request, notice.kind);
            if (waiting) waiting.push(event);
            else send(event);
          },
          // The page reconnects at once and asks for what it missed.
          end,
        );
        const keepAlive = setInterval(() => stream.write(": still here\n\n"), KEEP_ALIVE_MS);
        // The token was looked at once, at the beginning; the next stream brings a fresh one.
        const expiry = setTimeout(end, LONGEST_STREAM_MS);
        endings.add(end);
        stream.on("close", () => {
          clearInterval(keepAlive);
          clearTimeout(expiry);
          stop();
          endings.delete(end);
          const left = (open.get(personId) ?? 1) - 1;
          if (left > 0) open.set(personId, left);
          else open.delete(personId);
        });

        if (since === undefined) {
          // Where to resume from, should the line break before the first event.
          newest = Math.max(newest, await asPerson(db, personId, (tx) => newestEventId(tx, personId)));
          stream.write(`id: ${newest}\n\n`);
          return;
        }
        const missed = await asPerson(db, personId, (tx) =>
          eventsSince(tx, personId, Number(since), MOST_MISSED),
        );
        for (const event of missed) send(liveEvent(event.id, event.request_id, event.kind));
        const told = new Set(missed.map((event) => event.id));
        for (const event of waiting ?? []) if (!told.has(event.id)) send(event);
        waiting = null;
      },
    );
  };
