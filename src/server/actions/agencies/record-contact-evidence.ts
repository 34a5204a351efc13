import type { Classification } from "#core/classify/classification.ts";
import type { MessageKind } from "#core/classify/outcome.ts";
import type { Authentication } from "#core/mail/authentication.ts";
import { emailDomain } from "#core/mail/email-domain.ts";
import { isFromAgency } from "#core/mail/known-sender.ts";
import type { Context } from "#server/actions/platform/context.ts";
import {
  type AnswerKind,
  emailedAgency,
  recordContactEvent,
} from "#server/db/agencies/agency-contact-events.ts";
import type { Tx } from "#server/db/platform/with-user.ts";

/** What shows that somebody reads the address. An automatic reply does not: it only shows that the mailbox exists. */
const ANSWERS: Partial<Record<MessageKind, AnswerKind>> = {
  reply: "answered",
  acknowledgment: "answered",
  secure_mail: "answered",
  portal_notice: "portal_notice",
};

type Reply = {
  ownerId: string;
  requestId: string;
  messageId: string;
  sender: string | null;
  authentication: unknown;
  classification: Classification;
  at: Date;
};

/**
 * Records that a letter to an agency's own address was answered: by the agency, or by a portal that is known. Only where the
 * sender's domain confirmed the email, as everybody sees the result.
 */
export async function recordAnswer(context: Context, tx: Tx, reply: Reply): Promise<void> {
  const { ownerId, requestId, messageId, sender, classification, at } = reply;
  const kind = ANSWERS[classification.kind];
  const isConfirmed =
    context.settings.sandbox || (reply.authentication as Authentication | null)?.verdict === "verified";
  if (kind === undefined || !isConfirmed) return;
  const agency = await emailedAgency(tx, { ownerId, requestId });
  if (!agency) return;
  const address = agency.email.toLowerCase();
  const isAgency = isFromAgency(sender, {
    agencyAddresses: [address],
    agencyDomains: [emailDomain(address)].filter((domain) => domain !== null),
  });
  const isPortal = kind === "portal_notice" && Boolean(classification.notice?.service);
  if (!isAgency && !isPortal) return;
  await recordContactEvent(tx, { messageId, agencyId: agency.id, address, kind, at });
}

/** Records that a letter did not reach the agency's own address because the address is wrong. */
export async function recordWrongAddress(
  tx: Tx,
  {
    ownerId,
    requestId,
    messageId,
    addresses,
    at,
  }: { ownerId: string; requestId: string; messageId: string; addresses: readonly string[]; at: Date },
): Promise<void> {
  if (addresses.length === 0) return;
  const agency = await emailedAgency(tx, { ownerId, requestId });
  if (!agency || !addresses.includes(agency.email.toLowerCase())) return;
  await recordContactEvent(tx, {
    messageId,
    agencyId: agency.id,
    address: agency.email,
    kind: "bounced",
    at,
  });
}
