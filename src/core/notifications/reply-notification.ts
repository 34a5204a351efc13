import type { Classification } from "#core/classify/classification.ts";
import { splitMessage } from "#core/classify/zones/message-zones.ts";
import { longDateWithWeekday } from "#core/dates/format-date.ts";
import { oneLine } from "#core/letter/letter.ts";
import { escapeHtml } from "#core/letter/letter-html.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { notificationEmails } from "#messages/notifications/emails.ts";
import { replyEmails as m } from "#messages/notifications/replies.ts";
import { emailFooter, emailLead, emailLink, emailPage, META_STYLE, RULE_STYLE } from "./email-layout.ts";
import { REPLY_MARKER } from "./reply-by-email-text.ts";
import { nextStepText, outcomeSummaryText, type RunningClock } from "./reply-summary-text.ts";

/** The values in the email to a user about a letter. Days are `YYYY-MM-DD`. */
export type ReplyNotification = {
  brand: string;
  agency: string;
  title: string;
  letter: {
    from: { name: string; address: string };
    on: string;
    subject: string;
    text: string;
    reading: Classification | null;
  };
  /** What is to be said of its sender, where something is. */
  warning: string | null;
  clocks: RunningClock[];
  today: string;
  /** Files of the letter; `attached` ones are in this email. Sizes in bytes. */
  files: { name: string; size: number; attached: boolean }[];
  /** Whether an answer to this email goes to the agency. */
  acceptsReply: boolean;
  conversationUrl: string;
  stopUrl: string;
};

export type NotificationEmail = { subject: string; text: string; html: string };

/** A letter is a few pages. What is longer is a document, and is in the app. */
const MAX_LETTER_LENGTH = 200_000;

/** The email that brings an agency's letter to its user: what it seems to say, what to do, and the letter itself. */
export function replyNotificationEmail(notification: ReplyNotification): NotificationEmail {
  const notificationTextParts = notificationParts(notification);
  return {
    subject: oneLine(
      formatMessage(m.subject, {
        title: notification.title.replace(/^re:\s*/i, "").slice(0, 200),
        agency: notification.agency,
      }),
    ),
    text: partsAsText(notificationTextParts),
    html: partsAsHtml(notificationTextParts, notification.brand),
  };
}

type NotificationParts = {
  lead: string;
  /** What it says and what to do next. */
  reading: string[];
  warning: string | null;
  replyInstructions: string;
  head: [label: string, value: string][];
  letter: string;
  /** `url`: where one is that is not in this email. */
  files: { line: string; url: string | null }[];
  links: [label: string, url: string][];
};

function notificationParts(notification: ReplyNotification): NotificationParts {
  const { brand, agency, letter, clocks, today } = notification;
  const { from, reading } = letter;
  return {
    lead: formatMessage(reading?.kind === "bounce" ? m.leadBounced : m.lead, {
      agency,
      title: oneLine(notification.title),
    }),
    reading: [
      outcomeSummaryText(reading, notification.warning !== null),
      nextStepText(reading, { today, clocks, brand }),
    ].filter((line) => line !== null),
    warning: notification.warning,
    replyInstructions: notification.acceptsReply
      ? formatMessage(m.replyInstructions, { agency })
      : formatMessage(m.openInstructions, { agency, brand }),
    head: [
      [m.from, from.name === "" ? from.address : `${oneLine(from.name)} <${from.address}>`],
      [m.date, longDateWithWeekday(letter.on)],
      [m.subjectLabel, oneLine(letter.subject) || m.noSubject],
    ],
    letter: displayedLetter(letter.text, brand),
    files: notification.files.map(({ name, size, attached }) => ({
      line: formatMessage(attached ? m.attached : m.notAttached, {
        name: oneLine(name),
        size: formatSize(size),
        brand,
      }),
      url: attached ? null : notification.conversationUrl,
    })),
    links: [
      [notificationEmails.openConversation, notification.conversationUrl],
      [
        formatMessage(notificationEmails.stop, {
          kinds: notificationEmails.kinds[reading?.kind === "bounce" ? "trouble" : "reply"],
        }),
        notification.stopUrl,
      ],
    ],
  };
}

/** The letter whole, but for what it quotes of earlier mail, which is folded to a line. */
function displayedLetter(text: string, brand: string): string {
  const folded = splitMessage(text.slice(0, MAX_LETTER_LENGTH))
    .map(({ kind, start, end }) =>
      kind === "quoted" ? `\n${formatMessage(m.quoted, { brand })}\n` : text.slice(start, end),
    )
    .join("")
    .replace(/\r\n?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  if (folded === "") return formatMessage(m.noText, { brand });
  return text.length > MAX_LETTER_LENGTH ? `${folded}\n\n${formatMessage(m.tooLong, { brand })}` : folded;
}

function formatSize(bytes: number): string {
  if (bytes < 1000) return formatMessage(m.bytes, { size: bytes });
  const isKilobytes = bytes < 999_500;
  const size = bytes / (isKilobytes ? 1000 : 1_000_000);
  const rounded = size < 9.95 ? size.toFixed(1).replace(/\.0$/, "") : Math.round(size);
  return formatMessage(isKilobytes ? m.kilobytes : m.megabytes, { size: rounded });
}

function partsAsText({
  lead,
  reading,
  warning,
  replyInstructions,
  head,
  letter,
  files,
  links,
}: NotificationParts): string {
  const blocks = [
    REPLY_MARKER,
    ...(warning === null ? [[lead, ...reading].join("\n")] : [lead, warning, reading.join("\n")]),
    replyInstructions,
    head.map(([label, value]) => `${label}: ${value}`).join("\n"),
    letter,
    ...(files.length === 0
      ? []
      : [[m.files, ...files.map(({ line, url }) => (url ? `${line}: ${url}` : line))].join("\n")]),
    links.map(([label, url]) => `${label}: ${url}`).join("\n"),
  ];
  return `${blocks.join("\n\n")}\n`;
}

function partsAsHtml(notificationTextParts: NotificationParts, brand: string): string {
  const reading = notificationTextParts.reading.map(escapeHtml);
  return emailPage(brand, [
    `<p style="margin:0 0 16px;padding:0 0 8px;border-bottom:1px solid #e2e5e9;${META_STYLE}">${REPLY_MARKER}</p>`,
    emailLead(notificationTextParts.lead),
    ...(notificationTextParts.warning === null
      ? []
      : [
          `<p style="margin:8px 0 12px;padding:8px 12px;border-radius:6px;background:#fff1de;color:#5b3a10">${escapeHtml(notificationTextParts.warning)}</p>`,
        ]),
    ...reading.map((line) => `<p style="margin:0 0 4px">${line}</p>`),
    `<p style="margin:12px 0 20px;${META_STYLE}">${escapeHtml(notificationTextParts.replyInstructions)}</p>`,
    `<p style="margin:0;padding:12px 0 0;${RULE_STYLE};${META_STYLE}">${notificationTextParts.head.map(([label, value]) => `${label}: <span style="color:#24292f">${escapeHtml(value)}</span>`).join("<br>")}</p>`,
    `<div style="padding:12px 0 4px;font-family:Georgia,'Times New Roman',serif;font-size:16px;line-height:25px;color:#1a1e23">${paragraphs(notificationTextParts.letter)}</div>`,
    ...(notificationTextParts.files.length === 0
      ? []
      : [
          `<p style="margin:0;padding:12px 0;${RULE_STYLE}"><b style="font-weight:600">${m.files}</b><br>${notificationTextParts.files.map(fileHtml).join("<br>")}</p>`,
        ]),
    emailFooter(notificationTextParts.links),
  ]);
}

const fileHtml = ({ line, url }: NotificationParts["files"][number]): string =>
  url === null ? escapeHtml(line) : emailLink(url, line);

const paragraphs = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map((one) => `<p style="margin:0 0 12px">${escapeHtml(one).split("\n").join("<br>")}</p>`)
    .join("\n");
