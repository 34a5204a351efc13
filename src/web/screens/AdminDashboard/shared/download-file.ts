/** A blob's URL is revoked after this time, long enough for a slow disk to save it. */
const REVOKE_DELAY_MS = 60_000;

/** Offers the bytes as a download. */
export function downloadFile(blob: Blob, name: string) {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_DELAY_MS);
}
