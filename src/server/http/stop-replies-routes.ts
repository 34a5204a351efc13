import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import type { FastifyReply } from "fastify";
import { Type } from "typebox";
import { OneOf } from "#contract/common.ts";
import { NOTICE_WORDS } from "#core/notice/notice-kinds.ts";
import { STOPPABLE, type Stoppable, stopNotices } from "#server/actions/choose-notices.ts";
import type { Context } from "#server/actions/context.ts";
import { personOfStopToken } from "#server/actions/stop-link.ts";
import { plainPage } from "./plain-page.ts";

/** A form of one field, or what a mail program sends. */
const MOST_BODY_BYTES = 4096;

/**
 * The link in every mail of ours that ends its kind, for whoever holds the mail, signed in or not. Mail programs POST there
 * (RFC 8058); a person who follows it is asked, because scanners follow links too.
 */
export const stopRepliesRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    // What the body says is always the same; the link alone decides. It may be sent in any form.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: MOST_BODY_BYTES }, async () => null);
    const token = Type.String({ minLength: 54, maxLength: 54 });
    const { brand } = context.settings;

    const asked = (what: Stoppable, link: string, reply: FastifyReply) => {
      const known = personOfStopToken(context.secret, what, link) !== null;
      asPage(reply).code(known ? 200 : 404);
      return known
        ? page(
            brand,
            `Stop mailing you ${wordsOf(what)}?`,
            `They will be in ${brand} only.`,
            '<form method="post"><button>Stop the mails</button></form>',
          )
        : page(
            brand,
            "This link does not work",
            "Copy it whole from the mail, or use your account.",
            ACCOUNT,
          );
    };
    const stopped = async (what: Stoppable, link: string, reply: FastifyReply) => {
      await stopNotices(context, what, link);
      const words = wordsOf(what);
      asPage(reply);
      return page(
        brand,
        `${words.charAt(0).toUpperCase()}${words.slice(1)} are not mailed to you any more`,
        `They are in ${brand}. You can turn the mails on again in your account.`,
        ACCOUNT,
      );
    };

    const ofReplies = { tags: ["me"], params: Type.Object({ token }) };
    app.get("/api/replies-by-mail/:token", { schema: ofReplies }, async ({ params }, reply) =>
      asked("reply", params.token, reply),
    );
    app.post("/api/replies-by-mail/:token", { schema: ofReplies }, ({ params }, reply) =>
      stopped("reply", params.token, reply),
    );

    const ofAny = { tags: ["me"], params: Type.Object({ what: OneOf(STOPPABLE), token }) };
    app.get("/api/notices-by-mail/:what/:token", { schema: ofAny }, async ({ params }, reply) =>
      asked(params.what, params.token, reply),
    );
    app.post("/api/notices-by-mail/:what/:token", { schema: ofAny }, ({ params }, reply) =>
      stopped(params.what, params.token, reply),
    );
  };

const wordsOf = (what: Stoppable): string => (what === "digest" ? "daily digests" : NOTICE_WORDS[what]);

/** Marks an answer as an HTML page that nothing stores. */
export const asPage = (reply: FastifyReply): FastifyReply =>
  reply.header("cache-control", "no-store").type("text/html; charset=utf-8");

const ACCOUNT = '<p><a href="/account">Open your account</a></p>';

const page = (brand: string, title: string, words: string, more: string): string =>
  plainPage({ brand, title, words, more });
