import { FOLDERS, type Folder } from "#core/request/lists.ts";

/** Unmatched mail belongs to no request yet, so it is no folder of conversations, but stands among them. */
export type Place = Folder | "unmatched";

/** Which conversations a list shows: those of a folder, of them those with a label, of them those a search finds. */
export type ListView = { folder: Folder; label: string | null; q: string };

/** What the inbox shows, as its address says it: the place, the label, the search, the open conversation. */
export type InboxAddress = Omit<ListView, "folder"> & { folder: Place; request: string | null };

const INBOX = "/inbox";

/** The server takes no other kind of id. */
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const isPlace = (word: string | null): word is Place =>
  word === "unmatched" || FOLDERS.some((folder) => folder === word);

/** Reads the address; what it does not know is the plain inbox. A label alone means every conversation that has it. */
export function readAddress(params: URLSearchParams): InboxAddress {
  const folder = params.get("folder");
  const label = params.get("label");
  const labeled = label !== null && UUID.test(label);
  return {
    folder: isPlace(folder) ? folder : labeled ? "all" : "inbox",
    label: labeled ? label : null,
    q: (params.get("q") ?? "").slice(0, 500),
    request: params.get("request"),
  };
}

/** Writes it, leaving out what goes without saying, so that `/inbox` is the inbox. */
export function writeAddress(address: Partial<InboxAddress>): string {
  const { folder = address.label ? "all" : "inbox", label, q = "", request } = address;
  const params = new URLSearchParams();
  if (folder !== (label ? "all" : "inbox")) params.set("folder", folder);
  if (label) params.set("label", label);
  if (q.trim()) params.set("q", q.trim());
  if (request) params.set("request", request);
  const query = params.toString();
  return query ? `${INBOX}?${query}` : INBOX;
}
