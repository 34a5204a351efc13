import type { SendMessage } from "#contract/mailbox/conversation.ts";
import { emailAddressError } from "#core/agency/agency-form.ts";
import { MAX_ATTACHMENT_BYTES, MAX_RECIPIENTS } from "#core/delivery/sending-limits.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { Problem, type ProblemField } from "#core/problem.ts";
import { deliveryErrors } from "#messages/errors/delivery.ts";
import { sendableUploads, type UploadRow } from "#server/db/delivery/uploads.ts";
import type { Tx } from "#server/db/platform/with-user.ts";

type Mailbox = { name: string; address: string };
type Recipients = { to: Mailbox[]; cc: Mailbox[] };

/**
 * The recipients of an answer: as the user said, else `usual` alone. Strangers are allowed, an address of our own domain is
 * not. Fails with `bad_recipient` (422), naming every field, with `no_recipient` and `too_many_recipients` (422).
 * @param known names of those who wrote before, by lower-case address
 */
export function resolveRecipients(
  { to, cc = [] }: Pick<SendMessage, "to" | "cc">,
  {
    defaultRecipient,
    knownNames,
    mailDomain,
  }: { defaultRecipient: Mailbox | null; knownNames: Map<string, string>; mailDomain: string },
): Recipients {
  const errors = [...addressErrors(to ?? [], "/to", mailDomain), ...addressErrors(cc, "/cc", mailDomain)];
  if (errors.length > 0) {
    const [first] = errors;
    throw new Problem(422, "bad_recipient", first?.message ?? "", errors);
  }
  const recipientCount = to?.length ?? (defaultRecipient === null ? 0 : 1);
  if (recipientCount === 0) {
    const message = deliveryErrors.noRecipient;
    throw new Problem(422, "no_recipient", message, [{ path: "/to", message }]);
  }
  if (recipientCount + cc.length > MAX_RECIPIENTS) {
    const message = formatMessage(deliveryErrors.tooManyRecipients, { most: MAX_RECIPIENTS });
    throw new Problem(422, "too_many_recipients", message, [{ path: "/cc", message }]);
  }
  const mailbox = (address: string) => ({ name: knownNames.get(address.toLowerCase()) ?? "", address });
  return { to: to?.map(mailbox) ?? [defaultRecipient].filter((one) => one !== null), cc: cc.map(mailbox) };
}

function addressErrors(addresses: string[], path: string, mailDomain: string): ProblemField[] {
  return addresses.flatMap((address, index) => {
    const error = emailAddressError(address, mailDomain);
    return error === null ? [] : [{ path: `${path}/${index}`, message: `“${address}”: ${error}` }];
  });
}

/**
 * The files a user attached, in their order. Fails with `file_missing` (404) for one that is not there, was sent already,
 * or is another request's or person's, and with `too_large` (413) when they are too heavy together.
 */
export async function resolveUploads(
  tx: Tx,
  { ownerId, requestId, ids }: { ownerId: string; requestId: string; ids: string[] },
): Promise<UploadRow[]> {
  const found = new Map((await sendableUploads(tx, { ownerId, requestId, ids })).map((row) => [row.id, row]));
  const files = [...new Set(ids.map((id) => id.toLowerCase()))].map((id) => found.get(id));
  const foundFiles = files.filter((file) => file !== undefined);
  if (foundFiles.length < files.length) {
    const message = deliveryErrors.fileGone;
    const fields = ids.flatMap((id, index) =>
      found.has(id.toLowerCase()) ? [] : [{ path: `/attachments/${index}`, message }],
    );
    throw new Problem(404, "file_missing", deliveryErrors.filesGone, fields);
  }
  if (foundFiles.reduce((bytes, { size }) => bytes + size, 0) > MAX_ATTACHMENT_BYTES) {
    throw new Problem(413, "too_large", deliveryErrors.attachmentsTooLarge, [
      { path: "/attachments", message: deliveryErrors.attachmentsTooLargeField },
    ]);
  }
  return foundFiles;
}
