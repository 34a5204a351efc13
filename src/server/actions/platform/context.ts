import type { ShareLevel } from "#core/request/sharing.ts";
import type { SendRateLimits } from "#server/db/delivery/send-rate-limits.ts";
import type { Database } from "#server/db/platform/database.ts";
import type { ParseEmail, ReadEmailArchive, SanitizeHtml } from "#server/ports/email-parsing.ts";
import type { ExtractAttachment, ReadScan } from "#server/ports/extract.ts";
import type { FileStore } from "#server/ports/files.ts";
import type { FoiaGovApi, ImportFileReader } from "#server/ports/import-sources.ts";
import type { AuthenticateSender } from "#server/ports/incoming-email.ts";
import type { Mailer } from "#server/ports/outgoing-email.ts";
import type { Clock, Ids } from "#server/ports/platform.ts";
import type { SimulatedAgency } from "#server/ports/sandbox.ts";
import type { PostWebhook } from "#server/ports/webhooks.ts";

/** What every action is given. `main.ts` builds it once; tests build their own. */
export type Context = {
  db: Database;
  clock: Clock;
  ids: Ids;
  files: FileStore;
  parse: ParseEmail;
  sanitizeHtml: SanitizeHtml;
  authenticate: AuthenticateSender;
  listReader: ImportFileReader;
  /** Null without an operator's key. */
  foiaGov: FoiaGovApi | null;
  settings: {
    brand: string;
    mailDomain: string;
    teamEmail: string;
    adminEmails: string[];
    sandbox: boolean;
    /** How people reach this installation, without a slash at the end. */
    publicUrl: string;
    /** How long a letter can be taken back after "send" was pressed. */
    undoSeconds: number;
    /** How many bytes an account may store before uploads and imports are refused. */
    storageBytes: number;
    /** How many requests an account may have, drafts included; null: any number. */
    maxRequests: number | null;
    /** After how many days an email that belongs to no request is erased. */
    unmatchedDays: number;
  };
  /** 32 bytes, from which reply addresses are derived. */
  secret: Uint8Array;
  /** Who acts on someone else's request, which they were let into; absent where its owner or the program does. */
  collaborator?: {
    userId: string;
    level: ShareLevel;
    /** An administrator in a support view, who can only read. */
    isSupport?: true;
  };
};

/** What the jobs' actions are given besides: the ways out. */
export type WorkerContext = Context & {
  mailer: Mailer;
  mailLimits: SendRateLimits;
  readAttachment: ExtractAttachment;
  readScan: ReadScan;
  readMailFile: ReadEmailArchive;
  postWebhook: PostWebhook;
  /** Bytes of the disk that DATA_DIR is on; null where the system does not say. */
  readDisk: () => Promise<{ free: number; total: number } | null>;
  /** Null once a relay is set. */
  simulatedAgency: SimulatedAgency | null;
};

/** The clock's reading as the database driver takes it. */
export const nowOf = (context: Pick<Context, "clock">) => new Date(context.clock.now().epochMilliseconds);
