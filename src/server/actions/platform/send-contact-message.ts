import type { ContactMessage } from "#contract/platform/shell.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { contact } from "#messages/contact.ts";
import { sendSystemEmail } from "#server/actions/delivery/send-system-email.ts";
import type { Context } from "./context.ts";

/** A visitor's question, to the team's address, so that answering it answers the visitor. */
export async function sendContactMessage(
  context: Context,
  { email, message }: ContactMessage,
): Promise<void> {
  await context.db.transaction().execute((tx) =>
    sendSystemEmail(context, tx, {
      to: context.settings.teamEmail,
      replyTo: email,
      subject: formatMessage(contact.emailSubject, { email }),
      text: message,
    }),
  );
}
