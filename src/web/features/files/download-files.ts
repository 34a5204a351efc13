import type { Message } from "#contract/mailbox/conversation.ts";
import { authorizedFetch } from "#web/app/api/api.ts";
import { readProblem } from "#web/app/api/api-error.ts";

export type Attachment = Message["attachments"][number];

/** Object URLs are revoked after this time, long enough for a slow viewer to load them. */
const REVOKE_URL_MS = 60_000;

async function fetchBlob(path: string): Promise<Blob> {
  const response = await authorizedFetch("GET", path);
  if (!response.ok) throw await readProblem(response);
  return response.blob();
}

/**
 * The bytes of an attachment, with progress. Throws `ApiError`, and the abort reason of `signal`.
 * @param onReceived gets the number of bytes received so far
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

/** Downloads bytes under a file name. */
export function downloadBlob(blob: Blob, name: string) {
  const objectUrl = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = objectUrl;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(objectUrl), REVOKE_URL_MS);
}

/** Downloads an attachment under its own name. Throws `ApiError`. */
export async function downloadAttachment({ id, name }: Pick<Attachment, "id" | "name">) {
  downloadBlob(await fetchBlob(`/api/attachments/${id}`), name);
}

/** Downloads all attachments of a message as one ZIP, under the name the server gives it. Throws `ApiError`. */
export async function downloadAllAttachments(messageId: string) {
  const response = await authorizedFetch("GET", `/api/messages/${messageId}/attachments.zip`);
  if (!response.ok) throw await readProblem(response);
  const fileName = /filename\*=UTF-8''([^;]+)/i.exec(response.headers.get("content-disposition") ?? "")?.[1];
  downloadBlob(await response.blob(), fileName ? decodeURIComponent(fileName) : "attachments.zip");
}

/** Downloads a message exactly as it was received. Throws `ApiError`. */
export const downloadOriginal = (messageId: string, subject: string) =>
  downloadRawEmail(`/api/messages/${messageId}/raw`, subject);

/** Downloads the raw message at `path` under its subject. Throws `ApiError`. */
export async function downloadRawEmail(path: string, subject: string) {
  const name = subject
    .replaceAll(/[^\p{L}\p{N} ._-]+/gu, " ")
    .trim()
    .slice(0, 80);
  downloadBlob(await fetchBlob(path), `${name || "message"}.eml`);
}

type Pdf = {
  /** Its URL path, once the content it is generated from is saved. */
  path: () => Promise<string>;
  name: string;
};

/** Opens a PDF that the server generates in a new tab. Throws errors of `path`, and `ApiError`. */
export const openPdf = ({ path, name }: Pdf) => openBlob(() => fetchPdf(path), name);

/** The same for a PDF of content that is sent along. Throws `ApiError`. */
export const openPostedPdf = (path: string, body: object, name: string) =>
  openBlob(async () => {
    const response = await authorizedFetch("POST", path, { body });
    if (!response.ok) throw await readProblem(response);
    return new Blob([await response.blob()], { type: "application/pdf" });
  }, name);

/** Downloads a PDF that the server generates. Throws errors of `path`, and `ApiError`. */
export const downloadPdfFile = async ({ path, name }: Pdf) => downloadBlob(await fetchPdf(path), name);

const fetchPdf = async (path: Pdf["path"]) =>
  new Blob([await fetchBlob(await path())], { type: "application/pdf" });

/**
 * Opens the tab before the file is fetched, because browsers allow it only right after the click, and without `opener`.
 * If the browser blocks the tab, the file is downloaded.
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
