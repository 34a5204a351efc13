import type { DraftContent } from "#contract/requests/request.ts";
import type { Letter } from "#core/letter/letter.ts";
import { type LetterLanguage, languageFor } from "#core/letter/letter-language.ts";
import { type PaperSize, paperSizeFor } from "#core/letter/paper-size.ts";
import { parseLetterText } from "#core/letter/parse-letter-text.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { notFound, Problem } from "#core/problem.ts";
import { deliveryErrors } from "#messages/errors/delivery.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { userById } from "#server/db/accounts/users.ts";
import { letterDays, sentDay } from "#server/db/delivery/letter-days.ts";
import { letterheadOf } from "#server/db/delivery/letterheads.ts";
import { firstLetterOf } from "#server/db/mailbox/messages.ts";
import { type Tx, withUser } from "#server/db/platform/with-user.ts";
import { type RequestRecord, requestById } from "#server/db/requests/requests.ts";
import type { PrintedLetterhead } from "#server/ports/letter-pdf.ts";
import { buildInitialLetter, loadInitialLetterParties } from "./build-initial-letter.ts";
import { resolveUploads } from "./message-recipients-and-files.ts";

export type PrintableLetter = {
  letter: Letter;
  paperSize: PaperSize;
  /** ISO day. */
  dated: string;
  language: LetterLanguage;
  /** Of the file, without its ending. */
  name: string;
  /** Of its user, as it is now; null for none. */
  letterhead: PrintedLetterhead | null;
};

/**
 * A request's first letter: of a draft as it would go today, of a sent one as it went.
 * @param agencyId which of a draft's agencies it is to; may be left out where there is one
 * Fails with `not_found` (404), `several_agencies` (409) and `letter_incomplete` (422).
 */
export function readPrintableLetter(
  context: Context,
  userId: string,
  requestId: string,
  agencyId?: string,
): Promise<PrintableLetter> {
  return withUser(context.db, userId, async (tx) => {
    const request = await requestById(tx, userId, requestId, nowOf(context));
    if (!request) throw notFound("request");
    const printable = await (request.status === "draft"
      ? printableDraft(context, tx, userId, request, agencyId)
      : printableSentLetter(tx, userId, request));
    return { ...printable, letterhead: await letterheadOf(tx, userId) };
  });
}

type LetterToPrint = Omit<PrintableLetter, "letterhead">;

async function printableDraft(
  context: Context,
  tx: Tx,
  userId: string,
  request: RequestRecord,
  requestedAgencyId: string | undefined,
): Promise<LetterToPrint> {
  const draft = request.draft as DraftContent;
  const { agencyIds } = draft;
  if (requestedAgencyId !== undefined && !agencyIds.includes(requestedAgencyId)) throw notFound("agency");
  if (requestedAgencyId === undefined && agencyIds.length > 1) {
    const detail = formatMessage(deliveryErrors.printForWhich, { count: agencyIds.length });
    throw new Problem(409, "several_agencies", detail, [{ path: "/agency", message: detail }]);
  }
  const parties = await loadInitialLetterParties(tx, userId, {
    agencyId: requestedAgencyId ?? agencyIds[0],
    replyLocal: request.reply_local,
    now: nowOf(context),
  });
  const { agency } = parties;
  const days = letterDays(nowOf(context), parties);
  const files = await resolveUploads(tx, { ownerId: userId, requestId: request.id, ids: draft.attachments });
  const names = files.map(({ name }) => name);
  return {
    letter: buildInitialLetter(context, draft, parties, days, { files: names, byHand: true }),
    paperSize: paperSizeFor(agency.jurisdiction),
    dated: days.dated,
    language: languageFor(agency.jurisdiction, draft.language),
    name: `${draft.title}, ${agency.name}`,
  };
}

async function printableSentLetter(tx: Tx, userId: string, request: RequestRecord): Promise<LetterToPrint> {
  const message = await firstLetterOf(tx, userId, request.id);
  if (!message) throw notFound("letter");
  return {
    letter: parseLetterText(message.subject, message.text),
    paperSize: paperSizeFor(request.jurisdiction ?? "us"),
    dated: sentDay(message, request.agency_time_zone, await userById(tx, userId)),
    language: languageFor(request.jurisdiction, (request.draft as DraftContent).language),
    name: request.agency_name ? `${request.title}, ${request.agency_name}` : request.title,
  };
}
