import type { SettingReader } from "./setting-reader.ts";

/** A mailbox to read email from, and the poll interval for servers that do not notify of new email. */
export type ImapSettings = {
  mailbox: {
    host: string;
    port: number;
    secure: boolean;
    user: string;
    password: string;
    folder: string;
    moveTo: string | null;
  };
  pollSeconds: number;
};

/** IMAP_URL and IMAP_POLL_SECONDS. Errors never repeat the address: it contains the password. */
export function readImap(read: SettingReader, problems: string[]): ImapSettings | null {
  const address = read.url("IMAP_URL", ["imap:", "imaps:"]);
  const pollSeconds = read.whole("IMAP_POLL_SECONDS", 60, 1, 3600);
  if (address === null) return null;
  const url = new URL(address);
  const secure = url.protocol === "imaps:";
  try {
    const [user, password, folder] = [url.username, url.password, url.pathname.replace(/^\//, "")].map(
      decodeURIComponent,
    ) as [string, string, string];
    if (!url.hostname || !user || !password) {
      problems.push(
        "IMAP_URL: say who logs in and where, as in imaps://user:password@imap.example.org/INBOX.",
      );
    }
    const moveTo = url.searchParams.get("move") || null;
    const unknownParameter = [...url.searchParams.keys()].find((name) => name !== "move");
    if (unknownParameter !== undefined)
      problems.push(`IMAP_URL: it takes ?move=FOLDER only, not "${unknownParameter}".`);
    if (moveTo !== null && moveTo === (folder || "INBOX")) {
      problems.push("IMAP_URL: ?move= names the folder that is read; choose another, or leave it out.");
    }
    const port = Number(url.port) || (secure ? 993 : 143);
    const host = url.hostname.replace(/^\[|\]$/g, "");
    return {
      mailbox: { host, port, secure, user, password, folder: folder || "INBOX", moveTo },
      pollSeconds,
    };
  } catch {
    problems.push("IMAP_URL: a % in a name or password is written %25.");
    return null;
  }
}
