import { oneLine } from "#core/letter/letter.ts";
import { escapeHtml } from "#core/letter/letter-html.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { notificationEmails as m } from "#messages/notifications/emails.ts";
import { emailFooter, emailLead, emailLink, emailPage, META_STYLE, RULE_STYLE } from "./email-layout.ts";
import type { NotificationKind } from "./notification-kinds.ts";
import {
  NOTIFICATION_GROUPS,
  type NotificationItem,
  notificationGroupOf,
  notificationText,
} from "./notification-text.ts";

export type NotificationContext = {
  brand: string;
  /** How people reach this installation, without a slash at the end. */
  publicUrl: string;
  /** Ends emails like this one. */
  stopUrl: string;
};

type Email = { subject: string; text: string; html: string };
type Links = [label: string, url: string][];

/** More lines than this are a list to look at, not an email to read. */
const MAX_DIGEST_LINES = 60;

/** Where a notice leads: to the letters where there is one to read or to send, else to the request. */
function notificationLink(
  { kind, followUp, requestId }: NotificationItem,
  publicUrl: string,
): [label: string, url: string] {
  const opensConversation = kind === "reply" || kind === "link" || kind === "trouble" || followUp !== null;
  if (!opensConversation) return [m.openRequest, `${publicUrl}/requests-tracker?request=${requestId}`];
  const label = followUp === "ready" ? m.openFollowUp : m.openConversation;
  return [label, `${publicUrl}/inbox?request=${requestId}`];
}

/** The email that tells one thing. */
export function singleNotificationEmail(
  item: NotificationItem,
  { brand, publicUrl, stopUrl }: NotificationContext,
): Email {
  const { subject, body } = notificationText(item);
  const leadText = itemLead(item);
  const links: Links = [
    [formatMessage(m.stop, { kinds: m.kinds[item.kind] }), stopUrl],
    [m.settings, `${publicUrl}/account`],
  ];
  const [label, url] = notificationLink(item, publicUrl);
  return {
    subject: oneLine(
      formatMessage(m.subject, { text: subject, title: item.title.slice(0, 200), agency: item.agency }),
    ),
    text: `${[leadText, body, `${label}: ${url}`, linksText(links)].join("\n\n")}\n`,
    html: emailPage(brand, [
      emailLead(leadText),
      `<p style="margin:0 0 16px">${escapeHtml(body)}</p>`,
      `<p style="margin:0 0 20px">${emailLink(url, label)}</p>`,
      emailFooter(links),
    ]),
  };
}

/** The email that tells many things, by what they are. `stopKind`: what its link ends, if not the daily digest. */
export function digestEmail(
  items: readonly NotificationItem[],
  context: NotificationContext & { stopKind?: NotificationKind | null },
): Email {
  const { brand, publicUrl, stopUrl, stopKind } = context;
  const groups = NOTIFICATION_GROUPS.map(
    (name) => [name, items.filter((one) => notificationGroupOf(one) === name)] as const,
  ).filter(([, of]) => of.length > 0);
  const counts = groups
    .map(([name, of]) => formatMessage(m.digest.counts[name], { count: of.length }))
    .join(", ");
  const links: Links = [
    [stopKind ? formatMessage(m.stop, { kinds: m.kinds[stopKind] }) : m.digest.stop, stopUrl],
    [m.settings, `${publicUrl}/account`],
  ];
  const shownItems = new Set(groups.flatMap(([, of]) => of).slice(0, MAX_DIGEST_LINES));
  const shownGroups = groups
    .map(([name, of]) => [name, of.filter((one) => shownItems.has(one))] as const)
    .filter(([, of]) => of.length > 0);
  const more = items.length - shownItems.size;
  const moreLinks: [words: string, url: string][] =
    more > 0 ? [[formatMessage(m.digest.more, { count: more, brand }), `${publicUrl}/requests-tracker`]] : [];
  return {
    subject: formatMessage(m.digest.subject, { brand, counts }),
    text: `${[
      ...shownGroups.map(
        ([name, of]) =>
          `${m.digest.groups[name]}\n\n${of.map((one) => lineText(one, publicUrl)).join("\n\n")}`,
      ),
      ...moreLinks.map(([body, url]) => `${body}: ${url}`),
      linksText(links),
    ].join("\n\n\n")}\n`,
    html: emailPage(brand, [
      emailLead(counts),
      ...shownGroups.flatMap(([name, of]) => [
        `<p style="margin:16px 0 0;padding:12px 0 4px;${RULE_STYLE};${META_STYLE};font-weight:600">${m.digest.groups[name]}</p>`,
        ...of.map((one) => lineHtml(one, publicUrl)),
      ]),
      ...moreLinks.map(([body, url]) => `<p style="margin:0 0 16px">${emailLink(url, body)}</p>`),
      emailFooter(links),
    ]),
  };
}

const itemLead = ({ title, agency }: NotificationItem): string =>
  formatMessage(m.lead, { title: oneLine(title), agency: oneLine(agency) });

function lineText(item: NotificationItem, publicUrl: string): string {
  const [, url] = notificationLink(item, publicUrl);
  return [itemLead(item), notificationText(item).body, url].join("\n");
}

function lineHtml(item: NotificationItem, publicUrl: string): string {
  const [, url] = notificationLink(item, publicUrl);
  const body = escapeHtml(notificationText(item).body);
  return `<p style="margin:0 0 12px">${emailLink(url, oneLine(item.title))} <span style="${META_STYLE}">${escapeHtml(oneLine(item.agency))}</span><br>${body}</p>`;
}

const linksText = (links: Links): string => links.map(([label, url]) => `${label}: ${url}`).join("\n");
