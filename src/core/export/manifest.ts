import { DATA_VERSION } from "./account-data.ts";

/** Counted up when what a reader of an older manifest relies on changes. */
const EXPORT_VERSION = 1;

/** The type of an exported file. "letter_text": a letter that was not an email, as text. "draft_file", "data": of an account's export, for another installation to import. */
export type ExportFileKind =
  | "mail"
  | "letter_text"
  | "attachment"
  | "file"
  | "events"
  | "draft_file"
  | "data";

/**
 * One file of a request's folder. `path` is below the folder, with slashes.
 * @property at when the email was sent or received (ISO instant); null of what was made for the export
 * @property mailId the email's own Message-ID
 * @property name what an attachment was called by who sent it
 */
export type ExportFile = {
  path: string;
  what: ExportFileKind;
  size: number;
  sha256: string;
  at: string | null;
  messageId?: string;
  mailId?: string;
  direction?: "in" | "out";
  name?: string;
  type?: string;
};

/** The request in a manifest. Days are ISO days, instants ISO instants in UTC. */
export type ManifestRequest = {
  id: string;
  title: string;
  agency: { id: string; name: string; email: string | null } | null;
  jurisdiction: string | null;
  law: { title: string; citation: string } | null;
  status: string;
  /** Who must act next. Version 1 has it under this name, and others read manifests. */
  ball: string;
  trackingNumber: string | null;
  createdAt: string;
  sentAt: string | null;
  lastChangeAt: string;
  deadlines: {
    kind: string;
    startedOn: string;
    dueOn: string | null;
    metOn: string | null;
    pausedSince: string | null;
  }[];
};

/**
 * `manifest.json` of a request's folder. The date of the export is not in it: the same state gives the same bytes.
 */
export const manifestText = (request: ManifestRequest, pieces: readonly ExportFile[]): string =>
  jsonFile({ format: "daylight-request", version: EXPORT_VERSION, request, pieces });

/**
 * `SHA256SUMS` as `sha256sum -c` reads it, in the order given. Our file names contain no backslash and no line break.
 */
export const checksumsText = (pieces: readonly { path: string; sha256: string }[]): string =>
  pieces.map(({ path, sha256 }) => `${sha256}  ${path}\n`).join("");

/**
 * `export.json` at the top of the ZIP: when it was made, and the folders with the hash of each one's `SHA256SUMS`. It
 * is the only file with the date of the export, and so the only one in which two exports of the same state differ.
 */
export const exportIndexText = (
  exportedAt: string,
  requests: readonly { folder: string; id: string; title: string; sums: string }[],
  account: readonly { path: string; sha256: string }[] = [],
): string =>
  jsonFile({
    format: "daylight-export",
    version: EXPORT_VERSION,
    exportedAt,
    requests,
    // That it can be imported; counted by itself (account-data.ts).
    ...(account.length > 0 && { data: DATA_VERSION }),
    // Left out where there is none: the export of a selection is about its requests alone.
    ...(account.length > 0 && { account }),
  });

const jsonFile = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
