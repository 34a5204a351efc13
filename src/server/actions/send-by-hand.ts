import type { DraftContent } from "#contract/request.ts";
import type { SendByHand } from "#contract/sent-by-hand.ts";
import { parseDay } from "#core/deadline/iso-day.ts";
import { letterText } from "#core/letter/letter-text.ts";
import { notFound, Problem } from "#core/problem.ts";
import { snippetOf } from "#core/reply/snippet.ts";
import { ballOf } from "#core/request/states.ts";
import { isAgencysNumber, type SentByHand } from "#core/sending/by-hand.ts";
import { asPerson, type Tx } from "#server/db/as-person.ts";
import { dayAt, noonAt } from "#server/db/clock-facts.ts";
import { appendEvent } from "#server/db/events.ts";
import { bumpConversation, firstLetterOf } from "#server/db/messages.ts";
import { lockRequest } from "#server/db/requests.ts";
import { noteSent, type UploadRow } from "#server/db/uploads.ts";
import { filesOf } from "./answer-parts.ts";
import { type Context, nowOf } from "./context.ts";
import { refuseRetired } from "./letter-address.ts";
import { type FirstLetterParties, firstLetter, firstLetterParties } from "./letter-of-draft.ts";
import { keepAttachments } from "./send-from-request.ts";
import { settleClocks } from "./settle-clocks.ts";

type Draft = NonNullable<Awaited<ReturnType<typeof lockRequest>>>;

/**
 * The person sent the draft's letter themselves: it is kept as it went, dated the day it was sent, and the clocks run
 * from that day. The same call again changes nothing. Fails with `draft_conflict`, `already_sent`, `several_agencies`,
 * `agency_retired` (409), and with `letter_incomplete`, `bad_day`, `day_to_come` and `day_too_old` (422).
 */
export function sendByHand(
  context: Context,
  personId: string,
  requestId: string,
  said: SendByHand,
): Promise<void> {
  return asPerson(context.db, personId, async (tx) => {
    const request = await lockRequest(tx, personId, requestId);
    if (!request) throw notFound("request");
    if (request.status !== "draft") return refuseOtherWay(tx, personId, requestId);
    if (request.version !== said.version) {
      const detail =
        "This draft was changed elsewhere. Look at it again before you put down that it was sent.";
      throw new Problem(409, "draft_conflict", detail);
    }
    const draft = request.draft as DraftContent;
    if (draft.agencyIds.length > 1) {
      const detail = `This draft goes to ${draft.agencyIds.length} agencies. Send it to all of them by mail, or keep one.`;
      throw new Problem(409, "several_agencies", detail, [{ path: "/agency", message: detail }]);
    }
    const parties = await firstLetterParties(tx, personId, {
      agencyId: draft.agencyIds[0],
      replyLocal: request.reply_local,
    });
    refuseRetired(parties.agency);
    refuseDay(said.sentOn, "/sentOn", dayAt(nowOf(context), parties.agency.time_zone));
    await keep(context, tx, { personId, request, draft, parties, said });
  });
}

/** The same letter put down twice is one; a letter that was mailed is not sent by hand as well. */
async function refuseOtherWay(tx: Tx, personId: string, requestId: string): Promise<void> {
  const letter = await firstLetterOf(tx, personId, requestId);
  if (letter?.by_hand) return;
  throw new Problem(409, "already_sent", "This request was sent from here already.");
}

const OLDEST_YEARS = 10;

/** Fails with `bad_day`, `day_to_come` or `day_too_old` (422). `today` is the day at the agency. */
function refuseDay(day: string, path: string, today: string): void {
  parseDay(day, path);
  const refuse = (code: string, detail: string) => {
    throw new Problem(422, code, detail, [{ path, message: detail }]);
  };
  if (day > today) refuse("day_to_come", `It is ${today} at the agency. Choose that day or an earlier one.`);
  const oldest = Temporal.PlainDate.from(today).subtract({ years: OLDEST_YEARS }).toString();
  if (day < oldest) refuse("day_too_old", `Choose a day of the last ${OLDEST_YEARS} years.`);
}

type Keeping = {
  personId: string;
  request: Draft;
  draft: DraftContent;
  parties: FirstLetterParties;
  said: SendByHand;
};

async function keep(context: Context, tx: Tx, keeping: Keeping): Promise<void> {
  const { personId, request, draft, parties, said } = keeping;
  const { agency } = parties;
  const where = { ownerId: personId, requestId: request.id };
  const files = await filesOf(tx, { ...where, ids: draft.attachments });
  const now = nowOf(context);
  const noon = noonAt(said.sentOn, agency.time_zone);
  const sentAt = new Date(Math.min(noon.getTime(), now.getTime()));
  const messageId = await keepLetter(context, tx, { ...keeping, files, sentAt });
  const number = said.trackingNumber?.trim() ?? "";
  await tx
    .updateTable("request")
    .set({
      status: "awaiting_acknowledgment",
      ball: ballOf("awaiting_acknowledgment"),
      agency_id: agency.id,
      agency_address: null,
      sent_at: sentAt,
      tracking_number: number !== "" && isAgencysNumber(said.channel) ? number : null,
      batch_waiting: false,
      batch_problem: null,
      updated_at: now,
    })
    .where("owner_id", "=", personId)
    .where("id", "=", request.id)
    .execute();
  await bumpConversation(tx, { ...where, at: now });
  await appendEvent(tx, {
    ...where,
    at: now,
    actor: "you",
    kind: "sent_by_hand",
    messageId,
    data: {
      channel: said.channel,
      on: said.sentOn,
      ...(number !== "" && { trackingNumber: number }),
    },
  });
  await settleClocks(context, tx, { ...where, actor: "system", why: "letter" }, agency.jurisdiction);
}

/** The letter as a message of the conversation, with its files. Returns its id. */
async function keepLetter(
  context: Context,
  tx: Tx,
  { personId, request, draft, parties, said, files, sentAt }: Keeping & { files: UploadRow[]; sentAt: Date },
): Promise<string> {
  const { person, replyLocal } = parties;
  const letter = firstLetter(
    context,
    draft,
    parties,
    said.sentOn,
    files.map(({ name }) => name),
  );
  const byHand: SentByHand = {
    channel: said.channel,
    sentOn: said.sentOn,
    receivedOn: null,
    number: said.trackingNumber?.trim() || null,
    note: said.note?.trim() ?? "",
  };
  const id = context.ids.next();
  await tx
    .insertInto("message")
    .values({
      id,
      owner_id: personId,
      request_id: request.id,
      direction: "out",
      from_name: person.name,
      from_address: `${replyLocal}@${context.settings.mailDomain}`,
      subject: letter.subject,
      text: letterText(letter),
      snippet: snippetOf(draft.records),
      sent_or_received_at: sentAt,
      delivery_state: "by_hand",
      by_hand: JSON.stringify(byHand),
    })
    .execute();
  await keepAttachments(context, tx, { id, ownerId: personId, attachments: files });
  await noteSent(tx, { ownerId: personId, ids: files.map((file) => file.id), messageId: id });
  return id;
}
