import { emailAddressError } from "#core/agency/agency-form.ts";
import { emailDomain } from "#core/mail/email-domain.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { notFound, Problem } from "#core/problem.ts";
import { deliveryErrors } from "#messages/errors/delivery.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { isAnySuspended } from "#server/db/accounts/suspensions.ts";
import { isAccountClosed } from "#server/db/accounts/users.ts";
import { agencyById } from "#server/db/agencies/agencies.ts";
import { attemptsOfEmail } from "#server/db/delivery/outbox.ts";
import { messageById } from "#server/db/mailbox/messages.ts";
import { audit } from "#server/db/platform/audit.ts";
import type { Tx } from "#server/db/platform/with-user.ts";
import { indexMessages } from "#server/db/requests/derived-rows.ts";
import { lockRequest } from "#server/db/requests/requests.ts";
import type { OutgoingEmail } from "#server/ports/outgoing-email.ts";
import { sendLetterAgain } from "./resend-letter.ts";

type Correction = { from: string; to: string };

/**
 * An administrator corrects an address that a letter bounced from or was refused at, and sends it again: to the new address,
 * and to nobody who has it already. Where the request's letters went to the old address, they go to the new one from now on.
 * Fails with `not_found` (404), `not_returned` and `account_suspended` (409), `bad_address` (422).
 */
export function changeDeliveryAddress(
  context: Pick<Context, "db" | "clock" | "ids" | "settings">,
  actor: string,
  id: string,
  correction: Correction,
): Promise<void> {
  const from = correction.from.trim();
  const to = correction.to.trim();
  const error = emailAddressError(to, context.settings.mailDomain);
  if (error !== null) throw badAddress("/to", error);
  return context.db.transaction().execute(async (tx) => {
    const { row, request, message } = await lockReturnedLetter(tx, id);
    const undelivered = await undeliveredRecipients(tx, row, {
      from,
      isBounce: message.delivery_state === "bounced",
    });
    const shown = row.mail.shown ?? row.mail;
    const all = [...shown.to, ...shown.cc].map(({ address }) => address);
    const replaced = all.find((address) => isSame(address, from));
    if (replaced === undefined || !undelivered.some((address) => isSame(address, from)))
      throw badAddress("/from", formatMessage(deliveryErrors.notUndelivered, { address: from }));
    if (all.some((address) => isSame(address, to)))
      throw badAddress("/to", formatMessage(deliveryErrors.alreadyRecipient, { address: to }));
    const corrected = (address: string) => (isSame(address, from) ? to : address);
    await saveRecipients(tx, row, message, { corrected, undelivered, replaced });
    const agency = request.agency_id === null ? undefined : await agencyById(tx, request.agency_id);
    if (isSame(request.agency_address ?? agency?.email ?? "", from))
      await tx.updateTable("request").set({ agency_address: to }).where("id", "=", request.id).execute();
    const event = { kind: "address_corrected", data: { from: replaced, to } } as const;
    await sendLetterAgain(context, tx, { request, message, actor: "system", event });
    const detail = { from: replaced, to };
    await audit(tx, { at: nowOf(context), actor, verb: "delivery_address_changed", subject: id, detail });
  });
}

type OutboxLetter = { id: string; mail: OutgoingEmail };

/** The letter, its message and its request, locked in the order in which a delivery is settled. */
async function lockReturnedLetter(tx: Tx, id: string) {
  const found = await tx
    .selectFrom("outbox")
    .innerJoin("message", "message.id", "outbox.message_id")
    .select(["message.owner_id", "message.id as message_id", "message.request_id"])
    .where("outbox.id", "=", id)
    .executeTakeFirst();
  if (!found) throw notFound("outgoingEmail");
  const request = await lockRequest(tx, found.owner_id, found.request_id);
  const row = await tx
    .selectFrom("outbox")
    .select(["id", "state", "mail", "actor_id"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  const message = request && (await messageById(tx, found.owner_id, found.message_id));
  if (!request || !row || !message) throw notFound("outgoingEmail");
  const isReturned = row.state === "accepted" && message.delivery_state === "bounced";
  if (row.state !== "failed" && !isReturned)
    throw new Problem(409, "not_returned", deliveryErrors.notReturned);
  const writers = [found.owner_id, row.actor_id].filter((writer) => writer !== null);
  if ((await isAccountClosed(tx, found.owner_id)) || (await isAnySuspended(tx, writers)))
    throw new Problem(409, "account_suspended", deliveryErrors.writerSuspended);
  return { row, request, message };
}

/** Who did not get it: of a bounce the one that is replaced, of a refused email those that the server named, or everyone. */
async function undeliveredRecipients(
  tx: Tx,
  { id, mail }: OutboxLetter,
  { from, isBounce }: { from: string; isBounce: boolean },
): Promise<string[]> {
  const addressed = [...mail.to, ...mail.cc].map(({ address }) => address);
  if (isBounce) return addressed.filter((address) => isSame(address, from));
  const last = (await attemptsOfEmail(tx, id)).at(-1);
  if (last?.outcome !== "accepted") return addressed;
  const rejected = last.rejected_recipients as { address: string }[];
  return addressed.filter((address) => rejected.some((one) => isSame(one.address, address)));
}

async function saveRecipients(
  tx: Tx,
  { id, mail }: OutboxLetter,
  message: { id: string; to_addresses: string[]; cc_addresses: string[] },
  change: { corrected: (address: string) => string; undelivered: string[]; replaced: string },
): Promise<void> {
  const { corrected, undelivered, replaced } = change;
  const ofMail = (list: OutgoingEmail["to"]) =>
    list.map((one) => ({ ...one, address: corrected(one.address) }));
  const shown = mail.shown ?? mail;
  const to = ofMail([...mail.to, ...mail.cc].filter(({ address }) => undelivered.includes(address)));
  const next: OutgoingEmail = { ...mail, to, cc: [], shown: { to: ofMail(shown.to), cc: ofMail(shown.cc) } };
  await tx
    .updateTable("outbox")
    .set({ mail: JSON.stringify(next), domain: emailDomain(to[0]?.address ?? null) ?? "" })
    .where("id", "=", id)
    .execute();
  await tx
    .updateTable("message")
    .set({
      to_addresses: message.to_addresses.map(corrected),
      cc_addresses: message.cc_addresses.map(corrected),
      former_address: replaced,
    })
    .where("id", "=", message.id)
    .execute();
  await indexMessages(tx, [message.id]);
}

const isSame = (left: string, right: string) => left.toLowerCase() === right.toLowerCase();

const badAddress = (path: string, message: string) =>
  new Problem(422, "bad_address", message, [{ path, message }]);
