import type { SendMessage } from "#contract/mailbox/conversation.ts";
import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS } from "#core/delivery/sending-limits.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { Problem } from "#core/problem.ts";
import { deliveryErrors } from "#messages/errors/delivery.ts";
import type { UploadRow } from "#server/db/delivery/uploads.ts";
import { attachmentsOf, messageById } from "#server/db/mailbox/messages.ts";
import type { Tx } from "#server/db/platform/with-user.ts";
import type { SentFile } from "./queue-message.ts";

type ForwardInput = {
  userId: string;
  requestId: string;
  send: SendMessage;
  forwards: NonNullable<SendMessage["forwards"]>;
  /** What goes along besides. */
  files: readonly UploadRow[];
};

/** What is sent, as `sendFromRequest` takes it. The recipient has not seen the thread. */
type ForwardedMessage = {
  forwards: string;
  subject: string;
  attachments: SentFile[];
  inReplyTo: null;
  references: [];
};

/**
 * The email a user passes on, under its own subject, and its files that go along, which are in storage already. Fails
 * with `bad_forward` (422) where it says to nobody or as a prepared letter, `forwarded_gone` (404) for an email that is not
 * of this request, `file_missing` (404) for a file that is not of that email, and `too_large` (413).
 */
export async function forwardMessage(
  tx: Tx,
  { userId, requestId, send, forwards, files }: ForwardInput,
): Promise<ForwardedMessage> {
  if (send.to === undefined || send.letter !== undefined) {
    const path = send.to === undefined ? "/to" : "/letter";
    const message = send.to === undefined ? deliveryErrors.noRecipient : deliveryErrors.forwardedLetter;
    throw new Problem(422, "bad_forward", message, [{ path, message }]);
  }
  const original = await messageById(tx, userId, forwards.messageId);
  if (original?.request_id !== requestId) {
    const message = deliveryErrors.forwardedGone;
    throw new Problem(404, "forwarded_gone", message, [{ path: "/forwards/messageId", message }]);
  }
  const attached = await attachmentsOf(tx, userId, [original.id]);
  const found = new Map(attached.map((file) => [file.id, file]));
  const ids = forwards.attachments;
  const selected = ids.flatMap((id) => found.get(id.toLowerCase()) ?? []);
  if (selected.length < ids.length) {
    const message = deliveryErrors.forwardedFileGone;
    const fields = ids.flatMap((id, index) =>
      found.has(id.toLowerCase()) ? [] : [{ path: `/forwards/attachments/${index}`, message }],
    );
    throw new Problem(404, "file_missing", deliveryErrors.forwardedFilesGone, fields);
  }
  assertAttachmentLimits([...selected, ...files]);
  return {
    forwards: original.id,
    subject: forwardSubject(original.subject),
    attachments: [...selected, ...files].map(({ name, type, sha256, size }) => ({
      name,
      type,
      sha256,
      size,
    })),
    inReplyTo: null,
    references: [],
  };
}

function assertAttachmentLimits(files: readonly { size: number }[]): void {
  if (
    files.length <= MAX_ATTACHMENTS &&
    files.reduce((bytes, { size }) => bytes + size, 0) <= MAX_ATTACHMENT_BYTES
  )
    return;
  const message = formatMessage(deliveryErrors.forwardedTooLarge, { most: MAX_ATTACHMENTS });
  throw new Problem(413, "too_large", message, [{ path: "/forwards/attachments", message }]);
}

const forwardSubject = (subject: string) => (/^fwd?:/i.test(subject) ? subject : `Fwd: ${subject}`.trim());

/** Of a letter about to be taken back: the email it passed on, with those of its files that went along. */
export async function forwardedMessageOf(
  tx: Tx,
  userId: string,
  { id, forwarded_message_id }: { id: string; forwarded_message_id: string | null },
): Promise<{
  messageId: string;
  files: { id: string; name: string; type: string; size: number }[];
} | null> {
  if (forwarded_message_id === null) return null;
  const sentFiles = await attachmentsOf(tx, userId, [id]);
  const originalFiles = await attachmentsOf(tx, userId, [forwarded_message_id]);
  const files = originalFiles.filter((file) =>
    sentFiles.some(({ name, sha256 }) => name === file.name && sha256 === file.sha256),
  );
  return {
    messageId: forwarded_message_id,
    files: files.map(({ id, name, type, size }) => ({ id, name, type, size })),
  };
}
