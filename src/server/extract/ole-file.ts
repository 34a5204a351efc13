import type { ExtractionResult } from "./extracted-text.ts";

/** The stream a password-protected document of today's Office is kept in ([MS-OFFCRYPTO] 2.3.4.4). */
const ENCRYPTED = Buffer.from("EncryptedPackage", "utf16le");

/** Of the containers of older Office programs only this is told: whether they hold a document behind a password. */
export function inspectOle(content: Uint8Array): ExtractionResult {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  return { text: "", facts: bytes.includes(ENCRYPTED) ? { encrypted: true } : {} };
}
