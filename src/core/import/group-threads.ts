import { emailDomain, isSameOrganization } from "#core/mail/email-domain.ts";

/**
 * The header fields of an imported email that decide its thread. `at` is an instant, RFC 3339 in UTC; message ids
 * keep their brackets.
 */
export type MessageHeader = {
  messageId: string | null;
  /** The messages it answers, nearest first. */
  references: readonly string[];
  at: string;
  from: { name: string; address: string };
  to: readonly string[];
  subject: string;
  /** The first number it gives the request, where it is an agency's. */
  trackingNumber: string | null;
};

const PREFIX = /^\s*(?:(?:re|fwd?|aw|wg|sv|vs|antw|rv|tr)(?:\[\d+\])?\s*:\s*|\[(?:external|ext)\]\s*:?\s*)/i;
const MAX_SUBJECT_LENGTH = 300;

/** A subject without what answering and forwarding put before it. */
export function stripSubjectPrefixes(subject: string): string {
  let stripped = subject.slice(0, MAX_SUBJECT_LENGTH);
  while (PREFIX.test(stripped)) stripped = stripped.replace(PREFIX, "");
  return stripped.trim();
}

/**
 * Domain of the correspondent: of the sender, or of the recipient of the user's own email. Null for an email to
 * oneself.
 */
export function correspondentDomain(
  { from, to }: MessageHeader,
  ownAddresses: ReadonlySet<string>,
): string | null {
  const others = [from.address, ...to].filter((address) => !ownAddresses.has(address.toLowerCase()));
  return emailDomain(others[0] ?? null);
}

/** The shortest end of a domain that is one organisation's: of `foia.epa.gov` it is `epa.gov`. */
export function organizationDomain(domain: string): string {
  const labels = domain.split(".");
  for (let from = labels.length - 2; from > 0; from -= 1) {
    const end = labels.slice(from).join(".");
    if (isSameOrganization(domain, end)) return end;
  }
  return domain;
}

/**
 * Which emails are one correspondence, each by its place in `heads`, oldest first; correspondences by their first
 * email. Emails belong together that answer each other; that have a subject and an organisation in common, where one
 * of them answers or is the agency's; and that an agency gave the same number. A new letter of the user's begins a
 * correspondence of its own.
 * @param ownAddresses the user's addresses, in lower case
 */
export function groupIntoThreads(
  headers: readonly MessageHeader[],
  ownAddresses: ReadonlySet<string>,
): number[][] {
  const groups = new DisjointSets();
  const chronological = headers.map((_, index) => index).sort((a, b) => compare(headers, a, b));
  for (const index of chronological) {
    const header = headers[index];
    if (!header) continue;
    const nodeKey = `mail ${index}`;
    groups.union(nodeKey, nodeKey);
    for (const id of [header.messageId, ...header.references])
      if (id !== null) groups.union(nodeKey, `id ${id}`);
  }
  const newestByKey = new Map<string, string>();
  for (const index of chronological) {
    const header = headers[index];
    const domain = header && correspondentDomain(header, ownAddresses);
    if (!header || !domain) continue;
    const nodeKey = `mail ${index}`;
    const organization = organizationDomain(domain);
    const subject = stripSubjectPrefixes(header.subject).toLowerCase().replace(/\s+/g, " ");
    const key = `${subject}\n${organization}`;
    const isReply = header.references.length > 0 || PREFIX.test(header.subject);
    const earlier = newestByKey.get(key);
    if (
      earlier !== undefined &&
      subject !== "" &&
      (isReply || !ownAddresses.has(header.from.address.toLowerCase()))
    )
      groups.union(nodeKey, earlier);
    newestByKey.set(key, nodeKey);
    if (header.trackingNumber !== null)
      groups.union(nodeKey, `number ${header.trackingNumber}\n${organization}`);
  }
  const threads = new Map<string, number[]>();
  for (const index of chronological) {
    const root = groups.findRoot(`mail ${index}`);
    const thread = threads.get(root);
    if (thread) thread.push(index);
    else threads.set(root, [index]);
  }
  return [...threads.values()];
}

const compare = (headers: readonly MessageHeader[], a: number, b: number): number => {
  const [first = "", second = ""] = [headers[a]?.at, headers[b]?.at];
  return first < second ? -1 : first > second ? 1 : a - b;
};

/** Union-find over names: names that refer to each other form one group, including circular references. */
class DisjointSets {
  readonly #parent = new Map<string, string>();

  findRoot(name: string): string {
    let root = name;
    for (let up = this.#parent.get(root); up !== undefined && up !== root; up = this.#parent.get(root))
      root = up;
    // Everything on the way points at the root from now on.
    for (let at = name; at !== root; ) {
      const up = this.#parent.get(at) ?? root;
      this.#parent.set(at, root);
      at = up;
    }
    return root;
  }

  union(one: string, other: string): void {
    const [a, b] = [this.findRoot(one), this.findRoot(other)];
    if (a !== b) this.#parent.set(b, a);
  }
}
