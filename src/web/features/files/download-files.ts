import type { Message } from "#contract/mailbox/conversation.ts";
import { authorizedFetch } from "#web/app/api/api.ts";
import { readProblem } from "#web/app/api/api-error.ts";

export type Attachment = Message["attachments"][number];

/** A blob's address is dropped after this; long enough for a slow viewer to have read it. */
const REVOKE_URL_MS = 60_000;

async function fetchBlob(path: string): Promise<Blob> {
  const response = await authorizedFetch("GET", path);
  if (!response.ok) throw await readProblem(response);
  return response.blob();
}

/**
 * The bytes of an attachment, told of as they come in. Throws `ApiError`, and what `signal` was ended with.
 * @param onReceived how many bytes are here
 */
export async function fetchAttachment(
  id: string,
  signal: AbortSignal,
  onReceived: (bytes: number) => void,
): Promise<Blob> {
  const response = await authorizedFetch("GET", `/api/attachments/${id}`, { signal });
  if (!response.ok) throw await readProblem(response);
  const reader = response.body?.getReader();
  if (!reader) return response.blob();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    chunks.push(chunk.value);
    received += chunk.value.length;
    onReceived(received);
  }
  return new Blob(chunks);
}

/** Saves bytes under a name. */
export function downloadBlob(blob: Blob, name: string) {
  const objectUrl = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = objectUrl;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(objectUrl), REVOKE_URL_MS);
}

/** Saves an attachment under its own name. Throws `ApiError`. */
export async function downloadAttachment({ id, name }: Pick<Attachment, "id" | "name">) {
  downloadBlob(await fetchBlob(`/api/attachments/${id}`), name);
}

/** Saves all that came with a mail, as one ZIP under the name the server gives it. Throws `ApiError`. */
export async function downloadAllAttachments(messageId: string) {
  const response = await authorizedFetch("GET", `/api/messages/${messageId}/attachments.zip`);
  if (!response.ok) throw await readProblem(response);
  const fileName = /filename\*=UTF-8''([^;]+)/i.exec(response.headers.get("content-disposition") ?? "")?.[1];
  downloadBlob(await response.blob(), fileName ? decodeURIComponent(fileName) : "attachments.zip");
}

/** Saves a message exactly as it came over the wire. Throws `ApiError`. */
export const downloadOriginal = (messageId: string, subject: string) =>
  downloadRawEmail(`/api/messages/${messageId}/raw`, subject);

/** Saves the raw mail behind `path` under its subject. Throws `ApiError`. */
export async function downloadRawEmail(path: string, subject: string) {
  const name = subject
    .replaceAll(/[^\p{L}\p{N} ._-]+/gu, " ")
    .trim()
    .slice(0, 80);
  downloadBlob(await fetchBlob(path), `${name || "message"}.eml`);
}

type Pdf = {
  /** Where it is, once what it is made of was saved. */
  path: () => Promise<string>;
  name: string;
};

/** Shows a PDF of the program's own in a tab of its own. Throws what `path` does, and `ApiError`. */
export const openPdf = ({ path, name }: Pdf) => openBlob(() => fetchPdf(path), name);

/** Saves a PDF of the program's own. Throws what `path` does, and `ApiError`. */
export const downloadPdfFile = async ({ path, name }: Pdf) => downloadBlob(await fetchPdf(path), name);

const fetchPdf = async (path: Pdf["path"]) =>
  new Blob([await fetchBlob(await path())], { type: "application/pdf" });

/**
 * The tab is opened before the file is fetched, because browsers only allow it while the click is fresh, and cut off
 * from this page. Where none may be opened the file is saved.
 */
async function openBlob(fetchContent: () => Promise<Blob>, name: string) {
  const tab = window.open("", "_blank");
  try {
    const blob = await fetchContent();
    if (!tab) return downloadBlob(blob, name);
    const objectUrl = URL.createObjectURL(blob);
    setTimeout(() => URL.revokeObjectURL(objectUrl), REVOKE_URL_MS);
    tab.opener = null;
    tab.location.href = objectUrl;
  } catch (error) {
    tab?.close();
    throw error;
  }
}
