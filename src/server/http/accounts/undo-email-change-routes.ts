import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import type { FastifyReply } from "fastify";
import { Type } from "typebox";
import { standalonePage } from "#server/http/platform/standalone-page.ts";
import type { AccountSecurity } from "./account-security.ts";
import { asHtml } from "./unsubscribe-routes.ts";

/** A form without fields. */
const MAX_BODY_BYTES = 4096;

/** 32 bytes in base64url. */
const TOKEN_LENGTH = 43;

/**
 * The link mailed to the address an account moved away from. Its holder reads that mailbox, signed in or not. Opening
 * it asks first, because mail scanners follow links; the button puts the address back.
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
      if (!previous) return invalidLinkPage(reply, brand, 404, EXPIRED_TEXT);
      asHtml(reply);
      return standalonePage({
        brand,
        title: "Put your email address back?",
        text: `The account goes back to ${previous.email}. Every device is logged out, and the present password stops working.`,
        html: '<form method="post"><button>Put it back</button></form>',
      });
    });

    app.post(path, { schema }, async ({ params, ip }, reply) => {
      const result = await security.undoEmailChange(params.token, { ip });
      if (result === "taken") return invalidLinkPage(reply, brand, 409, TAKEN_TEXT);
      if (result === "expired") return invalidLinkPage(reply, brand, 404, EXPIRED_TEXT);
      asHtml(reply);
      return standalonePage({
        brand,
        title: "Your email address is back",
        text: `The account belongs to ${result.email} again, and every device was logged out. Choose a new password to log in.`,
        html: '<p><a href="/login?forgot">Choose a new password</a></p>',
      });
    });
  };

const EXPIRED_TEXT = "It works once, for seven days after the change. Write to the team if you need help.";
const TAKEN_TEXT = "Another account uses this address by now. Write to the team to get yours back.";

function invalidLinkPage(reply: FastifyReply, brand: string, status: number, text: string): string {
  asHtml(reply).code(status);
  return standalonePage({
    brand,
    title: "This link does not work",
    text,
    html: '<p><a href="/contact">Write to the team</a></p>',
  });
}
