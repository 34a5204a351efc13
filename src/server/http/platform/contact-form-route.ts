import type { FastifyError, FastifyPluginAsync, FastifyRequest } from "fastify";
import { ContactMessage } from "#contract/platform/shell.ts";
import { formatParts } from "#core/messages/format-message.ts";
import { contact } from "#messages/contact.ts";
import type { Context } from "#server/actions/platform/context.ts";
import { sendContactMessage } from "#server/actions/platform/send-contact-message.ts";
import { escapeHtml, standalonePage } from "./standalone-page.ts";

/** Each character of the longest message may take nine in a form. */
const MAX_BODY_BYTES = 64 * 1024;

/**
 * The contact form of a browser without JavaScript, or whose scripts have not run yet. The answer is a page; after a
 * mistake it is the form with what was typed.
 */
export const contactFormRoute =
  (context: Context): FastifyPluginAsync =>
  async (app) => {
    const { brand } = context.settings;
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: MAX_BODY_BYTES },
      async (_request: FastifyRequest, body: string) => readForm(body),
    );
    app.setErrorHandler((error: FastifyError, request, reply) => {
      const status = error.statusCode ?? 500;
      if (status >= 500) request.log.error({ err: error }, "the contact form failed");
      const reason = status < 500 ? `${error.message}.` : contact.notSentReason;
      return reply
        .code(status)
        .type(HTML)
        .send(formPage(brand, readFields(request.body), [reason]));
    });
    app.post<{ Body: ContactMessage }>(
      "/contact",
      {
        attachValidation: true,
        // Pages are not limited elsewhere, what is sent is.
        config: { rateLimit: { max: 5, timeWindow: "10 minutes", allowList: [] } },
        schema: { body: ContactMessage },
      },
      async (request, reply) => {
        reply.header("cache-control", "no-store").type(HTML);
        if (request.validationError) {
          const fields = readFields(request.body);
          return reply.code(400).send(formPage(brand, fields, mistakesOf(fields)));
        }
        await sendContactMessage(context, request.body);
        return standalonePage({ brand, title: contact.title, text: contact.sent, html: homeLink(brand) });
      },
    );
  };

const HTML = "text/html; charset=utf-8";

const readForm = (body: string) => {
  const form = new URLSearchParams(body);
  // A form sends the ends of lines as CRLF.
  return {
    email: (form.get("email") ?? "").trim(),
    message: (form.get("message") ?? "").replaceAll("\r\n", "\n"),
  };
};

const readFields = (body: unknown): ContactMessage => ({
  ...{ email: "", message: "" },
  ...(body as ContactMessage | undefined),
});

function mistakesOf({ email, message }: ContactMessage): string[] {
  const mistakes: string[] = [];
  if (email === "") mistakes.push(contact.emailRequired);
  else if (email.length > 254) mistakes.push(contact.emailTooLong);
  if (message === "") mistakes.push(contact.messageRequired);
  else if (message.length > 5000) mistakes.push(contact.messageTooLong);
  return mistakes.length > 0 ? mistakes : [contact.emailInvalid];
}

const homeLink = (brand: string) => `<p><a href="/">${escapeHtml(brand)}</a></p>`;

function formPage(brand: string, { email, message }: ContactMessage, reasons: readonly string[]): string {
  const text = formatParts<string>(contact.failed, {
    reason: reasons.join(" "),
    b: (words) => words.join(""),
  }).join("");
  const html = `<form method="post" action="/contact">
<label>${contact.email}<input name="email" type="email" autocomplete="email" value="${escapeHtml(email)}"></label>
<label>${contact.message}<textarea name="message" rows="8">
${escapeHtml(message)}</textarea></label>
<button>${contact.send}</button></form>`;
  return standalonePage({ brand, title: contact.title, text, html });
}
