/** A short mail of a table. `status` makes it a delivery report, `returned` is the letter it gives back. */
export type EmailSample = {
  name: string;
  from: string;
  subject: string;
  headers?: string;
  text: string;
  status?: string;
  returned?: string;
};

export const OUR_ADDRESS = "plate-heron-k7w4q9abcdefg@mail.daylight.example";
export const LETTER_MESSAGE_ID = "<request-9@mail.daylight.example>";
export const RETURNED_HEADERS = `Received: from mail.daylight.example by relay.example with ESMTP id 4XyZ\nFrom: Maya Okafor <${OUR_ADDRESS}>\nTo: foia@county.example.gov\nSubject: Detention inspections\nMessage-ID: ${LETTER_MESSAGE_ID}\nDate: Fri, 20 Nov 2026 08:00:00 +0000\n\nI request copies of these records.\n`;

/** The email as bytes. Its own headers come first, so that a table can set any but the content type. */
export function buildEmail({ from, subject, headers = "", text, status, returned }: EmailSample): Uint8Array {
  const header = `${headers === "" ? "" : `${headers}\n`}From: ${from}\nTo: ${OUR_ADDRESS}\nSubject: ${subject}\nDate: Fri, 20 Nov 2026 11:31:00 +0000\nMessage-ID: <short@example>\nMIME-Version: 1.0\n`;
  const plain = "Content-Type: text/plain; charset=utf-8\n\n";
  if (status === undefined && returned === undefined) return bytes(`${header}${plain}${text}\n`);
  const type =
    status === undefined
      ? "multipart/mixed; boundary=b"
      : "multipart/report; report-type=delivery-status; boundary=b";
  const report = status === undefined ? "" : `--b\nContent-Type: message/delivery-status\n\n${status}\n\n`;
  const returnedPart = returned === undefined ? "" : `--b\nContent-Type: message/rfc822\n\n${returned}\n`;
  return bytes(`${header}Content-Type: ${type}\n\n--b\n${plain}${text}\n\n${report}${returnedPart}--b--\n`);
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text.replace(/\n/g, "\r\n"));
