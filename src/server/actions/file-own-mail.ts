import { answerLocalOf, isNoticesAddress } from "#core/notice/notice-address.ts";
import { isAutomatic } from "#core/reply/auto-reply.ts";
import type { Reading } from "#core/reply/reading.ts";
import type { Tx } from "#server/db/as-person.ts";
import { noteNoticeReturned } from "#server/db/reply-notices.ts";
import type { Context } from "./context.ts";
import { type AnswerArrived, fileAnswerByMail } from "./file-answer-by-mail.ts";
import { queueUnmatched } from "./queue-unmatched.ts";

/** What became of a mail, as `inbound.state` says it. */
type Filed = "filed" | "unmatched" | "discarded";

/**
 * Takes in what came to one of the addresses our own mail to people is sent from: answers to it, what programs say to it,
 * and its bounces. Null for mail to every other address, which is an agency's. Nothing here is ever answered to a
 * program, so no two can keep each other busy.
 */
export async function fileOwnMail(
  context: Context,
  tx: Tx,
  arrived: Omit<AnswerArrived, "local">,
): Promise<Filed | null> {
  const { mailDomain } = context.settings;
  const { envelope_to: to, envelope_from: from } = arrived.inbound;
  const local = answerLocalOf(to, mailDomain);
  if (local === null && !isNoticesAddress(to, mailDomain)) return null;
  await noteReturned(tx, arrived.reading, mailDomain);
  const filed = local === null ? null : await fileAnswerByMail(context, tx, { ...arrived, local });
  if (filed !== null) return filed;
  if (from === "" || REPORTS.has(arrived.reading.kind) || isAutomatic(arrived.mail)) return "discarded";
  await queueUnmatched(context, tx, arrived, { pointing: false });
  return "unmatched";
}

const REPORTS: ReadonlySet<Reading["kind"]> = new Set(["bounce", "read_receipt", "recall", "auto_reply"]);

const NOTICE_ID = /^<notice\.([0-9a-f-]{36})@(.+)>$/;

/** A mail server says that a notice did not reach its person, who reads that in their account. */
async function noteReturned(tx: Tx, { bounce }: Reading, mailDomain: string): Promise<void> {
  if (bounce === null || bounce.severity === "delay") return;
  const [, messageId, domain] = NOTICE_ID.exec(bounce.originalMessageId ?? "") ?? [];
  if (messageId === undefined || domain !== mailDomain) return;
  await noteNoticeReturned(tx, messageId, bounce.reason);
}
