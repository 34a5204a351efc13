import type { FollowUps, SendFollowUps, SendFollowUpsResult } from "#contract/delivery/follow-ups.ts";
import { MAX_BATCH_FOLLOW_UPS } from "#core/delivery/sending-limits.ts";
import { letterBody } from "#core/letter/letter-text.ts";
import { openPlaceholders, placeholdersMessage } from "#core/letter/placeholders.ts";
import {
  type AutomaticFollowUp,
  automaticFollowUpFor,
  type NoFollowUpReason,
} from "#core/letter/suggest/automatic-follow-up.ts";
import {
  type LetterContext,
  placeholdersByPath,
  previewLetter,
  variablesFor,
} from "#core/letter/suggest/letter-context.ts";
import { filledText } from "#core/letter/variables.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { notFound, Problem } from "#core/problem.ts";
import type { ListQuery } from "#core/request/list-query.ts";
import { deliveryErrors } from "#messages/errors/delivery.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { selectedRequestIds } from "#server/actions/requests/select-requests.ts";
import { letterContextOf } from "#server/db/delivery/letter-context.ts";
import { messageById } from "#server/db/mailbox/messages.ts";
import { type Tx, withUser } from "#server/db/platform/with-user.ts";
import { requestById } from "#server/db/requests/requests.ts";
import { templateById } from "#server/db/requests/templates.ts";
import { sendMessageWithin } from "./send-message.ts";

/** So many letters are looked over in more than the seconds a single one can be taken back in. */
const UNDO_SECONDS = 60;

/**
 * Which of these agencies would be asked where their answer is, by email or by hand, and why the others not. Sends nothing. Fails as
 * `requestsMeant` does, with `too_many` (422) past 500, and with `not_found` (404) for a request of someone else.
 */
export async function previewFollowUps(
  context: Context,
  userId: string,
  selection: { requestIds?: string[] | undefined; query?: ListQuery | undefined },
): Promise<FollowUps> {
  const ids = await selectedRequestIds(context, userId, selection);
  if (ids.length > MAX_BATCH_FOLLOW_UPS) {
    const message = formatMessage(deliveryErrors.tooManyFollowUps, { most: MAX_BATCH_FOLLOW_UPS });
    throw new Problem(422, "too_many", message, [{ path: "/query", message }]);
  }
  const preview: FollowUps = { letters: [], byHand: [], skipped: [] };
  for (const id of ids) {
    const { chase: followUp, hasAddress, ...requestSummary } = await previewOne(context, userId, id);
    if (typeof followUp === "string") preview.skipped.push({ ...requestSummary, reason: followUp });
    else (hasAddress ? preview.letters : preview.byHand).push({ ...requestSummary, ...followUp });
  }
  return preview;
}

/**
 * Sends each the letter that asks where its answer is. Each is a transaction of its own, so that what one refuses stops no
 * other; what has changed since it was looked at, such as an answer that came, is refused with its reason.
 */
export async function sendFollowUps(
  context: Context,
  userId: string,
  { letters, templateIds = [] }: SendFollowUps,
): Promise<SendFollowUpsResult> {
  const templates = await templateTexts(context, userId, templateIds);
  const result: SendFollowUpsResult = { sent: [], failed: [] };
  for (const letter of letters) {
    try {
      await sendOne(context, userId, letter, templates);
      result.sent.push(letter);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      result.failed.push({ id: letter.requestId, code: error.code, detail: error.message });
    }
  }
  return result;
}

async function sendOne(
  context: Context,
  userId: string,
  { requestId, id }: SendFollowUps["letters"][number],
  templates: TemplateTexts,
): Promise<void> {
  await withUser(context.db, userId, async (tx) => {
    const existing = await messageById(tx, userId, id);
    if (existing?.request_id === requestId && existing.direction === "out") return;
    const letterContext = await loadLetterContext(context, tx, userId, requestId);
    const followUp = automaticFollowUpFor(letterContext);
    if (letterContext === null || typeof followUp === "string") {
      throw new Problem(
        409,
        "no_follow_up",
        SKIP_REASONS[typeof followUp === "string" ? followUp : "not_sent_yet"],
      );
    }
    const text = followUpText(letterContext, followUp.kind, templates);
    const send = { id, text, letter: followUp.kind };
    await sendMessageWithin(context, tx, { userId, requestId, send, undoSeconds: UNDO_SECONDS });
  });
}

/** The user's own words for the letters of a kind. */
type TemplateTexts = ReadonlyMap<string | null, string>;

/** Fails with `not_found` (404) for a template that is not the user's own. */
const templateTexts = (context: Context, userId: string, ids: readonly string[]): Promise<TemplateTexts> =>
  withUser(context.db, userId, async (tx) => {
    const texts = new Map<string | null, string>();
    for (const id of ids) {
      const template = await templateById(tx, userId, id);
      if (!template) throw notFound("template");
      texts.set(template.letter_kind, (template.content as { text?: string }).text ?? "");
    }
    return texts;
  });

/** The letter as it is prepared, or a template filled with its facts; one with a gap fails with `letter_placeholders` (422). */
function followUpText(
  letterContext: LetterContext,
  kind: AutomaticFollowUp["kind"],
  templates: TemplateTexts,
): string {
  const letter = previewLetter(letterContext, kind);
  const template = templates.get(kind);
  if (template === undefined) return letterBody(letter).trimEnd();
  const text = filledText(template, variablesFor(letterContext, kind, letter)).trimEnd();
  const open = openPlaceholders(text, [...placeholdersByPath(letter).values()]);
  if (open.length > 0) throw new Problem(422, "letter_placeholders", placeholdersMessage(open));
  return text;
}

const SKIP_REASONS: Record<NoFollowUpReason, string> = {
  not_sent_yet: deliveryErrors.followUp.not_sent_yet,
  no_response_expected: deliveryErrors.followUp.no_response_expected,
  appeal_available: deliveryErrors.followUp.appeal_available,
  recently_contacted: deliveryErrors.followUp.recently_contacted,
  not_due: deliveryErrors.followUp.not_due,
  unresolved_placeholders: deliveryErrors.followUp.unresolved_placeholders,
};

async function previewOne(context: Context, userId: string, requestId: string) {
  return withUser(context.db, userId, async (tx) => {
    const request = await requestById(tx, userId, requestId, nowOf(context));
    if (!request) throw notFound("request");
    const followUp: AutomaticFollowUp | NoFollowUpReason = automaticFollowUpFor(
      await loadLetterContext(context, tx, userId, requestId),
    );
    const agency =
      request.agency_id === null
        ? null
        : {
            id: request.agency_id,
            name: request.agency_name ?? "",
            abbreviation: request.agency_abbreviation,
          };
    const hasAddress = request.agency_email !== null;
    return { requestId, title: request.title, agency, chase: followUp, hasAddress };
  });
}

async function loadLetterContext(
  context: Context,
  tx: Tx,
  ownerId: string,
  requestId: string,
): Promise<LetterContext | null> {
  const { mailDomain } = context.settings;
  const letterContext = await letterContextOf(tx, { ownerId, requestId, now: nowOf(context), mailDomain });
  if (letterContext === undefined) throw notFound("request");
  return letterContext;
}
