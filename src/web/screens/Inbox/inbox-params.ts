import { MAILBOX_FOLDERS, type MailboxFolder } from "#core/request/filters-and-folders.ts";

/** Unmatched mail belongs to no request yet, so it is no folder of conversations, but stands among them. */
export type InboxFolder = MailboxFolder | "unmatched";

/** Which conversations a list shows: those of a folder, of them those with a label, of them those a search finds. */
export type ListView = { folder: MailboxFolder; label: string | null; q: string };

/** What the inbox shows, as its address says it: the place, the label, the search, the open conversation. */
export type InboxParams = Omit<ListView, "folder"> & { folder: InboxFolder; request: string | null };

const INBOX = "/inbox";

/** The server takes no other kind of id. */
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const isInboxFolder = (value: string | null): value is InboxFolder =>
  value === "unmatched" || MAILBOX_FOLDERS.some((folder) => folder === value);

/** Reads the address; what it does not know is the plain inbox. A label alone means every conversation that has it. */
export function parseInboxParams(params: URLSearchParams): InboxParams {
  const folder = params.get("folder");
  const label = params.get("label");
  const hasLabel = label !== null && UUID.test(label);
  return {
    folder: isInboxFolder(folder) ? folder : hasLabel ? "all" : "inbox",
    label: hasLabel ? label : null,
    q: (params.get("q") ?? "").slice(0, 500),
    request: params.get("request"),
  };
}

/** Writes it, leaving out what goes without saying, so that `/inbox` is the inbox. */
export function inboxUrl(inboxParams: Partial<InboxParams>): string {
  const { folder = inboxParams.label ? "all" : "inbox", label, q = "", request } = inboxParams;
  const params = new URLSearchParams();
  if (folder !== (label ? "all" : "inbox")) params.set("folder", folder);
  if (label) params.set("label", label);
  if (q.trim()) params.set("q", q.trim());
  if (request) params.set("request", request);
  const query = params.toString();
  return query ? `${INBOX}?${query}` : INBOX;
}
