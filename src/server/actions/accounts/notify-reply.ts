import { createHmac } from "node:crypto";
import type { Classification } from "#core/classify/classification.ts";
import { safeFileName } from "#core/files/safe-file-name.ts";
import type { MessageAuthentication } from "#core/mail/authentication.ts";
import { authenticationText } from "#core/mail/authentication-text.ts";
import { emailDomain } from "#core/mail/email-domain.ts";
import { replyLocalPart } from "#core/notifications/notification-address.ts";
import { selectAttachments } from "#core/notifications/notification-attachments.ts";
import { replyNotificationEmail } from "#core/notifications/reply-notification.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { notificationSettingsOf } from "#server/db/accounts/notification-settings.ts";
import { insertNotifications } from "#server/db/accounts/notifications.ts";
import {
  countReplyNotificationsSince,
  insertReplyNotification,
  isInBatch,
  latestBatchNotification,
} from "#server/db/accounts/reply-notifications.ts";
import { lockUser, userById } from "#server/db/accounts/users.ts";
import { agencyById } from "#server/db/agencies/agencies.ts";
import { dayAt } from "#server/db/deadlines/clock-facts.ts";
import { clocksOf } from "#server/db/deadlines/clocks.ts";
import { attachmentsOf, messageById } from "#server/db/mailbox/messages.ts";
import { addJob } from "#server/db/platform/add-job.ts";
import type { Tx } from "#server/db/platform/with-user.ts";
import { lockRequest } from "#server/db/requests/requests.ts";
import { noticeId, queueNoticeEmail, threadRoot, unsubscribeUrlOf } from "./queue-notice-email.ts";

/** More in a day than an office writes in a year: two programs are answering each other. */
const MAX_PER_DAY = 30;
const DAY_MS = 86_400_000;
/** After an email about a batch, what else comes in for its letters waits this long and goes in one. */
const BATCH_PERIOD_MS = 60 * 60_000;

/** It only says that a letter was opened. */
const SILENT_KINDS: ReadonlySet<string> = new Set(["read_receipt"]);
const ANSWERABLE: ReadonlySet<string> = new Set(["reply", "acknowledgment"]);

/**
 * Emails a letter that was filed into a request to its user, once, or puts it into their next digest, unless they have
 * opened it already. The replies to a batch, forty at a time, are one email an hour. No notice goes to a user who turned it off or is disabled, or about email sent by the user or by us:
 * it would come back and cause another notice.
 */
export async function notifyReply(
  context: Context,
  { ownerId, messageId }: { ownerId: string; messageId: string },
): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const user = await userById(tx, ownerId);
    const letter = await messageById(tx, ownerId, messageId);
    if (!user || !letter || letter.seen || user.disabled) return;
    const classification = letter.classification as Classification | null;
    const kind = noticeKindOf(classification);
    const frequency = (await notificationSettingsOf(tx, ownerId))[kind];
    if (frequency === "none") return;
    const isOwn =
      letter.from_address.toLowerCase() === user.email.toLowerCase() ||
      emailDomain(letter.from_address) === context.settings.mailDomain;
    if (isOwn || SILENT_KINDS.has(classification?.kind ?? "")) return;
    const requestId = letter.request_id;
    const now = nowOf(context);
    const day = dayAt(letter.sent_or_received_at, null);
    // The day is part of what tells it apart from others, so it must not depend on when this runs.
    const notice = {
      id: context.ids.next(),
      ownerId,
      requestId,
      kind,
      about: messageId,
      day,
      frequency,
      at: now,
    };
    if (frequency === "at_once" && kind === "reply" && (await isInBatch(tx, ownerId, requestId))) {
      // Locked, so that of replies filed at once the second finds the first.
      await lockUser(tx, ownerId);
      const latest = await latestBatchNotification(tx, ownerId, requestId);
      const endsAt = new Date((latest?.getTime() ?? 0) + BATCH_PERIOD_MS);
      if (endsAt > now) {
        await insertNotifications(tx, [notice]);
        await addJob(tx, "tell-notices", { ownerId }, endsAt);
        return;
      }
    }
    // Locked, so that of many letters at once each counts the others.
    const request = await lockRequest(tx, ownerId, requestId);
    if (frequency === "digest") {
      await insertNotifications(tx, [notice]);
      return;
    }
    const recent = await countReplyNotificationsSince(
      tx,
      { ownerId, requestId },
      new Date(now.getTime() - DAY_MS),
    );
    if (!request || recent >= MAX_PER_DAY) return;
    const local = answerLocalFor(context.secret, messageId);
    const isNew = await insertReplyNotification(tx, {
      messageId,
      ownerId,
      requestId,
      replyLocalPart: local,
      at: now,
    });
    if (isNew) await queueReplyNotice(context, tx, { user, letter, request, classification, local });
  });
}

/** A report that a letter did not arrive is no reply. */
const noticeKindOf = (classification: Classification | null): "reply" | "trouble" =>
  classification?.kind === "bounce" ? "trouble" : "reply";

/** The local part of the address that answers to a letter come to: unguessable without the secret. */
const answerLocalFor = (secret: Uint8Array, messageId: string): string =>
  replyLocalPart(createHmac("sha256", secret).update(`answer-address:${messageId}`).digest());

type UserRow = NonNullable<Awaited<ReturnType<typeof userById>>>;
type Letter = NonNullable<Awaited<ReturnType<typeof messageById>>>;
type ReplyNoticeInput = {
  user: UserRow;
  letter: Letter;
  request: NonNullable<Awaited<ReturnType<typeof lockRequest>>>;
  classification: Classification | null;
  local: string;
};

async function queueReplyNotice(context: Context, tx: Tx, input: ReplyNoticeInput): Promise<void> {
  const { user, letter, request, classification, local } = input;
  const { brand, mailDomain, publicUrl } = context.settings;
  const agencyRow = request.agency_id === null ? undefined : await agencyById(tx, request.agency_id);
  const agency = agencyRow?.abbreviation ?? agencyRow?.name ?? letter.from_name;
  const files = selectAttachments(
    (await attachmentsOf(tx, user.id, [letter.id])).filter(({ inline }) => !inline),
  );
  const unsubscribeUrl = unsubscribeUrlOf(context, noticeKindOf(classification), user.id);
  const zone = agencyRow?.time_zone ?? null;
  const notice = replyNotificationEmail({
    brand,
    agency,
    title: request.title,
    letter: {
      from: { name: letter.from_name, address: letter.from_address },
      on: dayAt(letter.sent_or_received_at, zone),
      subject: letter.subject,
      text: letter.text,
      reading: classification,
    },
    warning: senderWarningOf(letter),
    clocks: (await clocksOf(tx, user.id, request.id))
      .filter((clock) => clock.met_on === null)
      .map((clock) => ({ kind: clock.kind, dueOn: clock.due_on, paused: clock.paused_since !== null })),
    today: dayAt(nowOf(context), zone),
    files,
    acceptsReply: classification === null || ANSWERABLE.has(classification.kind),
    conversationUrl: `${publicUrl}/inbox?request=${request.id}`,
    stopUrl: unsubscribeUrl,
  });
  const root = threadRoot(request.id, mailDomain);
  await queueNoticeEmail(context, tx, {
    ownerId: user.id,
    to: user.email,
    fromName: `${agencyRow?.name ?? agency} via ${brand}`,
    mail: {
      messageId: noticeId(letter.id, mailDomain),
      ...notice,
      replyTo: `${local}@${mailDomain}`,
      inReplyTo: root,
      references: [root],
      stopUrl: unsubscribeUrl,
      attachments: files
        .filter(({ attached }) => attached)
        .map(({ name, type, sha256 }) => ({ name: safeFileName(name), type, sha256 })),
    },
  });
}

/** What is to be said of a sender before their letter is believed; null where nothing is. */
function senderWarningOf(letter: Letter & { authentication?: unknown }): string | null {
  const authentication = letter.authentication as MessageAuthentication | null | undefined;
  if (!authentication) return null;
  const { tone, summary, explanation } = authenticationText(authentication, letter.from_address);
  return tone === "danger" || tone === "caution" ? `${summary}. ${explanation}` : null;
}
