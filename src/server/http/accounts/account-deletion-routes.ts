import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import type { FastifyReply } from "fastify";
import { Type } from "typebox";
import { longDate } from "#core/dates/format-date.ts";
import {
  cancelAccountDeletion,
  cancelableDeletion,
} from "#server/actions/accounts/cancel-account-deletion.ts";
import type { Context } from "#server/actions/platform/context.ts";
import { standalonePage } from "#server/http/platform/standalone-page.ts";

/** The form of one button has no fields. */
const MAX_BODY_BYTES = 1024;
/** 256 random bits need no limit; this one keeps the database from being asked for nothing. */
const RATE_LIMIT = { max: 30, timeWindow: "1 minute" };

const INVALID_LINK_PAGE = {
  title: "This link does not work",
  text: "It was used already, or it is too late, or it was not copied whole. If you canceled the deletion before, your account is open: log in.",
  html: '<p><a href="/login">Log in</a></p>',
};

/**
 * The link in the email about a deleted account, which cancels the deletion without a login: the user has none any more.
 * Opening it only asks, because mail programs and scanners open links, too.
 */
export const accountDeletionRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    // What the body says is always the same; the link alone decides. It may be sent in any form.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: MAX_BODY_BYTES }, async () => null);
    const { brand } = context.settings;
    const route = {
      config: { rateLimit: RATE_LIMIT },
      schema: {
        tags: ["me"],
        params: Type.Object({ secret: Type.String({ minLength: 1, maxLength: 100 }) }),
      },
    };
    const sendPage = (
      reply: FastifyReply,
      status: number,
      page: { title: string; text: string; html: string },
    ) =>
      reply
        .code(status)
        .header("cache-control", "no-store")
        .header("referrer-policy", "no-referrer")
        .type("text/html; charset=utf-8")
        .send(standalonePage({ brand, ...page }));

    app.get("/api/account-deletion/:secret", route, async ({ params }, reply) => {
      const deletion = await cancelableDeletion(context, params.secret);
      if (!deletion) return sendPage(reply, 404, INVALID_LINK_PAGE);
      const day = longDate(deletion.eraseAt.toISOString().slice(0, 10));
      return sendPage(reply, 200, {
        title: "Keep your account?",
        text: `Your account is closed and will be erased on ${day}. If you keep it, it opens again with everything in it, and letters that were queued are sent.`,
        html: '<form method="post"><button>Keep my account</button></form>',
      });
    });

    app.post("/api/account-deletion/:secret", route, async ({ params }, reply) => {
      if (!(await cancelAccountDeletion(context, params.secret)))
        return sendPage(reply, 404, INVALID_LINK_PAGE);
      return sendPage(reply, 200, {
        title: "Your account is open again",
        text: "Nothing was erased. Log in as before.",
        html: '<p><a href="/login">Log in</a></p>',
      });
    });
  };
