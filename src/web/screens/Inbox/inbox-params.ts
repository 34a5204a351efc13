import { MAILBOX_FOLDERS, type MailboxFolder } from "#core/request/filters-and-folders.ts";
import type { ListScope } from "#core/request/list-query.ts";

/** Unmatched email has no request yet, so it is not a folder of conversations, but it is listed with them. */
export type InboxFolder = MailboxFolder | "unmatched";

/**
 * Which conversations a list shows: those of a folder that have the label and match the search. `scope` says whose requests;
 * folders other than the inbox, and labels, are the user's own.
 */
export type ListView = { folder: MailboxFolder; scope: ListScope; label: string | null; q: string };

/** State of the inbox in its URL: folder, label, search, open conversation. */
export type InboxParams = Omit<ListView, "folder"> & { folder: InboxFolder; request: string | null };

const INBOX = "/inbox";

/** The server accepts no other format of ids. */
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const isInboxFolder = (value: string | null): value is InboxFolder =>
  value === "unmatched" || MAILBOX_FOLDERS.some((folder) => folder === value);

/** Parses the URL; unknown values are ignored. A label without a folder means every conversation that has it. */
export function parseInboxParams(params: URLSearchParams): InboxParams {
  const folder = params.get("folder");
  const label = params.get("label");
  const hasLabel = label !== null && UUID.test(label);
  const shownFolder = isInboxFolder(folder) ? folder : hasLabel ? "all" : "inbox";
  const given = params.get("scope");
  const scope = given === "shared" || given === "all" ? given : "mine";
  return {
    folder: shownFolder,
    scope: hasScopes({ folder: shownFolder, label: hasLabel ? label : null }) ? scope : "mine",
    label: hasLabel ? label : null,
    q: (params.get("q") ?? "").slice(0, 500),
    request: params.get("request"),
  };
}

/** Whether a list can show what others shared. */
export const hasScopes = ({ folder, label }: Pick<InboxParams, "folder" | "label">): boolean =>
  label === null && (folder === "inbox" || folder === "all");

/** Builds the URL without default values, so that `/inbox` is the inbox. */
export function inboxUrl(inboxParams: Partial<InboxParams>): string {
  const {
    folder = inboxParams.label ? "all" : "inbox",
    scope = "mine",
    label,
    q = "",
    request,
  } = inboxParams;
  const params = new URLSearchParams();
  if (folder !== (label ? "all" : "inbox")) params.set("folder", folder);
  if (scope !== "mine" && hasScopes({ folder, label: label ?? null })) params.set("scope", scope);
  if (label) params.set("label", label);
  if (q.trim()) params.set("q", q.trim());
  if (request) params.set("request", request);
  const query = params.toString();
  return query ? `${INBOX}?${query}` : INBOX;
}
