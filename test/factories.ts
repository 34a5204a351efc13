import { randomUUID } from "node:crypto";
import type { Message } from "#contract/conversation.ts";
import type { DraftContent, RequestDetail } from "#contract/request.ts";
import type { Profile } from "#contract/shell.ts";
import type { TestApp, TestPerson } from "#test/app.ts";

/** The details letters are signed with. */
export const profileOf = (changes: Partial<Profile> = {}): Profile => ({
  name: "Ada Requester",
  organization: "",
  postalAddress: "",
  phone: "",
  feeCategory: null,
  feeStatement: "",
  ...changes,
});

/** `agencyId` for a draft to one agency. */
type DraftChanges = { agencyId?: string | null } & Partial<DraftContent>;

/** A draft that can be sent as it is. The National Archives answer under the federal law, from Washington. */
export const draft = ({ agencyId = "us-nara", ...changes }: DraftChanges = {}): DraftContent => ({
  agencyIds: agencyId === null ? [] : [agencyId],
  title: "Lead levels in school drinking water",
  records: "All test results for lead in the drinking water of public schools, 2020 to 2024.",
  madeFrom: null,
  madeTo: null,
  feeWaiver: false,
  feeWaiverReason: "",
  feeCapDollars: 25,
  expedited: false,
  expeditedReason: "",
  format: "electronic",
  feeCategory: null,
  attachments: [],
  ...changes,
});

/** A draft of this person, whole. */
export async function drafted(person: TestPerson, changes: DraftChanges = {}): Promise<RequestDetail> {
  const { status, body } = await person.call("POST", "/api/requests", { draft: draft(changes) });
  if (status !== 201) throw new Error(`The draft was refused: ${JSON.stringify(body)}`);
  return body;
}

/** A request that was submitted, and whose letter the relay has answered. */
export async function sent(
  app: TestApp,
  person: TestPerson,
  changes: DraftChanges = {},
): Promise<RequestDetail> {
  const { id, version } = await drafted(person, changes);
  await person.call("POST", `/api/requests/${id}/submission`, { version });
  await app.work();
  return (await person.call("GET", `/api/requests/${id}`)).body;
}

type Letter = {
  to: string;
  from?: string;
  subject?: string;
  text: string;
  messageId?: string | null;
  headers?: string[];
  /** A file of this name and these contents. */
  attachment?: { name: string; text: string };
};

/** A mail as an agency's server sends it. */
export function mailOf({ attachment, ...letter }: Letter): string {
  const from = letter.from ?? "NARA FOIA Office <foia@nara.gov>";
  const messageId = letter.messageId === undefined ? `<${randomUUID()}@nara.gov>` : letter.messageId;
  const head = [
    `From: ${from}`,
    `To: ${letter.to}`,
    `Subject: ${letter.subject ?? "Your request"}`,
    ...(messageId === null ? [] : [`Message-ID: ${messageId}`]),
    "Date: Tue, 03 Mar 2026 10:00:00 -0500",
    "MIME-Version: 1.0",
    ...(letter.headers ?? []),
  ];
  const text = ["Content-Type: text/plain; charset=utf-8", "", letter.text];
  if (!attachment) return [...head, ...text, ""].join("\r\n");
  return [
    ...head,
    'Content-Type: multipart/mixed; boundary="part"',
    "",
    "--part",
    ...text,
    "--part",
    `Content-Type: text/csv; name="${attachment.name}"`,
    `Content-Disposition: attachment; filename="${attachment.name}"`,
    "",
    attachment.text,
    "--part--",
    "",
  ].join("\r\n");
}

/** Delivers a letter to a request over SMTP and files it; resolves to the conversation's messages. */
export async function reply(
  app: TestApp,
  person: TestPerson,
  request: RequestDetail,
  letter: Partial<Letter>,
) {
  const raw = mailOf({ text: "We write about your request.", ...letter, to: request.replyAddress });
  await app.deliver({ from: "foia@nara.gov", to: request.replyAddress, raw });
  await app.work();
  const { body } = await person.call("GET", `/api/conversations/${request.id}`);
  return body.messages as Message[];
}

export const ACKNOWLEDGMENT =
  "This acknowledges receipt of your public records request, which this office received on March 2, 2026.\r\n\r\nYour request has been assigned tracking number 2026-NAR-00042. Please refer to this number in all correspondence about your request.";

export const RELEASE =
  "This is the final response to your request 2026-NAR-00042.\r\n\r\nWe have completed our search and located 12 pages of responsive records. We are releasing all of the records in full, without redactions. They are attached.\r\n\r\nThis concludes the processing of your request.";
