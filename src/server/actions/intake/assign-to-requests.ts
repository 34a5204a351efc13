import type { Classification } from "#core/classify/classification.ts";
import { Problem } from "#core/problem.ts";
import { intakeErrors } from "#messages/errors/intake.ts";
import type { Context } from "#server/actions/platform/context.ts";
import { learnMatchRules, type RuleSource } from "#server/db/intake/learned-match-rules.ts";
import { lockOwnersOf } from "#server/db/intake/match-facts.ts";
import type { Tx } from "#server/db/platform/with-user.ts";
import type { IncomingEmail } from "#server/ports/email-parsing.ts";
import {
  type Filing,
  fileIntoRequest,
  type StoredAttachment,
  storeAttachments,
} from "./file-into-request.ts";
import { hasFailedAuthentication } from "./sender-authentication.ts";

/** A received mail, read from its bytes, its files stored. */
export type LoadedEmail<Inbound extends Filing["inbound"] = Filing["inbound"]> = {
  inbound: Inbound;
  email: IncomingEmail;
  classification: Classification;
  attachments: StoredAttachment[];
};

/** Reads an email before the transaction that puts it somewhere. */
export async function loadEmail<Inbound extends Filing["inbound"]>(
  context: Pick<Context, "parse" | "files">,
  inbound: Inbound,
): Promise<LoadedEmail<Inbound>> {
  const email = await context.parse(await context.files.read(inbound.raw_sha256));
  return {
    inbound,
    email,
    classification: email.classification,
    attachments: await storeAttachments(context, email),
  };
}

/** Someone chose a request that is not there, or not theirs to choose. */
export const unknownRequestError = (detail: string): Problem =>
  new Problem(422, "unknown_request", detail, [
    { path: "/requestIds", message: intakeErrors.chooseCandidate },
  ]);

/**
 * Locks the requests an email goes into, and those it is in, all at once and in one order; refuses those that are
 * gone. Resolves to whose each is.
 */
export async function lockSelectedRequests(
  tx: Tx,
  selectedIds: string[],
  additionalIds: string[] = [],
): Promise<Map<string, string>> {
  const owners = await lockOwnersOf(tx, [...new Set([...selectedIds, ...additionalIds])]);
  if (selectedIds.some((id) => !owners.has(id))) {
    throw unknownRequestError(intakeErrors.requestGone);
  }
  return owners;
}

/** Files an email by hand into each of these requests of these owners. @param reason what its user reads above it */
export async function assignToRequests(
  context: Context,
  tx: Tx,
  { inbound, email, classification, attachments }: LoadedEmail,
  { owners, reason }: { owners: Iterable<[string, string]>; reason: string },
): Promise<void> {
  for (const [requestId, ownerId] of owners) {
    await fileIntoRequest(context, tx, {
      inbound,
      email,
      classification,
      attachments,
      ownerId,
      requestId,
      matchedBy: "by_hand",
      reason,
    });
  }
}

/**
 * Remembers that email of this sender with this number belongs to these requests. Nothing is learned of a sender whose own
 * domain disowned the email. Resolves to whether something was.
 */
export async function learnMatchRule(
  tx: Tx,
  { inbound, email, classification }: LoadedEmail,
  { owners, assignedBy, at }: { owners: Map<string, string>; assignedBy: RuleSource; at: Date },
): Promise<boolean> {
  const sender = email.from?.address;
  if (hasFailedAuthentication(inbound) || sender === undefined || sender === "") return false;
  const numbers = classification.facts.trackingNumbers.map(({ value }) => value);
  await learnMatchRules(tx, { inboundId: inbound.id, sender, numbers, owners, source: assignedBy, at });
  return true;
}
