import type { MessageKind } from "#core/classify/outcome.ts";

/** An email that a program of the agency writes: none is an answer to the request. */
export type Notice = {
  kind: Exclude<MessageKind, "reply" | "acknowledgment">;
  subject: string;
  text: string;
  headers?: readonly string[];
  /** The machine-readable part of a report, with its media type (RFC 6522). */
  report?: { type: string; fields: readonly string[] };
};

export const OUT_OF_OFFICE: Notice = {
  kind: "auto_reply",
  subject: "Automatic reply: Your request",
  text: "I am out of the office until Monday and will read your email when I return.",
  headers: ["Auto-Submitted: auto-replied", "X-Auto-Response-Suppress: All"],
};
/** RFC 8098. */
export const READ_RECEIPT: Notice = {
  kind: "read_receipt",
  subject: "Read: Your request",
  text: "Your message was read on Monday at 9:14 AM.",
  report: {
    type: "disposition-notification",
    fields: [
      "Reporting-UA: mail.example; Mail 4.1",
      "Disposition: manual-action/MDN-sent-manually; displayed",
    ],
  },
};
/** Neither away nor a receipt: only its header says that a program wrote it. */
export const AUTOMATIC_THANKS: Notice = {
  kind: "auto_reply",
  subject: "Thank you for writing to us",
  text: "Our office hours are 9 to 5, Monday to Friday.",
  headers: ["Auto-Submitted: auto-generated"],
};
export const PORTAL_NOTICE: Notice = {
  kind: "portal_notice",
  subject: "An update to your public records request",
  text: "A new message has been posted to your request. Log in to the portal to view the message:\n\nhttps://mornings.nextrequest.com/requests/26-14\n\nPowered by NextRequest",
};
export const SECURE_MAIL: Notice = {
  kind: "secure_mail",
  subject: "You have received a secure message",
  text: "You have received a secure message from the Office of Mornings.\n\nClick here to read your secure message: https://secure.zixmail.net/s/welcome.jsp?b=mornings",
};
