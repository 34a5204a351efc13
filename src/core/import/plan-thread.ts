import { isMailbox } from "#core/agency/mailbox.ts";
import { fold } from "#core/agency/search-text.ts";
import type { Outcome } from "#core/reply/outcome.ts";
import { emailDomain, isPublicMailHost } from "#core/reply/sender.ts";
import type { Status } from "#core/request/states.ts";
import type { AgencyFinder, FoundAgency } from "./find-agency.ts";
import { MOST_OWN_OFFICES, type OwnOffices } from "./own-offices.ts";
import type { ImportChoices, PlannedRequest, RowFault } from "./plan-request.ts";
import { bareSubject, type MailHead, otherSide } from "./threads.ts";

/** A mail that was read: where it belongs, and what the agency says in it, where it is an agency's. */
export type ImportedMail = MailHead & { number: number; size: number; outcome: Outcome | null };

/**
 * A request that a correspondence would become. `mails`: its mails by number, oldest first; `lastOn`: the day of the newest;
 * `guess`: what the agency's last letter seems to say, which its person confirms later.
 */
export type PlannedThread = PlannedRequest & { mails: number[]; lastOn: string; guess: Outcome | null };

export type PlannedThreadRow =
  | { kind: "new" | "doubtful"; number: number; title: string; plan: PlannedThread; faults: RowFault[] }
  | { kind: "duplicate"; number: number; title: string; doubleOf: string }
  | { kind: "faulty"; number: number; title: string; faults: RowFault[] };

type Parts = {
  choices: Pick<ImportChoices, "agencies" | "jurisdiction">;
  agencies: AgencyFinder;
  own: ReadonlySet<string>;
  /** Which offices may be added. */
  offices: OwnOffices;
  /** Which request has a mail already, by message id. */
  known: ReadonlyMap<string, string>;
};

const LONGEST_TITLE = 200;

/** What one correspondence would become. `mails` is not empty, the oldest first. */
export function planThread(number: number, mails: readonly ImportedMail[], parts: Parts): PlannedThreadRow {
  const isOwn = ({ from }: MailHead) => parts.own.has(from.address.toLowerCase());
  const letters = mails.filter((mail) => !isOwn(mail));
  const asked = mails.find(isOwn);
  const first = asked ?? mails[0];
  const domain = mails.map((mail) => otherSide(mail, parts.own)).find((side) => side !== null) ?? null;
  const title = (bareSubject(first?.subject ?? "") || `Letter to ${domain ?? "myself"}`).slice(
    0,
    LONGEST_TITLE,
  );
  const faulty = (field: RowFault["field"], message: string): PlannedThreadRow => ({
    ...{ kind: "faulty", number, title },
    faults: [{ field, message }],
  });
  if (!first || domain === null)
    return faulty(null, "It went to nobody but you. Only mail with an agency becomes a request.");
  const doubleOf = mails.map(({ messageId }) => parts.known.get(messageId ?? "")).find(Boolean);
  if (doubleOf !== undefined) return { kind: "duplicate", number, title, doubleOf };
  const agency = agencyOf(mails, domain, parts);
  if (agency === null && !asked)
    return faulty(null, `No letter of yours is in it, and no office of the directory writes from ${domain}.`);
  if (agency === null)
    return faulty(
      "jurisdiction",
      `No office of the directory writes from ${domain}. Choose the office above, or the law for one of your own.`,
    );
  if ("own" in agency && !parts.offices.allows(agency.own))
    return faulty(
      "agency",
      `No office of the directory writes from ${domain}, and ${MOST_OWN_OFFICES} offices you added wait already. Choose one of the directory.`,
    );
  const plan: PlannedThread = {
    ...{ title, agency, status: statusOf(letters), records: "", note: "", doneOn: null },
    trackingNumber: letters.find((mail) => mail.trackingNumber !== null)?.trackingNumber ?? null,
    sentOn: first.at.slice(0, 10),
    mails: mails.map((mail) => mail.number),
    lastOn: (mails.at(-1) ?? first).at.slice(0, 10),
    guess: letters.findLast(({ outcome }) => outcome !== null && outcome !== "unclear")?.outcome ?? null,
  };
  const doubt = doubtOf(domain, asked !== undefined);
  return { kind: doubt ? "doubtful" : "new", number, title, plan, faults: doubt ? [doubt] : [] };
}

function doubtOf(domain: string, asked: boolean): RowFault | null {
  if (!asked) return { field: null, message: "No letter of yours is in it. It may be no request." };
  if (isPublicMailHost(domain))
    return { field: null, message: `Nobody at ${domain} is an agency. It may be no request.` };
  return null;
}

/** Only what is beyond doubt moves a request: that the agency wrote. What it says is for its person to confirm. */
const statusOf = (letters: readonly ImportedMail[]): Status =>
  letters.some(({ outcome }) => outcome !== null) ? "awaiting_determination" : "awaiting_acknowledgment";

/** The office chosen for the domain, the one that can only be meant, or the person's own under the law that was chosen. */
function agencyOf(
  mails: readonly ImportedMail[],
  domain: string,
  parts: Parts,
): PlannedRequest["agency"] | null {
  const { choices, agencies } = parts;
  const chosen = choices.agencies[fold(domain)];
  if (chosen && agencies.has(chosen)) return { id: chosen };
  const { certain } = officeOfThread(mails, domain, parts);
  if (certain !== null && chosen === undefined) return { id: certain };
  if (choices.jurisdiction === null || isPublicMailHost(domain)) return null;
  const other = mails.find(({ from }) => emailDomain(from.address) === domain)?.from;
  const address = other?.address ?? mails[0]?.to.find((to) => emailDomain(to) === domain) ?? null;
  const name = (other?.name || domain).slice(0, LONGEST_TITLE);
  const email = address !== null && isMailbox(address) ? address : null;
  return { own: { name, jurisdiction: choices.jurisdiction, email } };
}

/** The office by an address of the correspondence, by its domain, or by a sender's name, in this order. */
export function officeOfThread(
  mails: readonly MailHead[],
  domain: string,
  { agencies, own }: Pick<Parts, "agencies" | "own">,
): FoundAgency {
  const others = mails.flatMap(({ from, to }) => [from, ...to.map((address) => ({ name: "", address }))]);
  const seen = new Set<string>();
  for (const { address } of others) {
    if (own.has(address.toLowerCase()) || seen.has(address)) continue;
    seen.add(address);
    const { certain } = agencies.find({ name: "", email: address, jurisdiction: null });
    if (certain !== null) return { certain, guesses: [] };
  }
  const byDomain = agencies.ofDomain(domain);
  if (byDomain.certain !== null) return byDomain;
  for (const { name } of others) {
    if (name === "") continue;
    const { certain } = agencies.find({ name, email: null, jurisdiction: null });
    if (certain !== null) return { certain, guesses: [] };
  }
  return byDomain;
}

/** Who wrote the mails that answer nothing, those who wrote most first: among them is the person. */
export function sendersOf(mails: readonly MailHead[]): { address: string; name: string; letters: number }[] {
  const senders = new Map<string, { address: string; name: string; letters: number }>();
  for (const { from, references, subject } of mails) {
    if (references.length > 0 || bareSubject(subject) !== subject.trim()) continue;
    const address = from.address.toLowerCase();
    const known = senders.get(address);
    if (known) known.letters += 1;
    else senders.set(address, { address, name: from.name, letters: 1 });
  }
  return [...senders.values()].sort((a, b) => b.letters - a.letters);
}
