import { foldText } from "#core/agency/search-text.ts";
import type { Outcome } from "#core/classify/outcome.ts";
import { MAX_OWN_AGENCIES } from "#core/delivery/sending-limits.ts";
import { isEmailAddress } from "#core/mail/email-address.ts";
import { emailDomain, isPublicEmailHost } from "#core/mail/email-domain.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import type { Status } from "#core/request/states.ts";
import { importErrors } from "#messages/errors/import-errors.ts";
import type { AgencyFinder, AgencyMatch } from "./find-agency.ts";
import { correspondentDomain, type MessageHeader, stripSubjectPrefixes } from "./group-threads.ts";
import type { ImportChoices, RequestPreview, RowError } from "./preview-request.ts";
import type { UserAddedAgencies } from "./user-added-agencies.ts";

/** An email that was read: where it belongs, and what the agency says in it, where it is an agency's. */
export type ImportedMessage = MessageHeader & { number: number; size: number; outcome: Outcome | null };

/**
 * The request created from a thread. `mails`: its emails by number, oldest first; `lastOn`: the day of the newest;
 * `guess`: the detected outcome of the agency's last letter, which the requester confirms later.
 */
export type ThreadPreview = RequestPreview & {
  emails: number[];
  lastOn: string;
  likelyOutcome: Outcome | null;
};

export type ThreadRowPreview =
  | { kind: "new" | "doubtful"; number: number; title: string; plan: ThreadPreview; faults: RowError[] }
  | { kind: "duplicate"; number: number; title: string; duplicateOf: string }
  | { kind: "faulty"; number: number; title: string; faults: RowError[] };

type ThreadPreviewContext = {
  choices: Pick<ImportChoices, "agencies" | "jurisdiction">;
  agencies: AgencyFinder;
  own: ReadonlySet<string>;
  /** Which agencies may be added. */
  userAddedAgencies: UserAddedAgencies;
  /** Which request has an email already, by message id. */
  known: ReadonlyMap<string, string>;
};

const MAX_TITLE_LENGTH = 200;
const messages = importErrors.thread;

/** Previews the request of one thread. `emails` is not empty, oldest first. */
export function previewThread(
  number: number,
  emails: readonly ImportedMessage[],
  parts: ThreadPreviewContext,
): ThreadRowPreview {
  const isFromRequester = ({ from }: MessageHeader) => parts.own.has(from.address.toLowerCase());
  const letters = emails.filter((mail) => !isFromRequester(mail));
  const requesterMessage = emails.find(isFromRequester);
  const first = requesterMessage ?? emails[0];
  const domain =
    emails.map((mail) => correspondentDomain(mail, parts.own)).find((side) => side !== null) ?? null;
  const defaultTitle =
    domain === null ? messages.titleWithoutAgency : formatMessage(messages.title, { domain });
  const title = (stripSubjectPrefixes(first?.subject ?? "") || defaultTitle).slice(0, MAX_TITLE_LENGTH);
  const rowWithError = (field: RowError["field"], message: string): ThreadRowPreview => ({
    ...{ kind: "faulty", number, title },
    faults: [{ field, message }],
  });
  if (!first || domain === null) return rowWithError(null, messages.noAgency);
  const duplicateOf = emails.map(({ messageId }) => parts.known.get(messageId ?? "")).find(Boolean);
  if (duplicateOf !== undefined) return { kind: "duplicate", number, title, duplicateOf };
  const agency = agencyOf(emails, domain, parts);
  if (agency === null && !requesterMessage)
    return rowWithError(null, formatMessage(messages.noLetter, { domain }));
  if (agency === null) return rowWithError("jurisdiction", formatMessage(messages.unknownAgency, { domain }));
  if ("own" in agency && !parts.userAddedAgencies.allows(agency.own))
    return rowWithError(
      "agency",
      formatMessage(messages.tooManyAgencies, { domain, most: MAX_OWN_AGENCIES }),
    );
  const plan: ThreadPreview = {
    ...{ title, agency, status: statusOf(letters), records: "", note: "", doneOn: null },
    trackingNumber: letters.find((mail) => mail.trackingNumber !== null)?.trackingNumber ?? null,
    sentOn: first.at.slice(0, 10),
    emails: emails.map((mail) => mail.number),
    lastOn: (emails.at(-1) ?? first).at.slice(0, 10),
    likelyOutcome:
      letters.findLast(({ outcome }) => outcome !== null && outcome !== "unclear")?.outcome ?? null,
  };
  const uncertainty = uncertaintyOf(domain, requesterMessage !== undefined);
  return {
    kind: uncertainty ? "doubtful" : "new",
    number,
    title,
    plan,
    faults: uncertainty ? [uncertainty] : [],
  };
}

function uncertaintyOf(domain: string, requesterMessage: boolean): RowError | null {
  if (!requesterMessage) return { field: null, message: messages.maybeNotRequest };
  if (isPublicEmailHost(domain))
    return { field: null, message: formatMessage(messages.publicHost, { domain }) };
  return null;
}

/** Only what is beyond doubt moves a request: that the agency wrote. What it says is for the requester to confirm. */
const statusOf = (letters: readonly ImportedMessage[]): Status =>
  letters.some(({ outcome }) => outcome !== null) ? "awaiting_determination" : "awaiting_acknowledgment";

/**
 * The agency chosen for the domain, the one that can only be meant, or the user's own under the law that was chosen.
 */
function agencyOf(
  emails: readonly ImportedMessage[],
  domain: string,
  parts: ThreadPreviewContext,
): RequestPreview["agency"] | null {
  const { choices, agencies } = parts;
  const chosen = choices.agencies[foldText(domain)];
  if (chosen && agencies.has(chosen)) return { id: chosen };
  const { certain } = findThreadAgency(emails, domain, parts);
  if (certain !== null && chosen === undefined) return { id: certain };
  if (choices.jurisdiction === null || isPublicEmailHost(domain)) return null;
  const correspondent = emails.find(({ from }) => emailDomain(from.address) === domain)?.from;
  const address = correspondent?.address ?? emails[0]?.to.find((to) => emailDomain(to) === domain) ?? null;
  const name = (correspondent?.name || domain).slice(0, MAX_TITLE_LENGTH);
  const email = address !== null && isEmailAddress(address) ? address : null;
  return { own: { name, jurisdiction: choices.jurisdiction, email } };
}

/** The agency by an address of the correspondence, by its domain, or by a sender's name, in this order. */
export function findThreadAgency(
  emails: readonly MessageHeader[],
  domain: string,
  { agencies, own }: Pick<ThreadPreviewContext, "agencies" | "own">,
): AgencyMatch {
  const others = emails.flatMap(({ from, to }) => [from, ...to.map((address) => ({ name: "", address }))]);
  const seen = new Set<string>();
  for (const { address } of others) {
    if (own.has(address.toLowerCase()) || seen.has(address)) continue;
    seen.add(address);
    const { certain } = agencies.find({ name: "", email: address, jurisdiction: null });
    if (certain !== null) return { certain, candidates: [] };
  }
  const byDomain = agencies.findByDomain(domain);
  if (byDomain.certain !== null) return byDomain;
  for (const { name } of others) {
    if (name === "") continue;
    const { certain } = agencies.find({ name, email: null, jurisdiction: null });
    if (certain !== null) return { certain, candidates: [] };
  }
  return byDomain;
}

/** The senders of emails that start a thread, most frequent first. The user is among them. */
export function frequentSenders(
  emails: readonly MessageHeader[],
): { address: string; name: string; letters: number }[] {
  const senders = new Map<string, { address: string; name: string; letters: number }>();
  for (const { from, references, subject } of emails) {
    if (references.length > 0 || stripSubjectPrefixes(subject) !== subject.trim()) continue;
    const address = from.address.toLowerCase();
    const known = senders.get(address);
    if (known) known.letters += 1;
    else senders.set(address, { address, name: from.name, letters: 1 });
  }
  return [...senders.values()].sort((a, b) => b.letters - a.letters);
}
