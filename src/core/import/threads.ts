import { emailDomain, isSameOrganisation } from "#core/reply/sender.ts";

/** What of an imported mail says where it belongs. `at` is an instant, RFC 3339 in UTC; message ids keep their brackets. */
export type MailHead = {
  messageId: string | null;
  /** What it answers, the nearest first. */
  references: readonly string[];
  at: string;
  from: { name: string; address: string };
  to: readonly string[];
  subject: string;
  /** The first number it gives the request, where it is an agency's. */
  trackingNumber: string | null;
};

const PREFIX = /^\s*(?:(?:re|fwd?|aw|wg|sv|vs|antw|rv|tr)(?:\[\d+\])?\s*:\s*|\[(?:external|ext)\]\s*:?\s*)/i;
const MOST_SUBJECT = 300;

/** A subject without what answering and forwarding put before it. */
export function bareSubject(subject: string): string {
  let bare = subject.slice(0, MOST_SUBJECT);
  while (PREFIX.test(bare)) bare = bare.replace(PREFIX, "");
  return bare.trim();
}

/** Who is on the other side of a mail: the domain of its sender, or of whom the person wrote to. Null of a mail to oneself. */
export function otherSide({ from, to }: MailHead, own: ReadonlySet<string>): string | null {
  const others = [from.address, ...to].filter((address) => !own.has(address.toLowerCase()));
  return emailDomain(others[0] ?? null);
}

/** The shortest end of a domain that is one organisation's: of `foia.epa.gov` it is `epa.gov`. */
export function organisationOf(domain: string): string {
  const labels = domain.split(".");
  for (let from = labels.length - 2; from > 0; from -= 1) {
    const end = labels.slice(from).join(".");
    if (isSameOrganisation(domain, end)) return end;
  }
  return domain;
}

/**
 * Which mails are one correspondence, each by its place in `heads`, oldest first; correspondences by their first mail. Mails
 * belong together that answer each other; that have a subject and an organisation in common, where one of them answers or is
 * the agency's; and that an agency gave the same number. A new letter of the person's begins a correspondence of its own.
 * @param own the person's addresses, in lower case
 */
export function threadsOf(heads: readonly MailHead[], own: ReadonlySet<string>): number[][] {
  const groups = new Groups();
  const inOrder = heads.map((_, place) => place).sort((a, b) => compare(heads, a, b));
  for (const place of inOrder) {
    const head = heads[place];
    if (!head) continue;
    const mail = `mail ${place}`;
    groups.join(mail, mail);
    for (const id of [head.messageId, ...head.references]) if (id !== null) groups.join(mail, `id ${id}`);
  }
  const newest = new Map<string, string>();
  for (const place of inOrder) {
    const head = heads[place];
    const domain = head && otherSide(head, own);
    if (!head || !domain) continue;
    const mail = `mail ${place}`;
    const organisation = organisationOf(domain);
    const subject = bareSubject(head.subject).toLowerCase().replace(/\s+/g, " ");
    const key = `${subject}\n${organisation}`;
    const answers = head.references.length > 0 || PREFIX.test(head.subject);
    const earlier = newest.get(key);
    if (earlier !== undefined && subject !== "" && (answers || !own.has(head.from.address.toLowerCase())))
      groups.join(mail, earlier);
    newest.set(key, mail);
    if (head.trackingNumber !== null) groups.join(mail, `number ${head.trackingNumber}\n${organisation}`);
  }
  const threads = new Map<string, number[]>();
  for (const place of inOrder) {
    const root = groups.rootOf(`mail ${place}`);
    const thread = threads.get(root);
    if (thread) thread.push(place);
    else threads.set(root, [place]);
  }
  return [...threads.values()];
}

const compare = (heads: readonly MailHead[], a: number, b: number): number => {
  const [first = "", second = ""] = [heads[a]?.at, heads[b]?.at];
  return first < second ? -1 : first > second ? 1 : a - b;
};

/** Names that belong together, whoever points at whom and in whatever circle. */
class Groups {
  readonly #parent = new Map<string, string>();

  rootOf(name: string): string {
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

  join(one: string, other: string): void {
    const [a, b] = [this.rootOf(one), this.rootOf(other)];
    if (a !== b) this.#parent.set(b, a);
  }
}
