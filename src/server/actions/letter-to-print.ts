import type { DraftContent } from "#contract/request.ts";
import type { Letter } from "#core/letter/letter.ts";
import { letterOfText } from "#core/letter/letter-of-text.ts";
import { type PaperSize, paperOf } from "#core/letter/paper.ts";
import { notFound, Problem } from "#core/problem.ts";
import { asPerson, type Tx } from "#server/db/as-person.ts";
import { dayAt } from "#server/db/clock-facts.ts";
import { firstLetterOf } from "#server/db/messages.ts";
import { type RequestRecord, requestById } from "#server/db/requests.ts";
import { filesOf } from "./answer-parts.ts";
import { type Context, nowOf } from "./context.ts";
import { firstLetter, firstLetterParties } from "./letter-of-draft.ts";

export type LetterToPrint = {
  letter: Letter;
  paper: PaperSize;
  /** ISO day. */
  dated: string;
  /** Of the file, without its ending. */
  name: string;
};

/**
 * A request's first letter: of a draft as it would go today, of a sent one as it went.
 * @param agencyId which of a draft's agencies it is to; may be left out where there is one
 * Fails with `not_found` (404), `several_agencies` (409) and `letter_incomplete` (422).
 */
export function letterToPrint(
  context: Context,
  personId: string,
  requestId: string,
  agencyId?: string,
): Promise<LetterToPrint> {
  return asPerson(context.db, personId, async (tx) => {
    const request = await requestById(tx, personId, requestId, nowOf(context));
    if (!request) throw notFound("request");
    return request.status === "draft"
      ? draftToPrint(context, tx, personId, request, agencyId)
      : sentToPrint(tx, personId, request);
  });
}

async function draftToPrint(
  context: Context,
  tx: Tx,
  personId: string,
  request: RequestRecord,
  wanted: string | undefined,
): Promise<LetterToPrint> {
  const draft = request.draft as DraftContent;
  const { agencyIds } = draft;
  if (wanted !== undefined && !agencyIds.includes(wanted)) throw notFound("agency");
  if (wanted === undefined && agencyIds.length > 1) {
    const detail = `This draft goes to ${agencyIds.length} agencies. Say whose letter to print.`;
    throw new Problem(409, "several_agencies", detail, [{ path: "/agency", message: detail }]);
  }
  const parties = await firstLetterParties(tx, personId, {
    agencyId: wanted ?? agencyIds[0],
    replyLocal: request.reply_local,
  });
  const { agency } = parties;
  const dated = dayAt(nowOf(context), agency.time_zone);
  const files = await filesOf(tx, { ownerId: personId, requestId: request.id, ids: draft.attachments });
  const names = files.map(({ name }) => name);
  return {
    letter: firstLetter(context, draft, parties, dated, names),
    paper: paperOf(agency.jurisdiction),
    dated,
    name: `${draft.title}, ${agency.name}`,
  };
}

async function sentToPrint(tx: Tx, personId: string, request: RequestRecord): Promise<LetterToPrint> {
  const message = await firstLetterOf(tx, personId, request.id);
  if (!message) throw notFound("letter");
  return {
    letter: letterOfText(message.subject, message.text),
    paper: paperOf(request.jurisdiction ?? "us"),
    dated: dayAt(message.sent_or_received_at, request.agency_time_zone),
    name: request.agency_name ? `${request.title}, ${request.agency_name}` : request.title,
  };
}
