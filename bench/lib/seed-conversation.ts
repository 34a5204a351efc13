import { AGENCIES } from "#core/agency/directory.ts";
import { waitingOnFor } from "#core/request/states.ts";
import { snippetOf } from "#core/text/snippet.ts";
import type { FileStore } from "#server/ports/files.ts";
import { draft } from "#test/support/factories.ts";
import { FOLLOW_UPS, PEOPLE, TOPICS, WORDS } from "./seed-text.ts";

export type MailboxSeed = {
  conversations: number;
  /** In all of them together; at least one each. */
  emails: number;
  /** The newest mail is of a minute before. */
  now: Date;
  /** Where the attachments' bytes go; without, they are listed and cannot be opened. */
  files?: FileStore;
  /** Shares of the conversations. What is left lies in the inbox if it was answered. */
  archived?: number;
  unread?: number;
  /**
   * So many conversations are made one by one and of few words, the others are copies of them at times of their own: for
   * those who need the number of emails more than what they say. A share of the conversations without remainder.
   */
  distinct?: number;
};

export type Random = () => number;
export type Row = Record<string, unknown>;
export type Batch = {
  requests: Row[];
  messages: Row[];
  attachments: Row[];
  attachmentTexts: Row[];
  requestLabels: Row[];
};
export type Letter = { status: string; subject: string; text: string; reading: unknown };
export type SeedContext = {
  ownerId: string;
  random: Random;
  seed: Required<Omit<MailboxSeed, "files">>;
  letters: Letter[];
  stored: { file: { name: string; type: string; size: number; sha256: string }; text: string }[];
  labels: { id: string; name: string }[];
};

/** Who has no address writes no email, and cannot be answered by mail. */
const AGENCIES_WITH_EMAIL = AGENCIES.filter(({ email }) => email !== null);
const YEARS_BACK_MS = 5 * 365 * 86_400_000;
const SENT_ONLY_SHARE = 0.15;

/** When the newest mail of a conversation is from, in milliseconds. */
export const newestAt = ({ now, conversations }: Pick<MailboxSeed, "now" | "conversations">, index: number) =>
  now.getTime() - 60_000 - (index / conversations) ** 1.5 * YEARS_BACK_MS;

export function uuid(random: Random): string {
  const hex = Array.from({ length: 4 }, () =>
    Math.floor(random() * 2 ** 32)
      .toString(16)
      .padStart(8, "0"),
  ).join("");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}

const pick = <One>(random: Random, items: readonly One[]): One =>
  items[Math.floor(random() * items.length)] as One;

/** A few words are in most sentences, most words in few. */
const pickWord = (random: Random) => WORDS[Math.floor(random() ** 2 * WORDS.length)] as string;

/** Sentences of common words, with now and then a name or a number nobody else has. */
function paragraphs(random: Random, isShort: boolean): string {
  const parts: string[] = [];
  const sentences = isShort ? 1 : 3 + Math.floor(random() ** 2 * 30);
  for (let sentence = 0; sentence < sentences; sentence++) {
    const words = Array.from({ length: 6 + Math.floor(random() * 14) }, () => pickWord(random));
    if (random() < 0.15) words.push("case", `PB-${10_000 + Math.floor(random() * 90_000)}`);
    if (random() < 0.1) words.push("with", pick(random, PEOPLE));
    const sentenceText = words.join(" ");
    parts.push(`${sentenceText[0]?.toUpperCase()}${sentenceText.slice(1)}.${random() < 0.25 ? "\n\n" : " "}`);
  }
  return parts.join("").trim();
}

const htmlOf = (text: string) =>
  `<html><body style="font-family:Calibri,sans-serif">${text
    .split("\n\n")
    .map((part) => `<p>${part.replace(/&/g, "&amp;").replace(/</g, "&lt;")}</p>`)
    .join(
      "",
    )}<table border="1"><tr><td>Case</td><td>Status</td></tr><tr><td>1</td><td>Open</td></tr></table></body></html>`;

/** Writes one conversation's rows into the batch. @returns its id */
export function addConversation(context: SeedContext, batch: Batch, index: number, emails: number): string {
  const { ownerId, random, seed, labels } = context;
  const id = uuid(random);
  const agency = pick(random, AGENCIES_WITH_EMAIL);
  const title = `${pick(random, TOPICS)}, ${agency.name}`;
  const newest = newestAt(seed, index);
  const letter = pick(random, context.letters);
  const onlySent = emails === 1 && random() < SENT_ONLY_SHARE;
  const folder = pickFolder(random, seed.archived);
  const isUnread = !onlySent && random() < seed.unread;
  let lastSent: string | null = null;
  for (let place = 0; place < emails; place++) {
    const at = new Date(newest - (emails - 1 - place) * 9 * 86_400_000).toISOString();
    const last = place === emails - 1;
    const out = last ? onlySent : place === 0 || random() < 0.3;
    if (out) lastSent = at;
    const from = { context, batch, requestId: id, agency, title, at };
    if (out) addOutgoing(from, place === 0);
    else addIncoming(from, last ? letter : pick(random, context.letters), !(last && isUnread));
  }
  const at = new Date(newest).toISOString();
  const status = onlySent ? "awaiting_acknowledgment" : (letter.status as Parameters<typeof waitingOnFor>[0]);
  batch.requests.push({
    id,
    owner_id: ownerId,
    agency_id: agency.id,
    jurisdiction: agency.jurisdiction,
    title,
    draft: draft({ agencyId: agency.id, title }),
    status,
    waiting_on: waitingOnFor(status),
    reply_local: `seeded-${id}`,
    // A copy would have another, which is why a conversation that is copied has none.
    tracking_number: isCopied(context) ? null : `26-${index}`,
    sent_at: new Date(newest - emails * 9 * 86_400_000),
    created_at: new Date(newest - emails * 9 * 86_400_000),
    last_message_at: at,
    last_reply_at: onlySent ? null : at,
    last_sent_at: lastSent,
    unread: isUnread ? 1 : 0,
    mailbox_folder: folder,
    starred: random() < 0.02,
    snoozed_until:
      folder === "inbox" && random() < 0.01 ? new Date(seed.now.getTime() + 7 * 86_400_000) : null,
  });
  if (random() < 0.15) {
    batch.requestLabels.push({ owner_id: ownerId, request_id: id, label_id: pick(random, labels).id });
  }
  return id;
}

function pickFolder(random: Random, archived: number): string {
  const share = random();
  if (share < archived) return "archive";
  if (share < archived + 0.01) return "spam";
  return share < archived + 0.03 ? "trash" : "inbox";
}

type MessageSource = {
  context: SeedContext;
  batch: Batch;
  requestId: string;
  agency: (typeof AGENCIES)[number];
  title: string;
  at: string;
};

const isCopied = ({ seed }: SeedContext) => seed.distinct < seed.conversations;

/** What is copied names no conversation, so that a copy has just the words of what it was made from. */
const addressOf = ({ context, requestId }: MessageSource) =>
  `${isCopied(context) ? "seeded" : `seeded-${requestId}`}@in.daylight.test`;

const commonColumns = ({ context, requestId, at }: MessageSource) => ({
  id: uuid(context.random),
  owner_id: context.ownerId,
  request_id: requestId,
  sent_or_received_at: at,
});

function addOutgoing(from: MessageSource, first: boolean): void {
  const { context, batch, agency, title } = from;
  const { random } = context;
  const opening = first
    ? `Under the law on public records I ask for the following: ${title}.`
    : pick(random, FOLLOW_UPS);
  const text = `${opening}\n\n${paragraphs(random, isCopied(context))}\n\nAda Requester`;
  const row = commonColumns(from);
  batch.messages.push({
    ...row,
    direction: "out",
    message_id: `<${row.id}@in.daylight.test>`,
    from_name: "Ada Requester",
    from_address: addressOf(from),
    to_addresses: [agency.email ?? "records@agency.example.gov"],
    subject: first ? title : `Re: ${title}`,
    text,
    html: null,
    snippet: snippetOf(text),
    seen: true,
    classification: null,
    delivery_state: "accepted",
  });
}

function addIncoming(from: MessageSource, letter: Letter, seen: boolean): void {
  const { context, batch, agency, title } = from;
  const { random, stored } = context;
  const text = `${letter.text}\n\n${paragraphs(random, isCopied(context))}\n\n${pick(random, PEOPLE)}\n${agency.name}`;
  const row = commonColumns(from);
  batch.messages.push({
    ...row,
    direction: "in",
    message_id: `<${row.id}@agency.example.gov>`,
    from_name: `${agency.abbreviation ?? agency.name} ${pick(random, PEOPLE)}`.slice(0, 80),
    from_address: agency.email ?? "records@agency.example.gov",
    to_addresses: [addressOf(from)],
    subject: `${letter.subject}: ${title}`,
    text,
    html: random() < 1 / 3 ? htmlOf(text) : null,
    snippet: snippetOf(text),
    seen,
    classification: letter.reading,
    delivery_state: null,
  });
  if (random() >= 0.2) return;
  for (let ordinal = 0; ordinal < 1 + Math.floor(random() ** 3 * 4); ordinal++) {
    const { file, text: words } = pick(random, stored);
    const keys = { owner_id: context.ownerId, message_id: row.id };
    const id = uuid(random);
    batch.attachments.push({ ...file, ...keys, id, ordinal });
    // As the program reads them, so that its timer does not begin to.
    batch.attachmentTexts.push({
      ...keys,
      attachment_id: id,
      state: "read",
      text: words,
      facts: {},
      read_at: row.sent_or_received_at,
    });
  }
}
