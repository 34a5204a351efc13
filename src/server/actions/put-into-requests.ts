import { Problem } from "#core/problem.ts";
import type { Reading } from "#core/reply/reading.ts";
import type { Tx } from "#server/db/as-person.ts";
import { type Teacher, teach } from "#server/db/lessons.ts";
import { lockOwnersOf } from "#server/db/match-facts.ts";
import type { ReadMail } from "#server/ports.ts";
import type { Context } from "./context.ts";
import {
  type Filing,
  fileIntoRequest,
  type StoredAttachment,
  storeAttachments,
} from "./file-into-request.ts";
import { hasSenderFailed } from "./sender-failed.ts";

/** A received mail, read from its bytes, its files stored. */
export type OpenedMail<Inbound extends Filing["inbound"] = Filing["inbound"]> = {
  inbound: Inbound;
  mail: ReadMail;
  reading: Reading;
  attachments: StoredAttachment[];
};

/** Reads a mail before the transaction that puts it somewhere. */
export async function openMail<Inbound extends Filing["inbound"]>(
  context: Pick<Context, "parse" | "files">,
  inbound: Inbound,
): Promise<OpenedMail<Inbound>> {
  const mail = await context.parse(await context.files.read(inbound.raw_sha256));
  return { inbound, mail, reading: mail.reading, attachments: await storeAttachments(context, mail) };
}

/** Somebody chose a request that is not there, or not theirs to choose. */
export const unknownRequest = (detail: string): Problem =>
  new Problem(422, "unknown_request", detail, [
    { path: "/requestIds", message: "Choose from the guesses, or search." },
  ]);

/**
 * Locks the requests a mail goes into, and those it stands in, all at once and in one order; refuses those that are
 * gone. Resolves to whose each is.
 */
export async function lockChosen(
  tx: Tx,
  chosen: string[],
  besides: string[] = [],
): Promise<Map<string, string>> {
  const owners = await lockOwnersOf(tx, [...new Set([...chosen, ...besides])]);
  if (chosen.some((id) => !owners.has(id))) {
    throw unknownRequest("One of these requests does not exist any more. Choose again.");
  }
  return owners;
}

/** Files a mail by hand into each of these requests of these owners. @param reason what its person reads above it */
export async function putIntoRequests(
  context: Context,
  tx: Tx,
  { inbound, mail, reading, attachments }: OpenedMail,
  { owners, reason }: { owners: Iterable<[string, string]>; reason: string },
): Promise<void> {
  for (const [requestId, ownerId] of owners) {
    await fileIntoRequest(context, tx, {
      inbound,
      mail,
      reading,
      attachments,
      ownerId,
      requestId,
      matchedBy: "by_hand",
      reason,
    });
  }
}

/**
 * Remembers that mail of this sender with this number belongs to these requests. Nothing is learned of a sender whose own
 * domain disowned the mail. Resolves to whether something was.
 */
export async function learnFrom(
  tx: Tx,
  { inbound, mail, reading }: OpenedMail,
  { owners, teacher, at }: { owners: Map<string, string>; teacher: Teacher; at: Date },
): Promise<boolean> {
  const sender = mail.from?.address;
  if (hasSenderFailed(inbound) || sender === undefined || sender === "") return false;
  const numbers = reading.facts.trackingNumbers.map(({ value }) => value);
  await teach(tx, { inboundId: inbound.id, sender, numbers, owners, teacher, at });
  return true;
}
