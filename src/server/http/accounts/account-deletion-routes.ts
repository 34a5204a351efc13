import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import type { FastifyReply } from "fastify";
import { Type } from "typebox";
import { longDate } from "#core/dates/format-date.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { accountLinks } from "#messages/account/links.ts";
import {
  cancelAccountDeletion,
  cancelableDeletion,
} from "#server/actions/accounts/cancel-account-deletion.ts";
import type { Context } from "#server/actions/platform/context.ts";
import { standalonePage } from "#server/http/platform/standalone-page.ts";

/** The form of one button has no fields. */
const MAX_BODY_BYTES = 1024;
/** The 256-bit secret needs no limit; this one limits the load on the database. */
const RATE_LIMIT = { max: 30, timeWindow: "1 minute" };

const text = accountLinks.deletion;
const LOG_IN_LINK = `<p><a href="/login">${accountLinks.logIn}</a></p>`;

const INVALID_LINK_PAGE = {
  title: accountLinks.invalidTitle,
  text: text.invalid,
  html: LOG_IN_LINK,
};

/**
 * The link in the email about a closed account. It cancels the deletion without a login, because a closed account has none.
 * Opening it only asks for a confirmation, because email programs and scanners open links too.
 */
export const accountDeletionRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    // The body is ignored, so any content type is accepted.
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
      const date = longDate(deletion.eraseAt.toISOString().slice(0, 10));
      return sendPage(reply, 200, {
        title: text.title,
        text: formatMessage(text.text, { date }),
        html: `<form method="post"><button>${text.submit}</button></form>`,
      });
    });

    app.post("/api/account-deletion/:secret", route, async ({ params }, reply) => {
      if (!(await cancelAccountDeletion(context, params.secret)))
        return sendPage(reply, 404, INVALID_LINK_PAGE);
      return sendPage(reply, 200, {
        title: text.doneTitle,
        text: text.done,
        html: LOG_IN_LINK,
      });
    });
  };
