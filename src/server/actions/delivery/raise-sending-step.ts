import { PORTALS } from "#core/classify/automatic/portal-notice.ts";
import type { MessageKind } from "#core/classify/outcome.ts";
import { nextTier, SENDING_TIERS, type SendingTier } from "#core/delivery/sending-limits.ts";
import type { Authentication } from "#core/mail/authentication.ts";
import { emailDomain, isSameOrganization } from "#core/mail/email-domain.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { notFound, Problem } from "#core/problem.ts";
import { deliveryErrors } from "#messages/errors/delivery.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { agencyAddresses, correspondentsOf } from "#server/db/agencies/agency-addresses.ts";
import { lockSending, sendingStepOf, setSendingStep } from "#server/db/delivery/sent-counts.ts";
import { audit } from "#server/db/platform/audit.ts";
import type { Database } from "#server/db/platform/database.ts";
import type { Tx } from "#server/db/platform/with-user.ts";

const DAY_MS = 86_400_000;

/** What an office writes; a bounce or an absence notice answers nothing. */
const ANSWER_KINDS: ReadonlySet<MessageKind> = new Set([
  "reply",
  "acknowledgment",
  "portal_notice",
  "secure_mail",
]);

/** Portals that agencies alone can send from. Of the others (file sharing, for example) anyone can. */
const AGENCY_PORTALS = PORTALS.filter(({ name }) =>
  ["NextRequest", "GovQA", "JustFOIA"].includes(name),
).flatMap(({ domains }) => domains);

type Answer = {
  ownerId: string;
  requestId: string;
  /** Bare address in From; null where there is none. */
  sender: string | null;
  kind: MessageKind;
  authentication: Authentication;
};

/**
 * Raises the account's sending limits one step if this email, just filed into a request, is an agency's answer by the
 * rules of core/delivery/sending-limits.ts. Runs as the program.
 */
export async function raiseStepForAnswer(context: Context, tx: Tx, answer: Answer): Promise<void> {
  if (!(await isAgencyAnswer(context, tx, answer))) return;
  const { ownerId } = answer;
  await lockSending(tx, ownerId);
  const stored = await sendingStepOf(tx, ownerId);
  const at = nowOf(context);
  if (stored?.reason === "administrator") return;
  const { sandbox } = context.settings;
  if (stored && !sandbox && at.getTime() - stored.at.getTime() < DAY_MS) return;
  const before = stored?.step ?? "new";
  const step = nextTier(before);
  if (step !== before) await setSendingStep(tx, ownerId, { step, reason: "answered", at });
}

async function isAgencyAnswer(context: Context, tx: Tx, answer: Answer): Promise<boolean> {
  const { ownerId, requestId, kind, authentication } = answer;
  const { sandbox } = context.settings;
  const sender = answer.sender?.toLowerCase() ?? null;
  const domain = emailDomain(sender);
  if (sender === null || domain === null || !ANSWER_KINDS.has(kind)) return false;
  if (authentication.verdict !== "verified" && !sandbox) return false;
  const { recipientAddresses } = await correspondentsOf(tx, { ownerId, requestId, sandbox });
  if (AGENCY_PORTALS.some((portal) => domain === portal || domain.endsWith(`.${portal}`))) {
    return (await agencyAddresses(tx, [...recipientAddresses])).size > 0;
  }
  const isFromCorrespondent =
    recipientAddresses.has(sender) ||
    [...recipientAddresses].some((address) => isSameOrganization(domain, emailDomain(address) ?? ""));
  return isFromCorrespondent && (await agencyAddresses(tx, [sender])).has(sender);
}

/** An administrator chooses an account's step, up or down; it stays until they choose again. Fails with `not_found` (404). */
export function chooseSendingStep(
  context: Pick<Context, "db" | "clock">,
  { actor, userId, step }: { actor: string; userId: string; step: SendingTier },
): Promise<void> {
  return context.db
    .transaction()
    .execute((tx) => chooseInTransaction(tx, { actor, userId, step, at: nowOf(context) }));
}

/** The same for the account of this address, from the command line. Resolves to what to print. */
export async function chooseSendingStepByEmail(
  context: { db: Database; at: Date },
  { email, step }: { email: string; step: string },
): Promise<string> {
  const requestedStep = SENDING_TIERS.find((one) => one === step);
  if (requestedStep === undefined) {
    throw new Problem(
      422,
      "bad_step",
      formatMessage(deliveryErrors.unknownStep, { step, steps: SENDING_TIERS.join(", ") }),
    );
  }
  return context.db.transaction().execute(async (tx) => {
    const user = await tx
      .selectFrom("user_account")
      .select(["id", "email"])
      .where((where) => where(where.fn<string>("lower", ["email"]), "=", email.trim().toLowerCase()))
      .executeTakeFirst();
    if (!user) throw new Problem(404, "not_found", formatMessage(deliveryErrors.unknownAccount, { email }));
    await chooseInTransaction(tx, {
      actor: "command line",
      userId: user.id,
      step: requestedStep,
      at: context.at,
    });
    return `${user.email} is at step ${requestedStep} now.`;
  });
}

async function chooseInTransaction(
  tx: Tx,
  { actor, userId, step, at }: { actor: string; userId: string; step: SendingTier; at: Date },
): Promise<void> {
  const user = await tx.selectFrom("user_account").select("id").where("id", "=", userId).executeTakeFirst();
  if (!user) throw notFound("user");
  await lockSending(tx, userId);
  const before = (await sendingStepOf(tx, userId))?.step ?? "new";
  await setSendingStep(tx, userId, { step, reason: "administrator", at });
  await audit(tx, {
    at,
    actor,
    verb: "sending_step_changed",
    subject: userId,
    detail: { from: before, to: step },
  });
}
