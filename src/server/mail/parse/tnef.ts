import { decodeText } from "#server/mail/parse/charset.ts";
import { decompressRtf, rtfToHtml, rtfToText } from "#server/mail/parse/rtf.ts";

/** The content of a winmail.dat. `whole` is false when it was truncated or had something unreadable. */
type Tnef = {
  text: string;
  html: string;
  files: { name: string; type: string; contentId: string | null; content: Uint8Array }[];
  isComplete: boolean;
};

type Property = { id: number; bytes: Uint8Array };

const SIGNATURE = 0x223e9f78;
const MAX_FILES = 500;
const MAX_PROPERTIES = 2000;

/** Attributes of a TNEF stream ([MS-OXTNEF] 2.1.3.2), low words. */
const ATTRIBUTE = {
  body: 0x800c,
  title: 0x8010,
  data: 0x800f,
  newAttachment: 0x9002,
  messageProperties: 0x9003,
  attachmentProperties: 0x9005,
};

/** MAPI properties ([MS-OXPROPS]). */
const PROPERTY = {
  body: 0x1000,
  rtf: 0x1009,
  html: 0x1013,
  data: 0x3701,
  shortName: 0x3704,
  longName: 0x3707,
  type: 0x370e,
  contentId: 0x3712,
  displayName: 0x3001,
};

type AttachmentData = { title: string; data: Uint8Array; properties: Property[] };

/** Whether bytes begin as a TNEF stream. */
export const hasTnefSignature = (bytes: Uint8Array): boolean =>
  bytes.length >= 6 && Buffer.from(bytes.subarray(0, 4)).readUInt32LE(0) === SIGNATURE;

/** Parses a TNEF stream; null for other bytes. Never throws; takes linear time. */
export function parseTnef(bytes: Uint8Array): Tnef | null {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!hasTnefSignature(view)) return null;
  const attachments: AttachmentData[] = [];
  let plainBody: Uint8Array = new Uint8Array();
  let message: Property[] = [];
  let isComplete = true;
  let at = 6;
  while (at + 9 <= view.length) {
    const id = view.readUInt16LE(at + 1);
    const length = view.readUInt32LE(at + 5);
    const data = view.subarray(at + 9, at + 9 + length);
    if (data.length < length) break;
    at += 9 + length + 2;
    const attachment = attachments.at(-1);
    if (id === ATTRIBUTE.newAttachment && attachments.length < MAX_FILES) {
      attachments.push({ title: "", data: new Uint8Array(), properties: [] });
    } else if (id === ATTRIBUTE.newAttachment) {
      isComplete = false;
    } else if (id === ATTRIBUTE.body) {
      plainBody = data;
    } else if (id === ATTRIBUTE.messageProperties) {
      message = propertiesOf(data);
    } else if (attachment && id === ATTRIBUTE.title) {
      attachment.title = stringOf(data);
    } else if (attachment && id === ATTRIBUTE.data) {
      attachment.data = data;
    } else if (attachment && id === ATTRIBUTE.attachmentProperties) {
      attachment.properties = propertiesOf(data);
    }
  }
  const files = attachments.map(fileOf).filter(({ content }) => content.length > 0);
  return {
    ...bodyOf(plainBody, message),
    files,
    isComplete: isComplete && at >= view.length && files.length === attachments.length,
  };
}

function bodyOf(plainBody: Uint8Array, properties: Property[]): { text: string; html: string } {
  const find = (id: number): Uint8Array => bytesOf(properties, id);
  const text = stringOf(plainBody).trim() || stringOf(find(PROPERTY.body)).trim();
  const html = decodeText(find(PROPERTY.html)).split("\0", 1)[0] ?? "";
  const rtf = text === "" || html === "" ? (decompressRtf(find(PROPERTY.rtf)) ?? "") : "";
  return { text: text || rtfToText(rtf), html: html || rtfToHtml(rtf) };
}

function fileOf({ title, data, properties }: AttachmentData) {
  const stringProperty = (id: number): string => stringOf(bytesOf(properties, id)).trim();
  const embedded = bytesOf(properties, PROPERTY.data);
  // An attached item is a TNEF stream of its own after the 16 bytes that name its interface.
  const inner = embedded.subarray(16);
  const isMessage = hasTnefSignature(inner);
  const name =
    stringProperty(PROPERTY.longName) ||
    title ||
    stringProperty(PROPERTY.shortName) ||
    stringProperty(PROPERTY.displayName);
  return {
    name: name || "attachment",
    type: isMessage
      ? "application/ms-tnef"
      : stringProperty(PROPERTY.type).toLowerCase() || "application/octet-stream",
    contentId: stringProperty(PROPERTY.contentId) || null,
    content: data.length > 0 ? data : isMessage ? inner : embedded,
  };
}

const bytesOf = (properties: Property[], id: number): Uint8Array =>
  properties.find((property) => property.id === id)?.bytes ?? new Uint8Array();

/** Strings are UTF-16 in properties of type 0x1F (already UTF-8 here) and of some code page elsewhere. */
const stringOf = (bytes: Uint8Array): string => decodeText(bytes).split("\0", 1)[0] ?? "";

const FIXED: Record<number, number> = {
  2: 4,
  3: 4,
  4: 4,
  10: 4,
  11: 4,
  5: 8,
  6: 8,
  7: 8,
  20: 8,
  64: 8,
  72: 16,
};
const STRING8 = 0x1e;
const UNICODE = 0x1f;
const BINARY = 0x102;
const OBJECT = 0x0d;
const padToFour = (length: number): number => Math.ceil(length / 4) * 4;

/** A MAPI property list ([MS-OXTNEF] 2.1.3.4); everything after an unreadable property is left out. */
function propertiesOf(bytes: Buffer): Property[] {
  const found: Property[] = [];
  let at = 4;
  while (at + 8 <= bytes.length && found.length < MAX_PROPERTIES) {
    const kind = bytes.readUInt16LE(at);
    const id = bytes.readUInt16LE(at + 2);
    at += 4 + (id >= 0x8000 ? namedLength(bytes, at + 4) : 0);
    const type = kind & 0xefff;
    const hasSize = type === STRING8 || type === UNICODE || type === BINARY || type === OBJECT;
    const fixed = FIXED[type];
    if (!hasSize && fixed === undefined) break;
    let count = 1;
    if (hasSize || kind !== type) {
      if (at + 4 > bytes.length) break;
      count = bytes.readUInt32LE(at);
      at += 4;
    }
    for (let value = 0; value < count && at < bytes.length; value++) {
      if (fixed !== undefined) {
        at += fixed;
        continue;
      }
      if (at + 4 > bytes.length) return found;
      const length = bytes.readUInt32LE(at);
      const content = bytes.subarray(at + 4, at + 4 + length);
      if (content.length < length) return found;
      if (value === 0)
        found.push({ id, bytes: type === UNICODE ? Buffer.from(content.toString("utf16le")) : content });
      at += 4 + padToFour(length);
    }
  }
  return found;
}

/** A named property has a GUID, then a number or a padded name. */
function namedLength(bytes: Buffer, at: number): number {
  if (at + 24 > bytes.length) return bytes.length;
  const isText = bytes.readUInt32LE(at + 16) === 1;
  return isText ? 24 + padToFour(bytes.readUInt32LE(at + 20)) : 24;
}
