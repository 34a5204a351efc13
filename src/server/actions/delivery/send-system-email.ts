import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { enqueueEmail } from "#server/db/delivery/outbox.ts";
import type { Database } from "#server/db/platform/database.ts";

export type SystemEmail = {
  to: string;
  subject: string;
  text: string;
  /** Where an answer goes, when not to the team. */
  replyTo?: string;
};

type EmailContext = Pick<Context, "ids" | "clock" | "settings">;

/**
 * Queues an email the program itself writes: a code, a notice, a visitor's question to the team. It says of itself that
 * no user wrote it (RFC 3834), so that no robot answers it.
 */
export async function sendSystemEmail(context: EmailContext, tx: Database, mail: SystemEmail): Promise<void> {
  const { brand, mailDomain, teamEmail } = context.settings;
  const id = context.ids.next();
  const now = nowOf(context);
  await enqueueEmail(tx, {
    id,
    ownerId: null,
    messageId: null,
    at: now,
    mail: {
      messageId: `<${id}@${mailDomain}>`,
      date: now.toISOString(),
      from: { name: brand, address: teamEmail },
      to: [{ name: "", address: mail.to }],
      cc: [],
      subject: mail.subject,
      text: mail.text,
      references: [],
      autoSubmitted: "auto-generated",
      attachments: [],
      ...(mail.replyTo === undefined ? {} : { replyTo: mail.replyTo }),
    },
  });
}
