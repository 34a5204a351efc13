import { randomUUID } from "node:crypto";
import type { Message } from "#contract/mailbox/conversation.ts";
import type { Profile } from "#contract/platform/shell.ts";
import type { DraftContent, RequestDetail } from "#contract/requests/request.ts";
import type { TestApp, TestUser } from "#test/support/test-app.ts";

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

/** A draft of this user, whole. */
export async function createDraft(user: TestUser, changes: DraftChanges = {}): Promise<RequestDetail> {
  const { status, body } = await user.call("POST", "/api/requests", { draft: draft(changes) });
  if (status !== 201) throw new Error(`The draft was refused: ${JSON.stringify(body)}`);
  return body;
}

/** A request that was submitted, and whose letter the relay has answered. */
export async function createSentRequest(
  app: TestApp,
  user: TestUser,
  changes: DraftChanges = {},
): Promise<RequestDetail> {
  const { id, version } = await createDraft(user, changes);
  await user.call("POST", `/api/requests/${id}/submission`, { version });
  await app.runDueJobs();
  return (await user.call("GET", `/api/requests/${id}`)).body;
}

type EmailFields = {
  to: string;
  from?: string;
  subject?: string;
  text: string;
  messageId?: string | null;
  headers?: string[];
  /** A file of this name and these contents. */
  attachment?: { name: string; text: string };
};

/** An email as an agency's server sends it. */
export function emailFrom({ attachment, ...email }: EmailFields): string {
  const from = email.from ?? "NARA FOIA Office <foia@nara.gov>";
  const messageId = email.messageId === undefined ? `<${randomUUID()}@nara.gov>` : email.messageId;
  const headers = [
    `From: ${from}`,
    `To: ${email.to}`,
    `Subject: ${email.subject ?? "Your request"}`,
    ...(messageId === null ? [] : [`Message-ID: ${messageId}`]),
    "Date: Tue, 03 Mar 2026 10:00:00 -0500",
    "MIME-Version: 1.0",
    ...(email.headers ?? []),
  ];
  const text = ["Content-Type: text/plain; charset=utf-8", "", email.text];
  if (!attachment) return [...headers, ...text, ""].join("\r\n");
  return [
    ...headers,
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

/** A mail server's report that a letter to `recipient` did not arrive (RFC 3464). `id` ends the subject. */
export function bounceEmail({ to, recipient, id }: { to: string; recipient: string; id: string }): string {
  const host = `mx.${recipient.split("@")[1]}`;
  return [
    `From: MAILER-DAEMON@${host} (Mail Delivery System)`,
    `To: ${to}`,
    `Subject: Undelivered Mail Returned to Sender (${id})`,
    `Message-ID: <${randomUUID()}@${host}>`,
    "Auto-Submitted: auto-replied",
    "MIME-Version: 1.0",
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    "",
    "--b",
    "Content-Type: text/plain",
    "",
    `This is the mail system at host ${host}.`,
    "",
    "--b",
    "Content-Type: message/delivery-status",
    "",
    `Reporting-MTA: dns; ${host}`,
    "",
    `Final-Recipient: rfc822; ${recipient}`,
    "Action: failed",
    "Status: 5.1.1",
    "Diagnostic-Code: smtp; 550 5.1.1 no such mailbox",
    "",
    "--b--",
    "",
  ].join("\r\n");
}

type AttachedFile = { name: string; type: string; content: Uint8Array };

/** An email with files, as an agency's server sends it. */
export function emailWithFiles(
  { text, ...email }: Omit<EmailFields, "attachment">,
  files: AttachedFile[],
): string {
  const [head = ""] = emailFrom({ ...email, text: "" }).split("Content-Type:", 1);
  const part = (header: string[], body: string) => ["--part", ...header, "", body];
  return [
    `${head}Content-Type: multipart/mixed; boundary="part"`,
    "",
    ...part(["Content-Type: text/plain; charset=utf-8"], text),
    ...files.flatMap(({ name, type, content }) =>
      part(
        [
          `Content-Type: ${type}; name="${name}"`,
          `Content-Disposition: attachment; filename="${name}"`,
          // RFC 2046 forbids base64 for an attached email.
          `Content-Transfer-Encoding: ${type === "message/rfc822" ? "7bit" : "base64"}`,
        ],
        type === "message/rfc822"
          ? Buffer.from(content).toString("latin1")
          : Buffer.from(content).toString("base64").replace(/.{76}/g, "$&\r\n"),
      ),
    ),
    "--part--",
    "",
  ].join("\r\n");
}

/** Delivers a letter of the request's agency over SMTP and files it; resolves to the conversation's messages. */
export async function deliverReply(
  app: TestApp,
  user: TestUser,
  request: RequestDetail,
  email: Partial<EmailFields>,
) {
  const from = await agencyAddress(user, request);
  const raw = emailFrom({ from, text: "We write about your request.", ...email, to: request.replyAddress });
  await app.deliverEmail({ from: "foia@nara.gov", to: request.replyAddress, raw });
  await app.runDueJobs();
  const { body } = await user.call("GET", `/api/conversations/${request.id}`);
  return body.messages as Message[];
}

/** Where its agency writes from: what a stranger writes has no outcome. */
async function agencyAddress(user: TestUser, { id, agency }: RequestDetail): Promise<string> {
  if (agency?.id === "us-nara") return "NARA FOIA Office <foia@nara.gov>";
  const { body } = await user.call("GET", `/api/conversations/${id}`);
  return body.replyTo[0] ?? "foia@nara.gov";
}

export const ACKNOWLEDGMENT =
  "This acknowledges receipt of your public records request, which this office received on March 2, 2026.\r\n\r\nYour request has been assigned tracking number 2026-NAR-00042. Please refer to this number in all correspondence about your request.";

export const RELEASE =
  "This is the final response to your request 2026-NAR-00042.\r\n\r\nWe have completed our search and located 12 pages of responsive records. We are releasing all of the records in full, without redactions. They are attached.\r\n\r\nThis concludes the processing of your request.";
