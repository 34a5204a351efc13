import type { Message } from "#contract/conversation.ts";
import { authorizedFetch } from "#web/api.ts";
import { readProblem } from "#web/api-error.ts";

export type Attachment = Message["attachments"][number];

/** A blob's address is dropped after this; long enough for a slow viewer to have read it. */
const KEEP_BLOB_MS = 60_000;

/**
 * Types a browser shows without running anything of ours: a blob address belongs to our origin, so HTML, SVG and XML
 * opened from one could act as the signed-in person. They are only ever saved.
 */
const OPENABLE = new Set([
  "application/pdf",
  "image/png",
  "image/jpeg",
  "image/gif",
  "image/webp",
  "text/plain",
  "text/csv",
]);

const bareType = (type: string) => type.split(";", 1)[0]?.trim().toLowerCase() ?? "";

/** Whether the file can be looked at in a tab of its own. */
export const canOpen = ({ type }: Pick<Attachment, "type">) => OPENABLE.has(bareType(type));

async function fetchBlob(path: string): Promise<Blob> {
  const response = await authorizedFetch("GET", path);
  if (!response.ok) throw await readProblem(response);
  return response.blob();
}

function saveBlob(blob: Blob, name: string) {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEEP_BLOB_MS);
}

/** Saves an attachment under its own name. Throws `ApiError`. */
export async function saveAttachment({ id, name }: Pick<Attachment, "id" | "name">) {
  saveBlob(await fetchBlob(`/api/attachments/${id}`), name);
}

/** Saves a message exactly as it came over the wire. Throws `ApiError`. */
export const saveOriginal = (messageId: string, subject: string) =>
  saveRawMail(`/api/messages/${messageId}/raw`, subject);

/** Saves the raw mail behind `path` under its subject. Throws `ApiError`. */
export async function saveRawMail(path: string, subject: string) {
  const name = subject
    .replaceAll(/[^\p{L}\p{N} ._-]+/gu, " ")
    .trim()
    .slice(0, 80);
  saveBlob(await fetchBlob(path), `${name || "message"}.eml`);
}

/**
 * Shows an attachment in a tab of its own. The tab is opened before the file is fetched, because browsers only allow
 * it while the click is fresh, and cut off from this page. Its type is the one from the safe list, never the server's
 * header. Throws `ApiError`.
 */
export async function openAttachment(file: Pick<Attachment, "id" | "type" | "name">) {
  const tab = window.open("", "_blank");
  try {
    const blob = await fetchBlob(`/api/attachments/${file.id}`);
    const type = bareType(file.type).startsWith("text/") ? "text/plain;charset=utf-8" : bareType(file.type);
    const address = URL.createObjectURL(new Blob([blob], { type }));
    setTimeout(() => URL.revokeObjectURL(address), KEEP_BLOB_MS);
    if (!tab) return saveBlob(blob, file.name);
    tab.opener = null;
    tab.location.href = address;
  } catch (error) {
    tab?.close();
    throw error;
  }
}
