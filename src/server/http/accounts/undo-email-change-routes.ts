import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import type { FastifyReply } from "fastify";
import { Type } from "typebox";
import { formatMessage } from "#core/messages/format-message.ts";
import { accountLinks } from "#messages/account/links.ts";
import { standalonePage } from "#server/http/platform/standalone-page.ts";
import type { AccountSecurity } from "./account-security.ts";
import { asHtml } from "./unsubscribe-routes.ts";

const text = accountLinks.undoEmailChange;

/** A form without fields. */
const MAX_BODY_BYTES = 4096;

/** 32 bytes in base64url. */
const TOKEN_LENGTH = 43;

/**
 * The link sent to the previous address of an account. It needs no login. Opening it only asks for a confirmation, because
 * email scanners follow links; the button restores the address.
 */
export const undoEmailChangeRoutes =
  (security: AccountSecurity, brand: string): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: MAX_BODY_BYTES }, async () => null);
    const token = Type.String({ minLength: TOKEN_LENGTH, maxLength: TOKEN_LENGTH, pattern: "^[\\w-]+$" });
    const schema = { tags: ["me"], params: Type.Object({ token }) };
    const path = "/api/undo-email-change/:token";

    app.get(path, { schema }, async ({ params }, reply) => {
      const previous = await security.previousEmailOf(params.token);
      if (!previous) return invalidLinkPage(reply, brand, 404, text.expired);
      asHtml(reply);
      return standalonePage({
        brand,
        title: text.title,
        text: formatMessage(text.text, { email: previous.email }),
        html: `<form method="post"><button>${text.submit}</button></form>`,
      });
    });

    app.post(path, { schema }, async ({ params, ip }, reply) => {
      const result = await security.undoEmailChange(params.token, { ip });
      if (result === "taken") return invalidLinkPage(reply, brand, 409, text.taken);
      if (result === "expired") return invalidLinkPage(reply, brand, 404, text.expired);
      asHtml(reply);
      return standalonePage({
        brand,
        title: text.doneTitle,
        text: formatMessage(text.done, { email: result.email }),
        html: `<p><a href="/login?forgot">${text.setPassword}</a></p>`,
      });
    });
  };

function invalidLinkPage(reply: FastifyReply, brand: string, status: number, explanation: string): string {
  asHtml(reply).code(status);
  return standalonePage({
    brand,
    title: accountLinks.invalidTitle,
    text: explanation,
    html: `<p><a href="/contact">${accountLinks.contactTeam}</a></p>`,
  });
}
