import { readFile } from "node:fs/promises";
import { vi } from "vitest";
import { draft, emailFrom, emailWithFiles } from "#test/support/factories.ts";
import { png } from "#test/support/pictures.ts";
import { DOCX, docxFile, pdfFile } from "#test/support/sample-files.ts";
import { connectSmtp } from "#test/support/smtp-client.ts";
import type { caller } from "#test/support/test-app.ts";
import type { ProgramFixture } from "../program-fixture.ts";

type Call = ReturnType<typeof caller>;
type Email = { text: string; subject?: string; html?: string; from?: string; withFiles?: boolean };
type Story = { name: string; jurisdiction: string; title: string; emails: Email[] };

/** Email to it finds no request. */
const FORMER_ADDRESS = "former-request-addres6";
const LONG_TIMEOUT = { timeout: 60_000 };

const ACKNOWLEDGED =
  "This acknowledges receipt of your public records request, which this office received today.\r\n\r\nYour request has been assigned tracking number 2026-PRR-00042. Please refer to this number in all correspondence about your request.";
const closing = "\r\n\r\nSincerely,\r\nDana Reyes\r\nPublic Records Officer\r\n(555) 010-0100";

/** One request for each kind of answer that the pages draw in a way of its own. */
const STORIES: readonly Story[] = [
  {
    ...{ name: "fee", jurisdiction: "us", title: "Overtime records of the bridge inspectors" },
    emails: [
      { text: ACKNOWLEDGED },
      {
        text: "We estimate 14 hours of search at $42.00 per hour and $30.00 for duplication, $618.00 in all. Because this is over the limit you set, please tell us in writing within 15 days whether you will pay.",
      },
    ],
  },
  {
    ...{ name: "appeal", jurisdiction: "us-pa", title: "Body-camera policy and every revision since 2019" },
    emails: [
      {
        text: "We deny your request. The records are exempt under 65 P.S. § 67.708(b)(16) as a criminal investigation.",
      },
    ],
  },
  {
    ...{ name: "released", jurisdiction: "us-wa", title: "Lead levels in school drinking water" },
    emails: [
      { text: ACKNOWLEDGED },
      {
        withFiles: true,
        text: "This is the final response to your request. We located 12 pages of responsive records and are releasing all of them in full, without redactions. They are attached. This concludes the processing of your request.",
      },
    ],
  },
  {
    ...{
      name: "question",
      jurisdiction: "us-il",
      title: "Contracts with the towing companies of the county",
    },
    emails: [
      {
        from: "clerk.private@mailbox.example",
        text: "We need clarification before we can process your request. Which towing companies do you mean, and do you want amendments to the contracts? Please reply within 10 business days.",
      },
    ],
  },
  {
    ...{ name: "html", jurisdiction: "us-ca", title: "Inspection reports of the Harbor Street bridge" },
    emails: [{ html: "government-letterhead.html", text: "Please see our decision below." }],
  },
];

/** Sends these requests, delivers the agencies' emails over SMTP, and appeals the refusal; resolves to ids by name. */
export async function correspond(fixture: ProgramFixture, call: Call, smtpPort: number) {
  const smtp = await connectSmtp(smtpPort);
  const send = async (from: string, to: string, raw: string) => {
    const reply = await smtp.sendEmail({ from, to: [to] }, raw);
    if (!reply.startsWith("250")) throw new Error(`The email was refused: ${reply}`);
  };
  const ids: Record<string, string> = {};
  for (const story of STORIES) {
    const email = `records@${story.name}.example`;
    const agency = {
      name: `Example Office of Public Records (${story.name})`,
      jurisdiction: story.jurisdiction,
      email,
    };
    const { body: created } = await call("POST", "/api/agencies", agency);
    const { body: request } = await call("POST", "/api/requests", {
      draft: draft({ title: story.title, agencyId: created.id }),
    });
    await call("POST", `/api/requests/${request.id}/submission`, { version: request.version });
    ids[story.name] = request.id;
    for (const each of story.emails)
      await send(each.from ?? email, request.replyAddress, await rawEmail(each, email, request.replyAddress));
    await filed(call, request.id, story.emails.length);
  }
  await appealRefusal(call, ids.appeal ?? "");
  await fixture.database.query("insert into former_reply_address (local) values ($1)", [FORMER_ADDRESS]);
  const to = `${FORMER_ADDRESS}@daylight.localhost`;
  for (const about of ["your request for overtime records", "towing contracts", "an invoice that we sent"])
    await send(
      "foia@nara.gov",
      to,
      emailFrom({ to, subject: `About ${about}`, text: `We write about ${about}.${closing}` }),
    );
  smtp.socket.destroy();
  return ids;
}

/** The email, of today. */
const rawEmail = async (...email: Parameters<typeof emailOf>) =>
  (await emailOf(...email)).replace(/^Date: .*$/m, `Date: ${new Date().toUTCString()}\r`);

async function emailOf({ text, html, withFiles = false, from }: Email, agency: string, to: string) {
  const email = {
    from: from ?? `Public Records <${agency}>`,
    to,
    subject: "Your public records request",
    text: text + closing,
  };
  if (html) {
    const page = await readFile(new URL(`../../mail/gallery/${html}`, import.meta.url), "utf8");
    const raw = emailFrom({ ...email, text: `<p>${text}</p>${page}` });
    return raw.replace("text/plain", "text/html");
  }
  if (!withFiles) return emailFrom(email);
  return emailWithFiles(email, [
    {
      name: "Lead results 2020-2024.pdf",
      type: "application/pdf",
      content: await pdfFile(["Results of 2020", "Results of 2021"]),
    },
    {
      name: "Cover letter.docx",
      type: DOCX,
      content: docxFile("<w:p><w:r><w:t>All records are attached.</w:t></w:r></w:p>"),
    },
    { name: "results.csv", type: "text/csv", content: Buffer.from("School,Lead level\nOak,3\nElm,17\n") },
    {
      name: "Photograph of the fountain on the second floor of Oak School.png",
      type: "image/png",
      content: png(640, 480),
    },
  ]);
}

/** Resolves once so many emails of the agency are in the conversation, and to the newest one's id. */
async function filed(call: Call, requestId: string, count: number): Promise<string> {
  const received = async () =>
    (await call("GET", `/api/conversations/${requestId}`)).body.messages.filter(
      (one: { direction: string; classification: unknown }) => one.direction === "in" && one.classification,
    );
  return vi.waitFor(async () => {
    const messages = await received();
    if (messages.length < count) throw new Error(`${messages.length} of ${count} emails are here.`);
    return messages.at(-1).id;
  }, LONG_TIMEOUT);
}

async function appealRefusal(call: Call, requestId: string): Promise<void> {
  await call("PUT", `/api/messages/${await filed(call, requestId, 1)}/outcome`, { outcome: "denied" });
  const { body: appeal } = await call("GET", `/api/requests/${requestId}/letters/denial_appeal`);
  const reviewer = "openrecords@review.example";
  const { status, body } = await call("POST", `/api/requests/${requestId}/messages`, {
    ...{ id: crypto.randomUUID(), letter: "denial_appeal", text: appeal.text },
    ...(appeal.recipient?.addressRequired && { to: [reviewer], confirmedRecipients: [reviewer] }),
  });
  if (status !== 201) throw new Error(`The appeal was refused: ${JSON.stringify(body)}`);
}
