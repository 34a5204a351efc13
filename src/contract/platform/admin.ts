import { type Static, Type } from "typebox";
import { MAX_COUNTED_USERS } from "#core/request/filters-and-folders.ts";
import { Cursor, Day, Instant, Nullable, StringEnum, Uuid } from "./common.ts";

export const Health = Type.Object(
  {
    database: Type.Object({ milliseconds: Type.Number() }),
    files: Type.Object({ ok: Type.Boolean(), detail: Type.String() }),
    incomingEmail: Type.Object({
      last24Hours: Type.Integer(),
      lastAt: Nullable(Instant),
      waiting: Type.Integer(),
    }),
    outgoingEmail: Type.Object({
      last24Hours: Type.Integer(),
      queued: Type.Integer(),
      deferred: Type.Integer(),
      failed: Type.Integer(),
      held: Type.Integer(),
    }),
    queue: Type.Object({
      ready: Type.Integer(),
      failed: Type.Integer(),
      oldestSeconds: Nullable(Type.Number()),
    }),
    /** Of the file system with DATA_DIR, of a worker, in bytes; null where none has looked yet. */
    disk: Nullable(Type.Object({ free: Type.Integer(), total: Type.Integer() })),
    lastBackupAt: Nullable(Instant),
    unmatched: Type.Integer(),
    /** How many of them are erased within 14 days. */
    unmatchedExpiring: Type.Integer(),
    users: Type.Integer({ maximum: MAX_COUNTED_USERS }),
  },
  { $id: "Health" },
);
export type Health = Static<typeof Health>;

export const AdminPageQuery = Type.Object(
  {
    cursor: Type.Optional(Cursor),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  },
  { $id: "AdminPageQuery", additionalProperties: false },
);

/** The number of a job, as PostgreSQL counts them. */
const JobId = Type.String({ pattern: "^[1-9]\\d{0,17}$" });

export const JobParam = Type.Object({ jobId: JobId });

/** `GET /api/admin/failed-jobs`: jobs that used up their attempts, the newest failure first. */
export const FailedJobList = Type.Object(
  {
    items: Type.Array(
      Type.Object({
        id: JobId,
        task: Type.String(),
        attempts: Type.Integer(),
        /** The last attempt's, with its stack trace. */
        error: Type.String(),
        failedAt: Instant,
      }),
    ),
    next: Nullable(Cursor),
  },
  { $id: "FailedJobList" },
);
export type FailedJobList = Static<typeof FailedJobList>;

/** What every signed-in user reads on top of the page until then. */
export const SetAnnouncement = Type.Object(
  {
    text: Type.String({ minLength: 1, maxLength: 300, pattern: "\\S" }),
    until: Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,6})?Z$" }),
  },
  { $id: "SetAnnouncement", additionalProperties: false },
);
export type SetAnnouncement = Static<typeof SetAnnouncement>;

/** What of the audit log is exported. The days are in UTC, and both are included. */
export const AuditExportQuery = Type.Object(
  {
    /** A whole actor, verb or subject: a name, an id, or a user's email address. */
    q: Type.Optional(Type.String({ maxLength: 320 })),
    from: Type.Optional(Day),
    to: Type.Optional(Day),
  },
  { $id: "AuditExportQuery", additionalProperties: false },
);
export const AuditQuery = Type.Object(
  { ...AdminPageQuery.properties, ...AuditExportQuery.properties },
  { $id: "AuditQuery", additionalProperties: false },
);

/** `GET /api/admin/audit-events`, newest first. The emails are of the users whose ids actor and subject are. */
export const AuditEventList = Type.Object(
  {
    items: Type.Array(
      Type.Object({
        id: Type.String(),
        at: Instant,
        actor: Type.String(),
        actorEmail: Nullable(Type.String()),
        verb: Type.String(),
        subject: Type.String(),
        subjectEmail: Nullable(Type.String()),
        /** JSON. */
        detail: Type.String(),
      }),
    ),
    next: Nullable(Cursor),
  },
  { $id: "AuditEventList" },
);
export type AuditEventList = Static<typeof AuditEventList>;

/** Mail without a home; what was set aside as spam; what an administrator put into requests. */
const UNMATCHED_VIEWS = ["waiting", "discarded", "assigned"] as const;
export type UnmatchedStatus = (typeof UNMATCHED_VIEWS)[number];

export const UnmatchedQuery = Type.Object(
  { ...AdminPageQuery.properties, show: Type.Optional(StringEnum(UNMATCHED_VIEWS)) },
  { $id: "UnmatchedQuery", additionalProperties: false },
);

/** What is needed to sort it. It is private email: what it says is shown to who gave a reason, see `ReadUnmatched`. */
const UnmatchedRow = {
  id: Uuid,
  from: Type.Object({ address: Type.String() }),
  to: Type.String(),
  size: Type.Integer(),
  receivedAt: Instant,
  /** How many requests it may belong to, or is in. */
  candidateCount: Type.Integer(),
};

export const UnmatchedList = Type.Object(
  { items: Type.Array(Type.Object(UnmatchedRow)), next: Nullable(Cursor) },
  { $id: "UnmatchedList" },
);
export type UnmatchedList = Static<typeof UnmatchedList>;

/**
 * One of them. `content` is null until the administrator gave a reason within the last hour. An assigned mail is its
 * person's, so it has no text here, and as guesses the requests it is in.
 */
export const UnmatchedEmail = Type.Object(
  {
    ...UnmatchedRow,
    state: StringEnum(UNMATCHED_VIEWS),
    /** When it is erased; null for one that is in a request. */
    expiresAt: Nullable(Instant),
    content: Nullable(
      Type.Object({
        fromName: Type.String(),
        subject: Type.String(),
        text: Type.String(),
        /** A limit was exceeded while it was read: there is no text, only the original. */
        parseFailed: Type.Boolean(),
        /** Why no request took it, or where it was put, in words. */
        reason: Type.String(),
        candidates: Type.Array(
          Type.Object({
            requestId: Uuid,
            title: Type.String(),
            agency: Nullable(Type.String()),
            score: Type.Number(),
            reasons: Type.Array(Type.String()),
          }),
        ),
      }),
    ),
    /** Who read it, when and why, the last first. */
    accessLog: Type.Array(Type.Object({ by: Type.String(), at: Instant, reason: Type.String() })),
  },
  { $id: "UnmatchedEmail" },
);
export type UnmatchedEmail = Static<typeof UnmatchedEmail>;

/** Why an administrator reads someone's email. It goes into the audit log and holds for one message, for an hour. */
export const ReadUnmatched = Type.Object(
  { reason: Type.String({ minLength: 3, maxLength: 300, pattern: "\\S" }) },
  { $id: "ReadUnmatched", additionalProperties: false },
);
export type ReadUnmatched = Static<typeof ReadUnmatched>;

/** `remember`: later mail of this sender with the same number goes there by itself. */
export const AssignUnmatched = Type.Object(
  {
    requestIds: Type.Array(Uuid, { minItems: 1, maxItems: 20, uniqueItems: true }),
    remember: Type.Optional(Type.Boolean()),
  },
  { $id: "AssignUnmatched", additionalProperties: false },
);
export type AssignUnmatched = Static<typeof AssignUnmatched>;

export const RequestSearchQuery = Type.Object(
  { q: Type.String({ minLength: 1, maxLength: 200 }) },
  { $id: "RequestSearchQuery", additionalProperties: false },
);

/** Sent requests that a reply address, a tracking number or words of a title name; enough to tell them apart. */
export const RequestSearch = Type.Object(
  {
    items: Type.Array(
      Type.Object({
        requestId: Uuid,
        title: Type.String(),
        agency: Nullable(Type.String()),
        requester: Type.String(),
        trackingNumber: Nullable(Type.String()),
        sentAt: Nullable(Instant),
      }),
    ),
    /** Whether there are more than these. */
    hasMore: Type.Boolean(),
  },
  { $id: "RequestSearch" },
);
export type RequestSearch = Static<typeof RequestSearch>;
