import { longDateWithWeekday } from "#core/calendar-words.ts";
import { oneLine } from "#core/letter/letter.ts";
import { escapeHtml } from "#core/letter/letter-html.ts";
import type { Reading } from "#core/reply/reading.ts";
import { partsOf } from "#core/reply/trim.ts";
import { ANSWER_MARK } from "./answer-text.ts";
import { META, mailFoot, mailLead, mailLink, mailPage, RULE } from "./mail-page.ts";
import { NOTICE_WORDS } from "./notice-kinds.ts";
import { nextWords, type RunningClock, saysWords } from "./reply-words.ts";

/** What the mail to a person about a letter is made of. Days are `YYYY-MM-DD`. */
export type ReplyNotice = {
  brand: string;
  agency: string;
  title: string;
  letter: {
    from: { name: string; address: string };
    on: string;
    subject: string;
    text: string;
    reading: Reading | null;
  };
  /** What is to be said of its sender, where something is. */
  warning: string | null;
  clocks: RunningClock[];
  today: string;
  /** Files of the letter; `attached` ones are in this mail. Sizes in bytes. */
  files: { name: string; size: number; attached: boolean }[];
  /** Whether an answer to this mail goes to the agency. */
  answers: boolean;
  conversationUrl: string;
  stopUrl: string;
};

export type NoticeMail = { subject: string; text: string; html: string };

/** A letter is a few pages. What is longer is a document, and is in the app. */
const LONGEST_LETTER = 200_000;

/** The mail that brings an agency's letter to its person: what it seems to say, what to do, and the letter itself. */
export function replyNotice(notice: ReplyNotice): NoticeMail {
  const parts = partsOfNotice(notice);
  return {
    subject: oneLine(`Re: ${notice.title.replace(/^re:\s*/i, "").slice(0, 200)} — ${notice.agency}`),
    text: asText(parts),
    html: asHtml(parts, notice.brand),
  };
}

type NoticeParts = {
  lead: string;
  /** What it says and what to do next. */
  reading: string[];
  warning: string | null;
  how: string;
  head: [label: string, value: string][];
  letter: string;
  /** `url`: where one is that is not in this mail. */
  files: { words: string; url: string | null }[];
  links: [label: string, url: string][];
};

function partsOfNotice(notice: ReplyNotice): NoticeParts {
  const { brand, agency, letter, clocks, today } = notice;
  const { from, reading } = letter;
  return {
    lead: `${leadWords(reading, agency)} “${oneLine(notice.title)}”`,
    reading: [
      saysWords(reading, notice.warning !== null),
      nextWords(reading, { today, clocks, brand }),
    ].filter((words) => words !== null),
    warning: notice.warning,
    how: notice.answers
      ? `Answer this mail, and your words go to ${agency} from the address of your request, without this text and without your own address.`
      : `To write to ${agency}, open the conversation in ${brand}.`,
    head: [
      ["From", from.name === "" ? from.address : `${oneLine(from.name)} <${from.address}>`],
      ["Date", longDateWithWeekday(letter.on)],
      ["Subject", oneLine(letter.subject) || "(none)"],
    ],
    letter: shownLetter(letter.text, brand),
    files: notice.files.map(({ name, size, attached }) => ({
      words: `${oneLine(name)}, ${sizeWords(size)}, ${attached ? "attached" : `in ${brand}`}`,
      url: attached ? null : notice.conversationUrl,
    })),
    links: [
      ["Open the conversation", notice.conversationUrl],
      [`Stop mailing me ${NOTICE_WORDS[reading?.kind === "bounce" ? "trouble" : "reply"]}`, notice.stopUrl],
    ],
  };
}

const leadWords = (reading: Reading | null, agency: string): string =>
  reading?.kind === "bounce" ? `A letter to ${agency} came back:` : `${agency} wrote about your request`;

/** The letter whole, but for what it quotes of earlier mail, which is folded to a line. */
function shownLetter(text: string, brand: string): string {
  const folded = partsOf(text.slice(0, LONGEST_LETTER))
    .map(({ kind, start, end }) =>
      kind === "quoted" ? `\n… earlier mail quoted, see it in ${brand}\n` : text.slice(start, end),
    )
    .join("")
    .replace(/\r\n?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  if (folded === "") return `(The letter has no text. See it in ${brand}.)`;
  return text.length > LONGEST_LETTER ? `${folded}\n\n… the rest is in ${brand}` : folded;
}

function sizeWords(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  const [size, unit] = bytes < 999_500 ? [bytes / 1000, "kB"] : [bytes / 1_000_000, "MB"];
  return `${size < 9.95 ? size.toFixed(1).replace(/\.0$/, "") : Math.round(size)} ${unit}`;
}

function asText({ lead, reading, warning, how, head, letter, files, links }: NoticeParts): string {
  const blocks = [
    ANSWER_MARK,
    ...(warning === null ? [[lead, ...reading].join("\n")] : [lead, warning, reading.join("\n")]),
    how,
    head.map(([label, value]) => `${label}: ${value}`).join("\n"),
    letter,
    ...(files.length === 0
      ? []
      : [["Files", ...files.map(({ words, url }) => (url ? `${words}: ${url}` : words))].join("\n")]),
    links.map(([label, url]) => `${label}: ${url}`).join("\n"),
  ];
  return `${blocks.join("\n\n")}\n`;
}

function asHtml(parts: NoticeParts, brand: string): string {
  const reading = parts.reading.map(escapeHtml);
  return mailPage(brand, [
    `<p style="margin:0 0 16px;padding:0 0 8px;border-bottom:1px solid #e2e5e9;${META}">${ANSWER_MARK}</p>`,
    mailLead(parts.lead),
    ...(parts.warning === null
      ? []
      : [
          `<p style="margin:8px 0 12px;padding:8px 12px;border-radius:6px;background:#fff1de;color:#5b3a10">${escapeHtml(parts.warning)}</p>`,
        ]),
    ...reading.map((words) => `<p style="margin:0 0 4px">${words}</p>`),
    `<p style="margin:12px 0 20px;${META}">${escapeHtml(parts.how)}</p>`,
    `<p style="margin:0;padding:12px 0 0;${RULE};${META}">${parts.head.map(([label, value]) => `${label}: <span style="color:#24292f">${escapeHtml(value)}</span>`).join("<br>")}</p>`,
    `<div style="padding:12px 0 4px;font-family:Georgia,'Times New Roman',serif;font-size:16px;line-height:25px;color:#1a1e23">${paragraphs(parts.letter)}</div>`,
    ...(parts.files.length === 0
      ? []
      : [
          `<p style="margin:0;padding:12px 0;${RULE}"><b style="font-weight:600">Files</b><br>${parts.files.map(fileHtml).join("<br>")}</p>`,
        ]),
    mailFoot(parts.links),
  ]);
}

const fileHtml = ({ words, url }: NoticeParts["files"][number]): string =>
  url === null ? escapeHtml(words) : mailLink(url, words);

const paragraphs = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map((one) => `<p style="margin:0 0 12px">${escapeHtml(one).split("\n").join("<br>")}</p>`)
    .join("\n");
