import { createHmac } from "node:crypto";
import { chooseAttached } from "#core/notice/attached-files.ts";
import { answerLocal } from "#core/notice/notice-address.ts";
import { replyNotice } from "#core/notice/reply-notice.ts";
import type { MessageAuthentication } from "#core/reply/authentication.ts";
import { safeFileName } from "#core/reply/file-name.ts";
import type { Reading } from "#core/reply/reading.ts";
import { emailDomain } from "#core/reply/sender.ts";
import { verdictWords } from "#core/reply/verdict-words.ts";
import { agencyById } from "#server/db/agencies.ts";
import type { Tx } from "#server/db/as-person.ts";
import { dayAt } from "#server/db/clock-facts.ts";
import { clocksOf } from "#server/db/clocks.ts";
import { attachmentsOf, messageById } from "#server/db/messages.ts";
import { noticeChoicesOf } from "#server/db/notice-settings.ts";
import { insertNotices } from "#server/db/notices.ts";
import { personById } from "#server/db/people.ts";
import { countNoticesSince, insertReplyNotice } from "#server/db/reply-notices.ts";
import { lockRequest } from "#server/db/requests.ts";
import { type Context, nowOf } from "./context.ts";
import { noticeId, sendNotice, stopUrlOf, threadRoot } from "./send-notice.ts";

/** More in a day than an office writes in a year: two programs are answering each other. */
const MOST_A_DAY = 30;
const DAY_MS = 86_400_000;

/** It only says that a letter was opened. */
const UNTOLD: ReadonlySet<string> = new Set(["read_receipt"]);
const ANSWERABLE: ReadonlySet<string> = new Set(["reply", "acknowledgment"]);

/**
 * Mails a letter that was filed into a request to its person, once, or puts it into their next digest, unless they have
 * opened it already. Nobody is told who does not want it, whose account is disabled, or of mail that is their own or ours:
 * that would come back, and be told again.
 */
export async function notifyReply(
  context: Context,
  { ownerId, messageId }: { ownerId: string; messageId: string },
): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const person = await personById(tx, ownerId);
    const letter = await messageById(tx, ownerId, messageId);
    if (!person || !letter || letter.seen || person.disabled) return;
    const reading = letter.reading as Reading | null;
    const kind = kindOf(reading);
    const how = (await noticeChoicesOf(tx, ownerId))[kind];
    if (how === "none") return;
    const isOwn =
      letter.from_address.toLowerCase() === person.email.toLowerCase() ||
      emailDomain(letter.from_address) === context.settings.mailDomain;
    if (isOwn || UNTOLD.has(reading?.kind ?? "")) return;
    const requestId = letter.request_id;
    // Locked, so that of many letters at once each counts the others.
    const request = await lockRequest(tx, ownerId, requestId);
    const now = nowOf(context);
    if (how === "digest") {
      // Part of what tells it apart from others, so it must not depend on when this runs.
      const day = dayAt(letter.sent_or_received_at, null);
      const notice = { ownerId, requestId, kind, about: messageId, day, how, at: now };
      await insertNotices(tx, [{ id: context.ids.next(), ...notice }]);
      return;
    }
    const recent = await countNoticesSince(tx, { ownerId, requestId }, new Date(now.getTime() - DAY_MS));
    if (!request || recent >= MOST_A_DAY) return;
    const local = answerLocalFor(context.secret, messageId);
    const isNew = await insertReplyNotice(tx, { messageId, ownerId, requestId, answerLocal: local, at: now });
    if (isNew) await send(context, tx, { person, letter, request, reading, local });
  });
}

/** A report that a letter did not arrive is no reply. */
const kindOf = (reading: Reading | null): "reply" | "trouble" =>
  reading?.kind === "bounce" ? "trouble" : "reply";

/** The local part of the address that answers to a letter come to: unguessable without the secret. */
const answerLocalFor = (secret: Uint8Array, messageId: string): string =>
  answerLocal(createHmac("sha256", secret).update(`answer-address:${messageId}`).digest());

type Person = NonNullable<Awaited<ReturnType<typeof personById>>>;
type Letter = NonNullable<Awaited<ReturnType<typeof messageById>>>;
type LetterToTell = {
  person: Person;
  letter: Letter;
  request: NonNullable<Awaited<ReturnType<typeof lockRequest>>>;
  reading: Reading | null;
  local: string;
};

async function send(context: Context, tx: Tx, told: LetterToTell): Promise<void> {
  const { person, letter, request, reading, local } = told;
  const { brand, mailDomain, publicUrl } = context.settings;
  const office = request.agency_id === null ? undefined : await agencyById(tx, request.agency_id);
  const agency = office?.abbreviation ?? office?.name ?? letter.from_name;
  const files = chooseAttached(
    (await attachmentsOf(tx, person.id, [letter.id])).filter(({ inline }) => !inline),
  );
  const stopUrl = stopUrlOf(context, kindOf(reading), person.id);
  const zone = office?.time_zone ?? null;
  const notice = replyNotice({
    brand,
    agency,
    title: request.title,
    letter: {
      from: { name: letter.from_name, address: letter.from_address },
      on: dayAt(letter.sent_or_received_at, zone),
      subject: letter.subject,
      text: letter.text,
      reading,
    },
    warning: warningOf(letter),
    clocks: (await clocksOf(tx, person.id, request.id))
      .filter((clock) => clock.met_on === null)
      .map((clock) => ({ kind: clock.kind, dueOn: clock.due_on, paused: clock.paused_since !== null })),
    today: dayAt(nowOf(context), zone),
    files,
    answers: reading === null || ANSWERABLE.has(reading.kind),
    conversationUrl: `${publicUrl}/inbox?request=${request.id}`,
    stopUrl,
  });
  const root = threadRoot(request.id, mailDomain);
  await sendNotice(context, tx, {
    ownerId: person.id,
    to: person.email,
    fromName: `${office?.name ?? agency} via ${brand}`,
    mail: {
      messageId: noticeId(letter.id, mailDomain),
      ...notice,
      replyTo: `${local}@${mailDomain}`,
      inReplyTo: root,
      references: [root],
      stopUrl,
      attachments: files
        .filter(({ attached }) => attached)
        .map(({ name, type, sha256 }) => ({ name: safeFileName(name), type, sha256 })),
    },
  });
}

/** What is to be said of a sender before their letter is believed; null where nothing is. */
function warningOf(letter: Letter & { authentication?: unknown }): string | null {
  const authentication = letter.authentication as MessageAuthentication | null | undefined;
  if (!authentication) return null;
  const { tone, words, more } = verdictWords(authentication, letter.from_address);
  return tone === "danger" || tone === "caution" ? `${words}. ${more}` : null;
}
