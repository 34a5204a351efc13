import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import type { FastifyReply } from "fastify";
import { Type } from "typebox";
import { OneOf } from "#contract/common.ts";
import { NOTICE_WORDS } from "#core/notice/notice-kinds.ts";
import { STOPPABLE, type Stoppable, stopNotices } from "#server/actions/choose-notices.ts";
import type { Context } from "#server/actions/context.ts";
import { personOfStopToken } from "#server/actions/stop-link.ts";

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

const STYLE = `body{margin:0;padding:48px 24px;background:#f3f5f7;color:#24292f;font:15px/23px system-ui,sans-serif}
main{max-width:440px;margin:0 auto;padding:28px;border:1px solid #e2e5e9;border-radius:10px;background:#fff}
b{font:600 20px/24px Georgia,serif}h1{margin:20px 0 8px;color:#1a1e23;font:600 21px/28px Georgia,serif}p{margin:0 0 16px}
a{color:#0f5aa8}button{height:40px;padding:0 16px;border:0;border-radius:6px;background:#1976d2;color:#fff;font:600 15px system-ui,sans-serif;cursor:pointer}
button:focus-visible,a:focus-visible{outline:2px solid #1a1e23;outline-offset:2px}`;

/** A page of its own: it must work in whatever opens a link from a mail, without the app. */
export const page = (brand: string, title: string, words: string, more: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="/favicon.svg"><title>${escaped(title)} · ${escaped(brand)}</title><style>${STYLE}</style></head><body><main><b>${escaped(brand)}</b><h1>${escaped(title)}</h1><p>${escaped(words)}</p>${more}</main></body></html>`;

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
