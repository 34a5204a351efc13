import { oneLine } from "#core/letter/letter.ts";
import { escapeHtml } from "#core/letter/letter-html.ts";
import { META, mailFoot, mailLead, mailLink, mailPage, RULE } from "./mail-page.ts";
import { NOTICE_WORDS } from "./notice-kinds.ts";
import { groupOf, NOTICE_GROUPS, type NoticeGroup, noticeWords, type ToldNotice } from "./notice-lines.ts";

export type NoticePlace = {
  brand: string;
  /** How people reach this installation, without a slash at the end. */
  publicUrl: string;
  /** Ends mails like this one. */
  stopUrl: string;
};

type Mail = { subject: string; text: string; html: string };
type Links = [label: string, url: string][];

/** More lines than this are a list to look at, not a mail to read. */
const MOST_LINES = 60;

/** Where a notice leads: to the letters where there is one to read or to send, else to the request. */
function linkOf({ kind, followUp, requestId }: ToldNotice, publicUrl: string): [label: string, url: string] {
  const inLetters = kind === "reply" || kind === "link" || kind === "trouble" || followUp !== null;
  if (!inLetters) return ["Open the request", `${publicUrl}/requests-tracker?request=${requestId}`];
  const label = followUp === "ready" ? "Look at the follow-up" : "Open the conversation";
  return [label, `${publicUrl}/inbox?request=${requestId}`];
}

/** The mail that tells one thing. */
export function singleNotice(notice: ToldNotice, { brand, publicUrl, stopUrl }: NoticePlace): Mail {
  const { subject, words } = noticeWords(notice);
  const lead = `“${oneLine(notice.title)}” — ${oneLine(notice.agency)}`;
  const links: Links = [
    [`Stop mailing me ${NOTICE_WORDS[notice.kind]}`, stopUrl],
    ["Choose what we mail you", `${publicUrl}/account`],
  ];
  const [label, url] = linkOf(notice, publicUrl);
  return {
    subject: oneLine(`${subject}: ${notice.title.slice(0, 200)} — ${notice.agency}`),
    text: `${[lead, words, `${label}: ${url}`, asText(links)].join("\n\n")}\n`,
    html: mailPage(brand, [
      mailLead(lead),
      `<p style="margin:0 0 16px">${escapeHtml(words)}</p>`,
      `<p style="margin:0 0 20px">${mailLink(url, label)}</p>`,
      mailFoot(links),
    ]),
  };
}

/** The mail that tells many things, by what they are. */
export function digestNotice(notices: readonly ToldNotice[], place: NoticePlace): Mail {
  const { brand, publicUrl, stopUrl } = place;
  const groups = NOTICE_GROUPS.map(
    (name) => [name, notices.filter((one) => groupOf(one) === name)] as const,
  ).filter(([, of]) => of.length > 0);
  const lead = `${groups.map(([name, of]) => `${of.length} ${COUNTED[name]}`).join(", ")}`;
  const links: Links = [
    ["Stop the daily digest", stopUrl],
    ["Choose what we mail you", `${publicUrl}/account`],
  ];
  const shown = new Set(groups.flatMap(([, of]) => of).slice(0, MOST_LINES));
  const blocks = groups
    .map(([name, of]) => [name, of.filter((one) => shown.has(one))] as const)
    .filter(([, of]) => of.length > 0);
  const more = notices.length - shown.size;
  const rest: [words: string, url: string][] =
    more > 0 ? [[`${more} more are in ${brand}`, `${publicUrl}/requests-tracker`]] : [];
  return {
    subject: `${brand}: ${lead}`,
    text: `${[
      ...blocks.map(([name, of]) => `${name}\n\n${of.map((one) => lineText(one, publicUrl)).join("\n\n")}`),
      ...rest.map(([words, url]) => `${words}: ${url}`),
      asText(links),
    ].join("\n\n\n")}\n`,
    html: mailPage(brand, [
      mailLead(`${lead.charAt(0).toUpperCase()}${lead.slice(1)}`),
      ...blocks.flatMap(([name, of]) => [
        `<p style="margin:16px 0 0;padding:12px 0 4px;${RULE};${META};font-weight:600">${name}</p>`,
        ...of.map((one) => lineHtml(one, publicUrl)),
      ]),
      ...rest.map(([words, url]) => `<p style="margin:0 0 16px">${mailLink(url, words)}</p>`),
      mailFoot(links),
    ]),
  };
}

const COUNTED: Readonly<Record<NoticeGroup, string>> = {
  "Yours to do": "to do",
  Due: "due",
  Late: "late",
  Answered: "answered",
};

function lineText(notice: ToldNotice, publicUrl: string): string {
  const [, url] = linkOf(notice, publicUrl);
  return [`${oneLine(notice.title)} — ${oneLine(notice.agency)}`, noticeWords(notice).words, url].join("\n");
}

function lineHtml(notice: ToldNotice, publicUrl: string): string {
  const [, url] = linkOf(notice, publicUrl);
  const words = escapeHtml(noticeWords(notice).words);
  return `<p style="margin:0 0 12px">${mailLink(url, oneLine(notice.title))} <span style="${META}">${escapeHtml(oneLine(notice.agency))}</span><br>${words}</p>`;
}

const asText = (links: Links): string => links.map(([label, url]) => `${label}: ${url}`).join("\n");
