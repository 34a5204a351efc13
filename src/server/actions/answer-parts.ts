import type { SendMessage } from "#contract/conversation.ts";
import { addressFault } from "#core/agency/office-form.ts";
import { Problem, type ProblemField } from "#core/problem.ts";
import { MOST_ATTACHED_BYTES, MOST_RECIPIENTS } from "#core/sending/limits.ts";
import type { Tx } from "#server/db/as-person.ts";
import { type UploadRow, uploadsToSend } from "#server/db/uploads.ts";

type Mailbox = { name: string; address: string };
type Addressees = { to: Mailbox[]; cc: Mailbox[] };

/**
 * Whom an answer goes to: as the person said, else to `usual` alone. Strangers may be written to, an address of ours may
 * not. Fails with `bad_recipient` (422), naming every field, with `no_recipient` and `too_many_recipients` (422).
 * @param known names of those who wrote before, by lower-case address
 */
export function addresseesOf(
  { to, cc = [] }: Pick<SendMessage, "to" | "cc">,
  { usual, known, mailDomain }: { usual: Mailbox | null; known: Map<string, string>; mailDomain: string },
): Addressees {
  const faults = [...faultsOf(to ?? [], "/to", mailDomain), ...faultsOf(cc, "/cc", mailDomain)];
  if (faults.length > 0) {
    const [first] = faults;
    throw new Problem(422, "bad_recipient", first?.message ?? "", faults);
  }
  const addressees = to?.length ?? (usual === null ? 0 : 1);
  if (addressees === 0) {
    const message = "Say whom this goes to.";
    throw new Problem(422, "no_recipient", message, [{ path: "/to", message }]);
  }
  if (addressees + cc.length > MOST_RECIPIENTS) {
    const message = `One mail goes to at most ${MOST_RECIPIENTS} people. Take some out.`;
    throw new Problem(422, "too_many_recipients", message, [{ path: "/cc", message }]);
  }
  const mailbox = (address: string) => ({ name: known.get(address.toLowerCase()) ?? "", address });
  return { to: to?.map(mailbox) ?? [usual].filter((one) => one !== null), cc: cc.map(mailbox) };
}

function faultsOf(addresses: string[], path: string, mailDomain: string): ProblemField[] {
  return addresses.flatMap((address, index) => {
    const fault = addressFault(address, mailDomain);
    return fault === null ? [] : [{ path: `${path}/${index}`, message: `“${address}”: ${fault}` }];
  });
}

/**
 * The files a person attached, in their order. Fails with `file_gone` (404) for one that is not there, was sent already,
 * or is another request's or person's, and with `too_large` (413) when they are too heavy together.
 */
export async function filesOf(
  tx: Tx,
  { ownerId, requestId, ids }: { ownerId: string; requestId: string; ids: string[] },
): Promise<UploadRow[]> {
  const found = new Map((await uploadsToSend(tx, { ownerId, requestId, ids })).map((row) => [row.id, row]));
  const files = [...new Set(ids.map((id) => id.toLowerCase()))].map((id) => found.get(id));
  const kept = files.filter((file) => file !== undefined);
  if (kept.length < files.length) {
    const message = "This file is not here any more. Attach it again.";
    const fields = ids.flatMap((id, index) =>
      found.has(id.toLowerCase()) ? [] : [{ path: `/attachments/${index}`, message }],
    );
    throw new Problem(404, "file_gone", "A file is not here any more. Attach it again.", fields);
  }
  if (kept.reduce((bytes, { size }) => bytes + size, 0) > MOST_ATTACHED_BYTES) {
    throw new Problem(
      413,
      "too_large",
      "The files of one mail may have 25 MB together. Take some off and send them with a second mail.",
      [{ path: "/attachments", message: "More than 25 MB together." }],
    );
  }
  return kept;
}
