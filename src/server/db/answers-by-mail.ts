import { type Kysely, sql } from "kysely";
import type { AnswerWhy } from "#core/notice/answer-by-mail.ts";
import type { Tables } from "./tables.ts";

export type AnswerState = "waiting" | "sent" | "discarded";

/** A file of an answer, in storage already. */
export type AnswerFile = { name: string; type: string; size: number; sha256: string };

export type NewAnswer = {
  id: string;
  ownerId: string;
  requestId: string;
  /** The agency's letter that is answered. */
  answersId: string;
  inboundId: string;
  mailMessageId: string | null;
  fromAddress: string;
  text: string;
  attachments: AnswerFile[];
  state: AnswerState;
  why: AnswerWhy | null;
  toldAt: Date | null;
  at: Date;
};

export async function insertAnswer(tx: Kysely<Tables>, answer: NewAnswer): Promise<void> {
  await tx
    .insertInto("answer_by_mail")
    .values({
      id: answer.id,
      owner_id: answer.ownerId,
      request_id: answer.requestId,
      answers_id: answer.answersId,
      inbound_id: answer.inboundId,
      mail_message_id: answer.mailMessageId,
      from_address: answer.fromAddress,
      text: answer.text,
      attachments: JSON.stringify(answer.attachments),
      state: answer.state,
      why: answer.why,
      told_at: answer.toldAt,
      created_at: answer.at,
    })
    .execute();
}

/** The answers of a request that wait for its person, oldest first. */
export async function waitingAnswers(tx: Kysely<Tables>, ownerId: string, requestId: string) {
  const rows = await tx
    .selectFrom("answer_by_mail")
    .select(["id", "from_address", "text", "attachments", "why", "created_at"])
    .where("owner_id", "=", ownerId)
    .where("request_id", "=", requestId)
    .where("state", "=", "waiting")
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    from: row.from_address,
    text: row.text,
    files: row.attachments as unknown as AnswerFile[],
    why: row.why as AnswerWhy,
    at: row.created_at,
  }));
}

/** An answer of this person, locked, so that of two clicks the second finds it settled. */
export async function lockAnswer(tx: Kysely<Tables>, ownerId: string, id: string) {
  const row = await tx
    .selectFrom("answer_by_mail")
    .select(["id", "request_id", "answers_id", "text", "attachments", "state"])
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return (
    row && {
      requestId: row.request_id,
      answersId: row.answers_id,
      text: row.text,
      files: row.attachments as unknown as AnswerFile[],
      state: row.state as AnswerState,
    }
  );
}

export async function settleAnswer(
  tx: Kysely<Tables>,
  { ownerId, id, state }: { ownerId: string; id: string; state: "sent" | "discarded" },
): Promise<void> {
  await tx
    .updateTable("answer_by_mail")
    .set({ state })
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .execute();
}

/** What was said before in mail with this Message-ID; without one nothing is known to be a copy. */
export async function answersWithMessageId(
  tx: Kysely<Tables>,
  { ownerId, requestId, messageId }: { ownerId: string; requestId: string; messageId: string | null },
): Promise<string[]> {
  if (messageId === null) return [];
  const rows = await tx
    .selectFrom("answer_by_mail")
    .select("text")
    .where("owner_id", "=", ownerId)
    .where("request_id", "=", requestId)
    .where("mail_message_id", "=", messageId)
    .execute();
  return rows.map(({ text }) => text);
}

/** Whether a person was told of an answer that waits since this moment. */
export async function wasToldSince(tx: Kysely<Tables>, ownerId: string, since: Date): Promise<boolean> {
  const { rows } = await sql`
    select from answer_by_mail where owner_id = ${ownerId} and told_at > ${since} limit 1`.execute(tx);
  return rows.length > 0;
}
