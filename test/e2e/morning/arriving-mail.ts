import { bounceEmail, emailFrom } from "#test/support/factories.ts";
import { connectSmtp } from "#test/support/smtp-client.ts";
import { type PlannedRequest, wordsOf } from "./planned-replies.ts";

/** A request of the morning, once its letter was sent. */
export type SentRequest = PlannedRequest & {
  id: string;
  title: string;
  replyAddress: string;
  agencyAddress: string;
};

/** The last letters bounce, and nobody answers them. */
export const BOUNCED = 4;
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
  { id, subject, text }: { id: string; subject: string; text: string },
): ArrivingEmail {
  const raw = emailFrom({
    ...{ from, to, subject: `${wordsOf(subject)} (${id})` },
    text: text.replace(/\r?\n/g, "\r\n").replace(/^\./gm, ".."),
  }).replace(/^Date: .*$/m, `Date: ${new Date().toUTCString()}\r`);
  return { from, to, raw };
}

/** The replies of these numbers to each request that has them, in this order. */
export const repliesTo = (requests: readonly SentRequest[], ...numbers: number[]): ArrivingEmail[] =>
  numbers.flatMap((number) =>
    requests.flatMap(({ agencyAddress, replyAddress, replies }) => {
      const letter = replies[number];
      return letter ? [letterEmail(agencyAddress, replyAddress, letter)] : [];
    }),
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

/** Hands them to the program over SMTP, one after another; each was accepted. */
export async function deliver(port: number, emails: readonly ArrivingEmail[]): Promise<void> {
  const smtp = await connectSmtp(port);
  for (const { from, to, raw } of emails) {
    const reply = await smtp.sendEmail({ from, to: [to] }, raw);
    if (!reply.startsWith("250")) throw new Error(`The email to ${to} was refused: ${reply}`);
  }
  smtp.socket.destroy();
}
