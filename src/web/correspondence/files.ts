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
 * Shows an attachment in a tab of its own. Its type is the one from the safe list, never the server's header. Throws
 * `ApiError`.
 */
export function openAttachment(file: Pick<Attachment, "id" | "type" | "name">) {
  const type = bareType(file.type).startsWith("text/") ? "text/plain;charset=utf-8" : bareType(file.type);
  return openBlob(
    async () => new Blob([await fetchBlob(`/api/attachments/${file.id}`)], { type }),
    file.name,
  );
}

type Pdf = {
  /** Where it is, once what it is made of was saved. */
  path: () => Promise<string>;
  name: string;
};

/** Shows a PDF of the program's own in a tab of its own. Throws what `path` does, and `ApiError`. */
export const openPdf = ({ path, name }: Pdf) => openBlob(() => fetchPdf(path), name);

/** Saves a PDF of the program's own. Throws what `path` does, and `ApiError`. */
export const savePdf = async ({ path, name }: Pdf) => saveBlob(await fetchPdf(path), name);

const fetchPdf = async (path: Pdf["path"]) =>
  new Blob([await fetchBlob(await path())], { type: "application/pdf" });

/**
 * The tab is opened before the file is fetched, because browsers only allow it while the click is fresh, and cut off
 * from this page. Where none may be opened the file is saved.
 */
async function openBlob(get: () => Promise<Blob>, name: string) {
  const tab = window.open("", "_blank");
  try {
    const blob = await get();
    if (!tab) return saveBlob(blob, name);
    const address = URL.createObjectURL(blob);
    setTimeout(() => URL.revokeObjectURL(address), KEEP_BLOB_MS);
    tab.opener = null;
    tab.location.href = address;
  } catch (error) {
    tab?.close();
    throw error;
  }
}
