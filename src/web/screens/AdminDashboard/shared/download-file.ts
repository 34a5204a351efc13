/** A blob's address is dropped after this; long enough for a slow disk to have taken it. */
const REVOKE_DELAY_MS = 60_000;

/** Offers the bytes as a download. */
export function downloadFile(blob: Blob, name: string) {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_DELAY_MS);
}
