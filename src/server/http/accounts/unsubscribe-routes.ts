import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import type { FastifyReply } from "fastify";
import { Type } from "typebox";
import { StringEnum } from "#contract/platform/common.ts";
import { NOTIFICATION_KIND_TEXT } from "#core/notifications/notification-kinds.ts";
import {
  UNSUBSCRIBE_TOPICS,
  type UnsubscribeTopic,
  unsubscribeByToken,
} from "#server/actions/accounts/save-notice-settings.ts";
import { userOfUnsubscribeToken } from "#server/actions/accounts/unsubscribe-token.ts";
import type { Context } from "#server/actions/platform/context.ts";
import { standalonePage } from "#server/http/platform/standalone-page.ts";

/** A form of one field, or what a mail program sends. */
const MAX_BODY_BYTES = 4096;

/**
 * The link in every mail of ours that ends its kind, for whoever holds the mail, signed in or not. Mail programs POST there
 * (RFC 8058); a person who follows it is asked, because scanners follow links too.
 */
export const unsubscribeRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    // What the body says is always the same; the link alone decides. It may be sent in any form.
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
            `Stop mailing you ${notificationLabel(what)}?`,
            `They will be in ${brand} only.`,
            '<form method="post"><button>Stop the mails</button></form>',
          )
        : page(
            brand,
            "This link does not work",
            "Copy it whole from the mail, or use your account.",
            ACCOUNT_LINK,
          );
    };
    const handleUnsubscribe = async (what: UnsubscribeTopic, linkToken: string, reply: FastifyReply) => {
      await unsubscribeByToken(context, what, linkToken);
      const text = notificationLabel(what);
      asHtml(reply);
      return page(
        brand,
        `${text.charAt(0).toUpperCase()}${text.slice(1)} are not mailed to you any more`,
        `They are in ${brand}. You can turn the mails on again in your account.`,
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
  what === "digest" ? "daily digests" : NOTIFICATION_KIND_TEXT[what];

/** Marks an answer as an HTML page that nothing stores. */
export const asHtml = (reply: FastifyReply): FastifyReply =>
  reply.header("cache-control", "no-store").type("text/html; charset=utf-8");

const ACCOUNT_LINK = '<p><a href="/account">Open your account</a></p>';

const page = (brand: string, title: string, text: string, html: string): string =>
  standalonePage({ brand, title, text, html });
