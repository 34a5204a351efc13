import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import type { FastifyReply } from "fastify";
import { Type } from "typebox";
import { plainPage } from "../plain-page.ts";
import { asPage } from "../stop-replies-routes.ts";
import type { AccountSecurity } from "./account-security.ts";

/** A form without fields. */
const MOST_BODY_BYTES = 4096;

/** 32 bytes in base64url. */
const TOKEN_LENGTH = 43;

/**
 * The link mailed to the address an account moved away from. Its holder reads that mailbox, signed in or not. Opening
 * it asks first, because mail scanners follow links; the button puts the address back.
 */
export const undoEmailRoutes =
  (security: AccountSecurity, brand: string): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: MOST_BODY_BYTES }, async () => null);
    const token = Type.String({ minLength: TOKEN_LENGTH, maxLength: TOKEN_LENGTH, pattern: "^[\\w-]+$" });
    const schema = { tags: ["me"], params: Type.Object({ token }) };
    const path = "/api/undo-email-change/:token";

    app.get(path, { schema }, async ({ params }, reply) => {
      const undo = await security.emailUndo(params.token);
      if (!undo) return refused(reply, brand, 404, EXPIRED);
      asPage(reply);
      return plainPage({
        brand,
        title: "Put your email address back?",
        words: `The account goes back to ${undo.email}. Every device is logged out, and the present password stops working.`,
        more: '<form method="post"><button>Put it back</button></form>',
      });
    });

    app.post(path, { schema }, async ({ params, ip }, reply) => {
      const undone = await security.undoEmailChange(params.token, { ip });
      if (undone === "taken") return refused(reply, brand, 409, TAKEN);
      if (undone === "expired") return refused(reply, brand, 404, EXPIRED);
      asPage(reply);
      return plainPage({
        brand,
        title: "Your email address is back",
        words: `The account belongs to ${undone.email} again, and every device was logged out. Choose a new password to log in.`,
        more: '<p><a href="/login?forgot">Choose a new password</a></p>',
      });
    });
  };

const EXPIRED = "It works once, for seven days after the change. Write to the team if you need help.";
const TAKEN = "Another account uses this address by now. Write to the team to get yours back.";

function refused(reply: FastifyReply, brand: string, status: number, words: string): string {
  asPage(reply).code(status);
  return plainPage({
    brand,
    title: "This link does not work",
    words,
    more: '<p><a href="/contact">Write to the team</a></p>',
  });
}
