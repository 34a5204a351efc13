import type { DraftContent, SubmitRequest } from "#contract/request.ts";
import { due } from "#core/deadline/due.ts";
import { letterFactsOfDraft } from "#core/letter/facts-of-draft.ts";
import { initialLetter } from "#core/letter/initial.ts";
import { letterHtml } from "#core/letter/letter-html.ts";
import { letterText } from "#core/letter/letter-text.ts";
import { notFound, Problem } from "#core/problem.ts";
import { ballOf } from "#core/request/states.ts";
import { chosenTime } from "#core/sending/leave-at.ts";
import { agencyById } from "#server/db/agencies.ts";
import { asPerson } from "#server/db/as-person.ts";
import { bodyOf, dayAt } from "#server/db/clock-facts.ts";
import { appendEvent } from "#server/db/events.ts";
import { lawInForce } from "#server/db/laws.ts";
import { personById } from "#server/db/people.ts";
import { lockRequest } from "#server/db/requests.ts";
import { type Context, nowOf } from "./context.ts";
import { letterAddress, refuseUnreachable } from "./letter-address.ts";
import { sendFromRequest } from "./send-from-request.ts";

/**
 * Sends the first letter: the letter, its message, its outbox row and its job are written in one transaction, or
 * nothing is. A second call for a request that is already on its way changes nothing, so a double click sends once.
 * `address` is the agency's as the person knows it; see letter-address.ts for when it must be given.
 * With `sendAt` it leaves at that time, and is dated that day.
 * Fails with `letter_incomplete` (422), naming every gap, when the draft cannot be sent yet.
 */
export function submitRequest(
  context: Context,
  personId: string,
  requestId: string,
  { version, address: said, sendAt }: SubmitRequest,
): Promise<void> {
  return asPerson(context.db, personId, async (tx) => {
    const request = await lockRequest(tx, personId, requestId);
    if (!request) throw notFound("request");
    if (request.status !== "draft") return;
    if (request.version !== version) {
      throw new Problem(
        409,
        "draft_conflict",
        "This draft was changed elsewhere. Look at it again before sending.",
      );
    }
    const draft = request.draft as DraftContent;
    const person = await personById(tx, personId);
    if (draft.agencyIds.length > 1) {
      const detail = `This draft goes to ${draft.agencyIds.length} agencies. Send it to all of them, or keep one.`;
      throw new Problem(409, "several_agencies", detail, [{ path: "/agency", message: detail }]);
    }
    const [agencyId] = draft.agencyIds;
    const agency = agencyId === undefined ? undefined : await agencyById(tx, agencyId);
    const inForce = agency && (await lawInForce(tx, agency.jurisdiction));
    if (!person || !agency || !inForce || !request.reply_local) {
      throw new Problem(422, "letter_incomplete", "The letter is not complete yet.", [
        { path: "/agency", message: "Choose the agency the letter goes to." },
      ]);
    }
    refuseUnreachable(agency);
    const leaves = sendAt === undefined ? null : chosenTime(sendAt);
    const today = dayAt(leaves ?? nowOf(context), agency.time_zone);
    const letter = initialLetter(
      letterFactsOfDraft({
        draft,
        requester: {
          name: person.name,
          organization: person.organization,
          postalAddress: person.postal_address,
          replyAddress: `${request.reply_local}@${context.settings.mailDomain}`,
        },
        agency: { name: agency.name, addressLines: agency.address_lines },
        law: inForce.law,
        today,
        dueDate: due(inForce.law, { received: today, body: bodyOf(agency), ...inForce.daysOff }).due,
      }),
    );
    const { address, other } = await letterAddress(context, tx, {
      personId,
      requestId,
      office: agency,
      said,
    });
    const now = nowOf(context);
    const messageId = context.ids.next();
    const queued = await sendFromRequest(context, tx, {
      id: messageId,
      ownerId: personId,
      request: { id: requestId, replyLocal: request.reply_local },
      fromName: person.name,
      to: { name: agency.name, address },
      subject: letter.subject,
      text: letterText(letter),
      html: letterHtml(letter),
      // Every letter begins with the same letterhead; what is asked for tells them apart.
      snippet: draft.records,
      inReplyTo: null,
      references: [],
      at: now,
      sendAt: leaves,
      before: { status: "draft", ball: request.ball, agencyAddress: request.agency_address },
    });
    await tx
      .updateTable("request")
      .set({
        status: "sending",
        ball: ballOf("sending"),
        agency_id: agency.id,
        agency_address: other,
        updated_at: now,
      })
      .where("owner_id", "=", personId)
      .where("id", "=", requestId)
      .execute();
    await appendEvent(tx, {
      ownerId: personId,
      requestId,
      at: now,
      actor: "you",
      kind: "submitted",
      messageId,
      data: { to: address, ...(queued.scheduled && { leavesAt: queued.leavesAt.toISOString() }) },
    });
  });
}
