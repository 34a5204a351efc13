import { FOLDERS, type Folder } from "#core/request/lists.ts";

/** What the inbox shows, as its address says it: the folder, the search, the open conversation. */
export type InboxAddress = { folder: Folder; q: string; request: string | null };

const isFolder = (word: string | null): word is Folder => FOLDERS.some((folder) => folder === word);

/** Reads the address; what it does not know is the plain inbox. */
export function readAddress(params: URLSearchParams): InboxAddress {
  const folder = params.get("folder");
  return {
    folder: isFolder(folder) ? folder : "inbox",
    q: (params.get("q") ?? "").slice(0, 500),
    request: params.get("request"),
  };
}

/** Writes it, leaving out what goes without saying, so that `/inbox` is the inbox. */
export function writeAddress({ folder, q, request }: InboxAddress): string {
  const params = new URLSearchParams();
  if (folder !== "inbox") params.set("folder", folder);
  if (q.trim()) params.set("q", q.trim());
  if (request) params.set("request", request);
  const query = params.toString();
  return query ? `/inbox?${query}` : "/inbox";
}
