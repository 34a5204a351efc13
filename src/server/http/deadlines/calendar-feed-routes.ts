import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { Type } from "typebox";
import { CalendarFeed, CreatedCalendarFeed } from "#contract/deadlines/calendar-feed.ts";
import {
  createCalendarFeed,
  readCalendarFeed,
  revokeCalendarFeed,
} from "#server/actions/deadlines/calendar-feed.ts";
import type { Context } from "#server/actions/platform/context.ts";
import { calendarFeedOf } from "#server/db/deadlines/calendar-feeds.ts";
import { withUser } from "#server/db/platform/with-user.ts";
import { etagOnSend } from "#server/http/platform/etag.ts";

/** One calendar service reads for many people. */
const READ_RATE_LIMIT = { max: 240, timeWindow: "1 minute" };

/** The address of a user's calendar feed: there is one or none. */
export const calendarFeedRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      "/api/me/calendar-feed",
      { schema: { tags: ["me"], response: { 200: CalendarFeed } } },
      async ({ user }) => {
        const feed = await withUser(context.db, user.id, (tx) => calendarFeedOf(tx, user.id));
        if (!feed) return { feed: null };
        return {
          feed: {
            createdAt: feed.created_at.toISOString(),
            lastReadAt: feed.last_read_at?.toISOString() ?? null,
          },
        };
      },
    );

    app.post(
      "/api/me/calendar-feed",
      { schema: { tags: ["me"], response: { 201: CreatedCalendarFeed } } },
      async ({ user }, reply) => {
        const url = await createCalendarFeed(context, user.id);
        reply.code(201).header("cache-control", "no-store");
        return { url };
      },
    );

    app.delete(
      "/api/me/calendar-feed",
      { schema: { tags: ["me"], response: { 204: Type.Null() } } },
      async ({ user }, reply) => {
        await revokeCalendarFeed(context, user.id);
        return reply.code(204).send(null);
      },
    );
  };

/** What a calendar program reads. The address is the proof, so this is outside of what asks for a token. */
export const calendarFileRoute =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.addHook("onSend", etagOnSend);
    app.get(
      "/api/calendar/:file",
      {
        config: { rateLimit: READ_RATE_LIMIT },
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
