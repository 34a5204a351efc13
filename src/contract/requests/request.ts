import { type Static, Type } from "typebox";
import { DeadlineResult } from "#contract/deadlines/deadline.ts";
import { Upload } from "#contract/delivery/upload.ts";
import { AttachmentFacts } from "#contract/mailbox/attachment-facts.ts";
import { Day, Instant, Nullable, StringEnum, Uuid } from "#contract/platform/common.ts";
import { OUTCOMES } from "#core/classify/outcome.ts";
import { MAX_ATTACHMENTS, MAX_BATCH_AGENCIES } from "#core/delivery/sending-limits.ts";
import { BODIES, TIER_CONDITIONS } from "#core/law/law.ts";
import { FEE_CATEGORIES, FORMATS, STATEMENTS } from "#core/letter/initial/request-options.ts";
import { LETTER_KINDS } from "#core/letter/letter-kinds.ts";
import { LETTER_LANGUAGES } from "#core/letter/letter-language.ts";
import { CLOCK_KINDS } from "#core/request/clock-effects.ts";
import { EVENT_KINDS, type RequestEvent } from "#core/request/events.ts";
import type { REQUEST_FILTERS } from "#core/request/filters-and-folders.ts";
import { ACCESS_LEVELS } from "#core/request/sharing.ts";
import { STAGES } from "#core/request/stage.ts";
import { STATUSES, WAITING_ON } from "#core/request/states.ts";

/** What the editor holds. Everything may still be empty; `submission` says what is missing. */
export const DraftContent = Type.Object(
  {
    /** In the order they were added. With more than one, each gets its own letter: see batch.ts. */
    agencyIds: Type.Array(Type.String({ maxLength: 80 }), {
      maxItems: MAX_BATCH_AGENCIES,
      uniqueItems: true,
    }),
    title: Type.String({ maxLength: 200 }),
    records: Type.String({ maxLength: 20_000 }),
    madeFrom: Nullable(Day),
    madeTo: Nullable(Day),
    feeWaiver: Type.Boolean(),
    feeWaiverReason: Type.String({ maxLength: 2_000 }),
    feeCapDollars: Nullable(Type.Integer({ minimum: 0, maximum: 100_000 })),
    expedited: Type.Boolean(),
    expeditedReason: Type.String({ maxLength: 2_000 }),
    format: StringEnum(FORMATS),
    /** Null: as the requester's profile says. */
    feeCategory: Nullable(StringEnum(FEE_CATEGORIES)),
    /** Of the letters to the agency, where its law has several; absent or null: the agency's usual one. */
    language: Type.Optional(Nullable(StringEnum(LETTER_LANGUAGES))),
    /** Statements that a law asks of a requester (New Jersey); absent or null: not made. */
    legalProceeding: Type.Optional(Nullable(StringEnum(STATEMENTS))),
    conviction: Type.Optional(Nullable(StringEnum(STATEMENTS))),
    /** The jurisdiction of which the requester says they are a resident; absent or null: not said. */
    residentOf: Type.Optional(Nullable(Type.String({ maxLength: 16 }))),
    /** Uploads of this request that go with the letter, in this order. */
    attachments: Type.Array(Uuid, { maxItems: MAX_ATTACHMENTS, uniqueItems: true }),
  },
  { $id: "DraftContent", additionalProperties: false },
);
export type DraftContent = Static<typeof DraftContent>;

/** Autosave: `version` is the one the editor last saw; another one on the server means a conflict, never an overwrite. */
export const SaveDraft = Type.Object(
  {
    version: Type.Integer({ minimum: 1 }),
    draft: DraftContent,
    /** Stores the replaced draft as a version, however new it is: an old version is being restored. */
    keepPrevious: Type.Optional(Type.Boolean()),
    /** The draft of this device before it was merged with the stored one into `draft`; becomes a version of its own. */
    localDraft: Type.Optional(DraftContent),
  },
  { $id: "SaveDraft", additionalProperties: false },
);
export type SaveDraft = Static<typeof SaveDraft>;

/** `key` is chosen by the browser: the same call again, after a lost answer, finds the same draft. */
export const CreateRequest = Type.Object(
  { key: Type.Optional(Uuid), draft: DraftContent },
  { $id: "CreateRequest", additionalProperties: false },
);

/**
 * `POST /api/requests/:id/duplicate`. `key` is chosen by the browser, as for a new request. `agencies`: "none" to ask
 * others the same.
 */
export const DuplicateRequest = Type.Object(
  { key: Uuid, agencies: StringEnum(["same", "none"]) },
  { $id: "DuplicateRequest", additionalProperties: false },
);
export type DuplicateRequest = Static<typeof DuplicateRequest>;

/** `address`: where the letter goes, given by the user; needed once where the directory's is unverified. */
export const SubmitRequest = Type.Object(
  {
    version: Type.Integer({ minimum: 1 }),
    address: Type.Optional(Type.String({ minLength: 1, maxLength: 254 })),
    /** A later time, within a year; by default at once. */
    sendAt: Type.Optional(Instant),
  },
  { $id: "SubmitRequest", additionalProperties: false },
);
export type SubmitRequest = Static<typeof SubmitRequest>;

/**
 * How near a deadline is, as of today in the agency's time zone. `share` of the whole clock that has run, 0 to 1.
 * `legal`: the law sets this day; a reminder is only ours. "paused": it is paused while the agency waits for the user.
 * "lapsed": the day was the user's own (an appeal, a reminder) and has passed; nobody else is late.
 */
export const DeadlineState = Type.Object(
  {
    kind: StringEnum(CLOCK_KINDS),
    legal: Type.Boolean(),
    startedOn: Day,
    dueOn: Nullable(Day),
    metOn: Nullable(Day),
    /** First day of a pause that still lasts. */
    pausedSince: Nullable(Day),
    daysLeft: Nullable(Type.Integer()),
    urgency: StringEnum(["overdue", "today", "week", "later", "met", "paused", "lapsed", "none"]),
    elapsedShare: Type.Number(),
    /** Whether what can be done by its day is done in court. */
    inCourt: Type.Boolean(),
    /** The agency's, where the day is so near that it may be another one for the user. */
    timeZone: Type.Optional(Type.String()),
  },
  { $id: "DeadlineState" },
);
export type DeadlineState = Static<typeof DeadlineState>;

export const AgencyReference = Type.Object({
  id: Type.String(),
  name: Type.String(),
  abbreviation: Nullable(Type.String()),
});

/** A request as lists show it. */
export const RequestRow = Type.Object(
  {
    id: Uuid,
    title: Type.String(),
    agency: Nullable(AgencyReference),
    jurisdiction: Nullable(Type.String()),
    status: StringEnum(STATUSES),
    waitingOn: StringEnum(WAITING_ON),
    deadline: Nullable(DeadlineState),
    /** What the user may or must do beside it, such as to act on the silence while the answer is overdue. */
    nextStep: Nullable(Type.Object(DeadlineState.properties)),
    filedAt: Nullable(Instant),
    lastActivityAt: Instant,
    trackingNumber: Nullable(Type.String()),
    unread: Type.Integer(),
    deliveryProblem: Nullable(Type.String()),
    /** Ids of the user's labels on it; `GET /api/mailbox` has their names. */
    tags: Type.Array(Uuid),
    /** What the agency last wanted for it; null where nobody spoke of money. */
    feeCents: Nullable(Type.Integer()),
    /** The money of `feeCents`, by its ISO 4217 code. */
    feeCurrency: Type.String(),
    archived: Type.Boolean(),
    /** In lists: who shared it with the user, where it is not their own. */
    requesterName: Type.Optional(Nullable(Type.String())),
  },
  { $id: "RequestRow" },
);
export type RequestRow = Static<typeof RequestRow>;

export type RequestFilter = (typeof REQUEST_FILTERS)[number];

const EventSource = Type.Object({
  id: Type.Integer(),
  at: Instant,
  /** "you": its owner, or a collaborator. */
  actor: StringEnum(["you", "agency", "system"]),
  /** Which person did it, by name; null for who reads this, and where it was the agency or the program. */
  by: Nullable(Type.String()),
  messageId: Nullable(Uuid),
});
/** The data of each kind are in core/request/events.ts; the server checks them where it reads the event. */
export const TimelineEvent = Type.Unsafe<Static<typeof EventSource> & RequestEvent>(
  Type.Object({
    ...EventSource.properties,
    kind: StringEnum(EVENT_KINDS),
    data: Type.Record(Type.String(), Type.Any()),
  }),
);
export type TimelineEvent = Static<typeof TimelineEvent>;

const RequestDocument = Type.Object({
  id: Uuid,
  messageId: Uuid,
  name: Type.String(),
  type: Type.String(),
  size: Type.Integer(),
  receivedAt: Instant,
  /** Null until it was read. */
  facts: Nullable(AttachmentFacts),
});

/** One request, whole: the tracker's panel and the editor both read this. */
export const RequestDetail = Type.Object(
  {
    ...RequestRow.properties,
    /** What anyone who asks may do with it: see core/request/sharing.ts. */
    accessLevel: StringEnum(ACCESS_LEVELS),
    /** Whose it is, by name, for those they let in; null for the owner. */
    requesterName: Nullable(Type.String()),
    version: Type.Integer(),
    draft: DraftContent,
    /** Of a draft: the files attached to it, those it names and those it was rid of lately. Else none. */
    files: Type.Array(Upload),
    replyAddress: Type.String(),
    agencyEmail: Nullable(Type.String()),
    /** Where its days are counted. */
    timeZone: Type.String(),
    /** Whether its agency has a public page; absent where it has none. */
    hasAgencyPage: Type.Optional(Type.Boolean()),
    law: Nullable(Type.Object({ title: Type.String(), citation: Type.String() })),
    /** `working` of a paused clock is as if it ran again tomorrow; of a reminder it says why the law has no day. */
    clocks: Type.Array(
      Type.Object({
        ...DeadlineState.properties,
        working: DeadlineResult,
        body: Nullable(StringEnum(BODIES)),
        /** When the law row was last compared with its sources; its confidence is in `working`. */
        lastChecked: Nullable(Day),
        /** What happens if the user does nothing, in plain sentences; null for a clock that was met. */
        ifNothing: Nullable(Type.String()),
        /** Where its day was read; null for a clock of the law's own limits. */
        right: Nullable(
          Type.Object({
            /** "letter": the day was read from the agency's letter; "memory": nobody compared it with the statute yet. */
            basis: StringEnum(["letter", "memory", "page"]),
            /** Of the appeal of a fee: the user agreed to the fee instead. */
            agreed: Type.Optional(Type.Boolean()),
          }),
        ),
      }),
    ),
    /** What the user recorded about the clocks by hand. */
    manualDates: Type.Object({
      extension: Nullable(Type.Object({ days: Nullable(Type.Integer()), noticed: Nullable(Day) })),
      appealSent: Nullable(Day),
      reminderOn: Nullable(Day),
      suitNotice: Nullable(Day),
      tier: Nullable(Type.Object({ when: StringEnum(TIER_CONDITIONS), noticed: Day })),
    }),
    events: Type.Array(TimelineEvent),
    /** Letters that have not left yet. `scheduled`: at a time the user chose. */
    waitingLetters: Type.Array(
      Type.Object({
        messageId: Uuid,
        to: Type.String(),
        letter: Nullable(StringEnum(LETTER_KINDS)),
        leavesAt: Instant,
        scheduled: Type.Boolean(),
      }),
    ),
    documents: Type.Array(RequestDocument),
    /** Where it is one of several made of one draft: see batch.ts. */
    batch: Nullable(Type.Object({ id: Uuid, letters: Type.Integer() })),
    messages: Type.Integer(),
    /** Notes, and reminders that are not done. */
    notes: Type.Integer(),
    permissions: Type.Object({
      edit: Type.Boolean(),
      submit: Type.Boolean(),
      reply: Type.Boolean(),
      remove: Type.Boolean(),
      /** Say where letters to an agency go that has no address in the directory. */
      setAgencyAddress: Type.Boolean(),
      /** Record an extension, an appeal, a reminder. */
      extend: Type.Boolean(),
      appeal: Type.Boolean(),
      remind: Type.Boolean(),
      /** Record a notice before suit, where the law wants one. */
      suitNotice: Type.Boolean(),
      /** The time limits of their own that a notice of the agency's may give the request. */
      tiers: Type.Array(Type.Object({ when: StringEnum(TIER_CONDITIONS), about: Type.String() })),
      /** Accept the outcome, which closes the request. */
      accept: Type.Boolean(),
    }),
    /** Whether it is open today: what was refused is, while an appeal can be made. */
    stage: StringEnum(STAGES),
    /** The reply that the user has to confirm before the status says what it brought; `outcome` is null where it is not sure. */
    replyToConfirm: Type.Optional(
      Nullable(
        Type.Object({ messageId: Uuid, receivedAt: Instant, outcome: Nullable(StringEnum(OUTCOMES)) }),
      ),
    ),
    /** When the user accepted the outcome. */
    acceptedAt: Nullable(Instant),
    /** What its user may record now that it is, as a menu offers it. */
    allowedStatuses: Type.Array(Type.Object({ to: StringEnum(STATUSES), label: Type.String() })),
    /** The status set by hand that can be undone. */
    undoableMove: Nullable(
      Type.Object({ event: Type.Integer(), from: StringEnum(STATUSES), to: StringEnum(STATUSES) }),
    ),
  },
  { $id: "RequestDetail" },
);
export type RequestDetail = Static<typeof RequestDetail>;

/** `PUT /api/requests/:id/reminder`: the user's own day to look again; null goes back to the one suggested. */
export const SetReminder = Type.Object(
  { on: Nullable(Day) },
  { $id: "SetReminder", additionalProperties: false },
);
export type SetReminder = Static<typeof SetReminder>;

/** `POST /api/requests/:id/extension`: the law's whole extension unless `days` says fewer; `noticed` is when the notice came. */
export const RecordExtension = Type.Object(
  { days: Type.Optional(Type.Integer({ minimum: 1, maximum: 3650 })), noticed: Type.Optional(Day) },
  { $id: "RecordExtension", additionalProperties: false },
);
export type RecordExtension = Static<typeof RecordExtension>;

/** `POST /api/requests/:id/appeal`: the day the appeal was sent. */
export const RecordAppeal = Type.Object({ sent: Day }, { $id: "RecordAppeal", additionalProperties: false });
export type RecordAppeal = Static<typeof RecordAppeal>;

/** `POST /api/requests/:id/suit-notice`: the day the agency received the notice before a suit. */
export const RecordSuitNotice = Type.Object(
  { received: Day },
  { $id: "RecordSuitNotice", additionalProperties: false },
);
export type RecordSuitNotice = Static<typeof RecordSuitNotice>;

/** `POST /api/requests/:id/tier`: the time limit of its own that a notice of the agency's gives the request, and its day. */
export const RecordTier = Type.Object(
  { when: StringEnum(TIER_CONDITIONS), noticed: Day },
  { $id: "RecordTier", additionalProperties: false },
);
export type RecordTier = Static<typeof RecordTier>;
