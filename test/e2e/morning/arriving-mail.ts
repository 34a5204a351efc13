import { bounceEmail, emailFrom, emailWithFiles } from "#test/support/factories.ts";
import { connectSmtp } from "#test/support/smtp-client.ts";
import { attachedFile } from "./attached-files.ts";
import { BOUNCED } from "./letters.ts";
import type { Notice } from "./notices.ts";
import { type PlannedReply, type PlannedRequest, wordsOf } from "./planned-replies.ts";
import type { RequestState } from "./planned-state.ts";

/** A request of the morning, once its letter was sent. */
export type SentRequest = PlannedRequest & {
  id: string;
  title: string;
  replyAddress: string;
  agencyAddress: string;
  now: RequestState;
};

/** So many requests get email from someone who is no agency of theirs. */
export const STRANGERS = 4;
/** So many emails name no request. */
export const UNMATCHED = 4;
/** Of a request that was deleted: email to it is taken, and finds no request by itself. */
export const FORMER_ADDRESS = "former-request-addres5";

/** What arrives: an envelope, and the bytes. */
type ArrivingEmail = { from: string; to: string; raw: string };

/** A letter as its writer sends it today. Its id ends the subject, so that it is found again. */
function letterEmail(
  from: string,
  to: string,
  { id, subject, text }: Pick<PlannedReply, "id" | "subject" | "text">,
  build: (fields: { from: string; to: string; subject: string; text: string }) => string = emailFrom,
): ArrivingEmail {
  const fields = { from, to, subject: `${wordsOf(subject)} (${id})`, text: text.replace(/\r?\n/g, "\r\n") };
  const raw = build(fields)
    .replace(/^\./gm, "..")
    .replace(/^Date: .*$/m, `Date: ${new Date().toUTCString()}\r`);
  return { from, to, raw };
}

const htmlEmail: typeof emailFrom = ({ text, ...fields }) => {
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const html = escaped.replace(/(?:\r\n){2,}/g, "</p>\r\n<p>").replace(/([^>])\r\n/g, "$1<br>\r\n");
  return emailFrom({ ...fields, text: `<p>${html}</p>` }).replace("text/plain", "text/html");
};

/** An email of a program: with headers of its own, or a report for programs to read (RFC 6522). */
const noticeEmail =
  ({ headers = [], report }: Notice): typeof emailFrom =>
  (fields) => {
    const email = emailFrom({ ...fields, headers: [...headers] });
    if (!report) return email;
    const [head = "", text = ""] = email.split("Content-Type: text/plain; charset=utf-8\r\n");
    return [
      `${head}Content-Type: multipart/report; report-type=${report.type}; boundary="r"`,
      ...["", "--r", "Content-Type: text/plain; charset=utf-8", text],
      ...["--r", `Content-Type: message/${report.type}`, "", ...report.fields, "", "--r--", ""],
    ].join("\r\n");
  };

async function replyEmail(
  { agencyAddress, replyAddress }: SentRequest,
  reply: PlannedReply,
): Promise<ArrivingEmail> {
  const { notice, isHtml, file } = reply;
  if (notice) return letterEmail(agencyAddress, replyAddress, reply, noticeEmail(notice));
  const files = file ? [await attachedFile(file)] : [];
  const withFiles: typeof emailFrom = (fields) => emailWithFiles(fields, files);
  const plain = file ? withFiles : emailFrom;
  return letterEmail(agencyAddress, replyAddress, reply, isHtml ? htmlEmail : plain);
}

/** The replies of these numbers to each request that has them, in this order. */
export const repliesTo = (requests: readonly SentRequest[], ...numbers: number[]): Promise<ArrivingEmail[]> =>
  Promise.all(
    numbers.flatMap((number) =>
      requests.flatMap((request) => {
        const reply = request.replies[number];
        return reply ? [replyEmail(request, reply)] : [];
      }),
    ),
  );

/** Of mail servers, of people whom the requests do not know, and of agencies to an address that no request has. */
export function otherEmails(requests: readonly SentRequest[]): ArrivingEmail[] {
  const bounces = requests.slice(-BOUNCED).map(({ replyAddress: to, agencyAddress: recipient }, index) => ({
    ...{ from: "", to },
    raw: bounceEmail({ to, recipient, id: `bounce-${index}` }),
  }));
  const strangers = requests.slice(20, 20 + STRANGERS).map(({ replyAddress }, index) =>
    letterEmail(`nobody@stranger-${index}.example`, replyAddress, {
      ...{ id: `stranger-${index}`, subject: "Your request" },
      text: "We deny your request in full.",
    }),
  );
  // Their agencies were asked twice, so that nobody but the user knows which request they mean.
  const unnamed = requests.slice(0, UNMATCHED).map(({ agencyAddress }, index) =>
    letterEmail(agencyAddress, `${FORMER_ADDRESS}@daylight.localhost`, {
      ...{ id: `unmatched-${index}`, subject: "About your request" },
      text: "We found 12 pages that belong to your request.",
    }),
  );
  return [...bounces, ...strangers, ...unnamed];
}

/** Hands them to the program over one SMTP connection, one after another; each was accepted. */
export async function deliver(port: number, emails: readonly ArrivingEmail[]): Promise<void> {
  const smtp = await connectSmtp(port);
  for (const { from, to, raw } of emails) {
    const reply = await smtp.sendEmail({ from, to: [to] }, raw);
    if (!reply.startsWith("250")) throw new Error(`The email to ${to} was refused: ${reply}`);
  }
  smtp.socket.destroy();
}
