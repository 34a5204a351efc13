import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import type { FastifyReply } from "fastify";
import { Type } from "typebox";
import { StringEnum } from "#contract/platform/common.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { accountLinks } from "#messages/account/links.ts";
import { notificationEmails } from "#messages/notifications/emails.ts";
import {
  UNSUBSCRIBE_TOPICS,
  type UnsubscribeTopic,
  unsubscribeByToken,
} from "#server/actions/accounts/save-notice-settings.ts";
import { userOfUnsubscribeToken } from "#server/actions/accounts/unsubscribe-token.ts";
import type { Context } from "#server/actions/platform/context.ts";
import { standalonePage } from "#server/http/platform/standalone-page.ts";

const text = accountLinks.unsubscribe;

/** A form of one field, or the POST of an email program. */
const MAX_BODY_BYTES = 4096;

/**
 * The unsubscribe link of every notification email. It needs no login. Email programs POST to it (RFC 8058); opening it in
 * a browser only asks for a confirmation, because scanners follow links too.
 */
export const unsubscribeRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    // The body is ignored, so any content type is accepted.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: MAX_BODY_BYTES }, async () => null);
    const token = Type.String({ minLength: 54, maxLength: 54 });
    const { brand } = context.settings;

    const confirmationPage = (what: UnsubscribeTopic, linkToken: string, reply: FastifyReply) => {
      const isValid = userOfUnsubscribeToken(context.secret, what, linkToken) !== null;
      asHtml(reply).code(isValid ? 200 : 404);
      return isValid
        ? page(
            brand,
            formatMessage(text.title, { kind: notificationLabel(what) }),
            formatMessage(text.text, { brand }),
            `<form method="post"><button>${text.submit}</button></form>`,
          )
        : page(brand, accountLinks.invalidTitle, text.invalid, ACCOUNT_LINK);
    };
    const handleUnsubscribe = async (what: UnsubscribeTopic, linkToken: string, reply: FastifyReply) => {
      await unsubscribeByToken(context, what, linkToken);
      asHtml(reply);
      return page(
        brand,
        formatMessage(text.doneTitle, { kind: notificationLabel(what) }),
        formatMessage(text.done, { brand }),
        ACCOUNT_LINK,
      );
    };

    const replySchema = { tags: ["me"], params: Type.Object({ token }) };
    app.get("/api/replies-by-mail/:token", { schema: replySchema }, async ({ params }, reply) =>
      confirmationPage("reply", params.token, reply),
    );
    app.post("/api/replies-by-mail/:token", { schema: replySchema }, ({ params }, reply) =>
      handleUnsubscribe("reply", params.token, reply),
    );

    const anyKindSchema = {
      tags: ["me"],
      params: Type.Object({ what: StringEnum(UNSUBSCRIBE_TOPICS), token }),
    };
    app.get("/api/notices-by-mail/:what/:token", { schema: anyKindSchema }, async ({ params }, reply) =>
      confirmationPage(params.what, params.token, reply),
    );
    app.post("/api/notices-by-mail/:what/:token", { schema: anyKindSchema }, ({ params }, reply) =>
      handleUnsubscribe(params.what, params.token, reply),
    );
  };

const notificationLabel = (what: UnsubscribeTopic): string =>
  what === "digest" ? text.dailyDigests : notificationEmails.kinds[what];

/** Makes a response an HTML page that is not cached. */
export const asHtml = (reply: FastifyReply): FastifyReply =>
  reply.header("cache-control", "no-store").type("text/html; charset=utf-8");

const ACCOUNT_LINK = `<p><a href="/account">${accountLinks.openAccount}</a></p>`;

const page = (brand: string, title: string, text: string, html: string): string =>
  standalonePage({ brand, title, text, html });
