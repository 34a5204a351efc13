import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { Type } from "typebox";
import { CalendarFeed, CalendarFeedMade } from "#contract/calendar-feed.ts";
import { endCalendarFeed, makeCalendarFeed, readCalendarFeed } from "#server/actions/calendar-feed.ts";
import type { Context } from "#server/actions/context.ts";
import { asPerson } from "#server/db/as-person.ts";
import { feedOf } from "#server/db/calendar-feeds.ts";
import { unlessKnown } from "./unless-known.ts";

/** One calendar service reads for many people. */
const READS = { max: 240, timeWindow: "1 minute" };

/** The address of a person's calendar feed: there is one or none. */
export const calendarFeedRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      "/api/me/calendar-feed",
      { schema: { tags: ["me"], response: { 200: CalendarFeed } } },
      async ({ person }) => {
        const feed = await asPerson(context.db, person.id, (tx) => feedOf(tx, person.id));
        if (!feed) return { feed: null };
        return {
          feed: { madeAt: feed.made_at.toISOString(), readAt: feed.read_at?.toISOString() ?? null },
        };
      },
    );

    app.post(
      "/api/me/calendar-feed",
      { schema: { tags: ["me"], response: { 201: CalendarFeedMade } } },
      async ({ person }, reply) => {
        const url = await makeCalendarFeed(context, person.id);
        reply.code(201).header("cache-control", "no-store");
        return { url };
      },
    );

    app.delete(
      "/api/me/calendar-feed",
      { schema: { tags: ["me"], response: { 204: Type.Null() } } },
      async ({ person }, reply) => {
        await endCalendarFeed(context, person.id);
        return reply.code(204).send(null);
      },
    );
  };

/** What a calendar program reads. The address is the proof, so this is outside of what asks for a token. */
export const calendarFileRoute =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.addHook("onSend", unlessKnown);
    app.get(
      "/api/calendar/:file",
      {
        config: { rateLimit: READS },
        // Calendars ask every few minutes, which would fill a log of calls.
        logLevel: "warn",
        schema: { tags: ["me"], params: Type.Object({ file: Type.String({ maxLength: 100 }) }) },
      },
      async ({ params: { file } }, reply) => {
        const text = await readCalendarFeed(context, file.replace(/\.ics$/, ""));
        return reply
          .type("text/calendar; charset=utf-8; method=PUBLISH")
          .header("content-disposition", 'inline; filename="deadlines.ics"')
          .header("cache-control", "private, no-cache")
          .send(text);
      },
    );
  };
