import type { ExtractionResult } from "./extracted-text.ts";

/** The stream of a password-protected current Office document ([MS-OFFCRYPTO] 2.3.4.4). */
const ENCRYPTED = Buffer.from("EncryptedPackage", "utf16le");

/** Of older Office containers only one fact is read: whether they hold a document protected by a password. */
export function inspectOle(content: Uint8Array): ExtractionResult {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  return { text: "", facts: bytes.includes(ENCRYPTED) ? { encrypted: true } : {} };
}
