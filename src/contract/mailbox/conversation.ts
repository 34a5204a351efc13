import { type Static, Type } from "typebox";
import { ManualSubmission } from "#contract/delivery/manual-submission.ts";
import { ReplyByEmail } from "#contract/intake/reply-by-email.ts";
import { Cursor, Instant, Nullable, StringEnum, Uuid } from "#contract/platform/common.ts";
import { AgencyReference, DeadlineState, RequestRow } from "#contract/requests/request.ts";
import { EntryDetails } from "#contract/requests/request-entry.ts";
import { MESSAGE_KINDS, OUTCOMES } from "#core/classify/outcome.ts";
import { MAX_ATTACHMENTS, MAX_RECIPIENTS } from "#core/delivery/sending-limits.ts";
import { LETTER_KINDS } from "#core/letter/letter-kinds.ts";
import { MAILBOX_FOLDERS } from "#core/request/filters-and-folders.ts";
import { LIST_SCOPES } from "#core/request/list-query.ts";
import { ACCESS_LEVELS } from "#core/request/sharing.ts";
import { STATUSES, WAITING_ON } from "#core/request/states.ts";
import { AttachmentFacts } from "./attachment-facts.ts";
import { CorrectedFacts } from "./corrected-facts.ts";
import { ReplyDraft } from "./reply-draft.ts";

const Confidence = StringEnum(["sure", "likely", "unsure"]);

/**
 * A queued letter is on its way, a scheduled one waits for the time its user chose; `held` waits for a user, because
 * it may have been sent already. `by_hand`: its user sent it themselves.
 */
export const DELIVERY_STATES = [
  "scheduled",
  "queued",
  "sending",
  "accepted",
  "deferred",
  "failed",
  "held",
  "bounced",
  "by_hand",
] as const;

const SENDER_WARNINGS = ["suspicious", "unknown"] as const;

/** One conversation is one request's correspondence; this is its row in the list. */
export const ConversationRow = Type.Object(
  {
    requestId: Uuid,
    title: Type.String(),
    agency: Nullable(AgencyReference),
    /** Of a letter of a batch, in which rows differ by their agencies; null also in a search. */
    batch: Nullable(Type.Object({ agencyParent: Nullable(Type.String()) })),
    status: StringEnum(STATUSES),
    waitingOn: StringEnum(WAITING_ON),
    /** The request's next deadline, as in the tracker. */
    deadline: Nullable(Type.Object(DeadlineState.properties)),
    correspondent: Type.String(),
    subject: Type.String(),
    snippet: Type.String(),
    at: Instant,
    unread: Type.Integer(),
    attachments: Type.Integer(),
    classification: Nullable(
      Type.Object({
        kind: StringEnum(MESSAGE_KINDS),
        outcome: StringEnum(OUTCOMES),
        confidence: Confidence,
        confirmed: Type.Boolean(),
      }),
    ),
    /** Of an email that may be forged, or whose sender is neither the agency nor known: its outcome is not to be trusted. */
    senderWarning: Nullable(StringEnum(SENDER_WARNINGS)),
    delivery: Nullable(StringEnum(DELIVERY_STATES)),
    starred: Type.Boolean(),
    snoozedUntil: Nullable(Instant),
    /** Ids of its labels, in the order of their names. */
    labels: Type.Array(Uuid),
    /** An answer is begun and not sent. */
    hasDraft: Type.Boolean(),
    /** When its next scheduled letter leaves. */
    scheduledAt: Nullable(Instant),
    /** What a search found in it, of the newest mail that has it; null where the row's own words show it. */
    searchMatch: Nullable(
      Type.Object({
        messageId: Uuid,
        /** The file it was found in; null when in the letter. */
        file: Nullable(Type.String()),
        text: Type.String(),
      }),
    ),
    /** Who shared it with the user; absent for their own. */
    requesterName: Type.Optional(Type.String()),
  },
  { $id: "ConversationRow" },
);
export type ConversationRow = Static<typeof ConversationRow>;

export const ConversationQuery = Type.Object(
  {
    folder: Type.Optional(StringEnum(MAILBOX_FOLDERS)),
    /** Whose requests, in the inbox and in a search of all email; elsewhere the user's own. */
    scope: Type.Optional(StringEnum(LIST_SCOPES)),
    label: Type.Optional(Uuid),
    q: Type.Optional(Type.String({ maxLength: 500 })),
    cursor: Type.Optional(Cursor),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  },
  { $id: "ConversationQuery", additionalProperties: false },
);

export const ConversationList = Type.Object(
  {
    items: Type.Array(ConversationRow),
    next: Nullable(Cursor),
    /** Of a search's first page: how many conversations it found, counted up to 1,000; `more` when there are more. */
    total: Nullable(Type.Object({ count: Type.Integer(), hasMore: Type.Boolean() })),
  },
  { $id: "ConversationList" },
);
export type ConversationList = Static<typeof ConversationList>;

const Evidence = Type.Object({
  text: Type.String(),
  start: Type.Integer(),
  end: Type.Integer(),
  file: Type.Optional(Type.String()),
  page: Type.Optional(Type.Integer()),
});
const StringFact = Type.Object({ value: Type.String(), evidence: Evidence });
const ClassifiedOutcome = Type.Object({
  value: StringEnum(OUTCOMES),
  confidence: Confidence,
  evidence: Type.Array(Evidence),
});

/** core/reply's Reading as it crosses HTTP. Evidence positions count UTF-16 units in the message's `text`, or in the attached letter `file`. */
const MessageClassification = Type.Object(
  {
    kind: StringEnum(MESSAGE_KINDS),
    main: ClassifiedOutcome,
    outcomes: Type.Array(ClassifiedOutcome),
    facts: Type.Object({
      trackingNumbers: Type.Array(StringFact),
      amounts: Type.Array(
        Type.Object({
          value: Type.Number(),
          /** Absent for US dollars. */
          currency: Type.Optional(Type.String()),
          evidence: Evidence,
          isAsked: Type.Optional(Type.Boolean()),
        }),
      ),
      dates: Type.Array(
        Type.Object({
          value: Type.String(),
          evidence: Evidence,
          meaning: StringEnum(["response_due", "answer_by", "link_expires", "other"]),
        }),
      ),
      exemptions: Type.Array(StringFact),
      links: Type.Array(
        Type.Object({
          value: Type.String(),
          evidence: Evidence,
          linkKind: StringEnum(["download", "portal", "other"]),
          expires: Nullable(Type.String()),
        }),
      ),
    }),
    bounce: Type.Optional(
      Nullable(
        Type.Object({
          recipient: Nullable(Type.String()),
          severity: StringEnum(["hard", "soft", "delay"]),
          reason: Type.String(),
          /** The failing server's own words. */
          said: Type.Optional(Nullable(Type.String())),
          cause: Type.Optional(Type.String()),
          alsoFailed: Type.Optional(Type.Array(Type.String())),
        }),
      ),
    ),
    autoReply: Type.Optional(Type.Object({ until: Nullable(Type.String()) })),
    notice: Type.Optional(
      Type.Object({
        service: Nullable(Type.String()),
        link: Nullable(Type.String()),
        expires: Nullable(Type.String()),
        code: Nullable(Type.String()),
      }),
    ),
  },
  { $id: "MessageClassification" },
);

/** Who really sent an email, in words. `caution` and `danger` are to be seen before the letter is. */
export const SenderCheck = Type.Object(
  {
    tone: StringEnum(["fine", "plain", "caution", "danger"]),
    label: Type.String(),
    details: Type.String(),
    /** What each method found, for those who ask: "SPF pass (epa.gov)". */
    methods: Type.Array(Type.String()),
  },
  { $id: "SenderCheck" },
);

const MessageAttachment = Type.Object({
  id: Uuid,
  name: Type.String(),
  type: Type.String(),
  size: Type.Integer(),
  inline: Type.Boolean(),
  /** Null until it was read. */
  facts: Nullable(AttachmentFacts),
});

export const Message = Type.Object(
  {
    id: Uuid,
    direction: StringEnum(["in", "out"]),
    from: Type.Object({ name: Type.String(), address: Type.String() }),
    to: Type.Array(Type.String()),
    cc: Type.Array(Type.String()),
    subject: Type.String(),
    text: Type.String(),
    hasHtml: Type.Boolean(),
    /** Its HTML has a layout of its own, made for the width of an email client. */
    ownLayout: Type.Boolean(),
    /** A limit was exceeded while it was read: there is no text, only the original. */
    parseFailed: Type.Boolean(),
    snippet: Type.String(),
    at: Instant,
    seen: Type.Boolean(),
    matchReason: Nullable(Type.String()),
    /** Of mail that came in: whether its sender is the agency, or someone this correspondence knew. */
    senderKnown: Type.Boolean(),
    /** Null for our own letters, and for mail that was never checked. */
    sender: Nullable(SenderCheck),
    /** What was repaired, hidden or left while reading the email; `tell` is worth a line above the letter. */
    warnings: Type.Array(Type.Object({ detail: Type.String(), prominent: Type.Boolean() })),
    attachments: Type.Array(MessageAttachment),
    classification: Nullable(MessageClassification),
    /** The user's corrections, which override `reading`. */
    correctedFacts: CorrectedFacts,
    confirmed: Nullable(Type.Object({ outcome: StringEnum(OUTCOMES), at: Instant })),
    /** Of a call, a visit or a letter that was no email, as its user recorded it. */
    entry: Type.Optional(EntryDetails),
    /** Of our own: which of the prepared letters it is. */
    letterKind: Nullable(StringEnum(LETTER_KINDS)),
    /** Of our own: the email it passes on to others, which may have been moved since. */
    forwards: Nullable(Uuid),
    delivery: Nullable(
      Type.Object({
        state: StringEnum(DELIVERY_STATES),
        serverResponse: Nullable(Type.String()),
        /** The address that an administrator replaced before it was sent again. */
        formerAddress: Type.Optional(Type.String()),
        /** When it leaves; until it does, it can be cancelled. Null once it is on its way. */
        leavesAt: Nullable(Instant),
        /** How and when its user sent it, where they did so themselves. */
        manualSubmission: Type.Optional(ManualSubmission),
      }),
    ),
  },
  { $id: "Message" },
);
export type Message = Static<typeof Message>;

export const Conversation = Type.Object(
  {
    request: RequestRow,
    /** Whose it is, by name, for those they let in; null for the owner. */
    requesterName: Nullable(Type.String()),
    /** What who looks at it may do. */
    accessLevel: StringEnum(ACCESS_LEVELS),
    /** The default recipients of an answer; empty when there is nobody to write to. */
    replyTo: Type.Array(Type.String()),
    /** The same for an answer to everyone: officers in copy stay in copy. */
    replyAll: Type.Object({ to: Type.Array(Type.String()), cc: Type.Array(Type.String()) }),
    /** Who else wrote here, newest first: offered, never written to by itself. */
    suggestedRecipients: Type.Array(Type.String()),
    /** The agency's time zone, by its IANA name. */
    timeZone: Nullable(Type.String()),
    messages: Type.Array(Message),
    /** What the user is writing here, on whatever device. */
    replyDraft: ReplyDraft,
    /** What the user answered by mail and must look at before it is sent, oldest first. */
    repliesByEmail: Type.Array(ReplyByEmail),
  },
  { $id: "Conversation" },
);
export type Conversation = Static<typeof Conversation>;

const Addresses = Type.Array(Type.String({ maxLength: 254 }), { maxItems: MAX_RECIPIENTS });

/**
 * `id` is chosen by the browser, so that a repeated click or a retried call sends one email. Without `to` it goes to the
 * conversation's `replyTo`. `attachments` are uploads of the same request. `sendAt`: a later time, within a year.
 * `letter`: which of the prepared letters it is, so that an appeal counts as one; see letter.ts. `forwards`: it passes on
 * an email of this conversation, with these of its attachments, to the recipients in `to`; it is no answer and moves nothing.
 * `draftVersion`: the version of the draft that goes out, which is gone with it. `confirmed`: those of its addresses
 * outside the agency that the user confirmed after `confirm_recipients` (409) named them.
 */
export const SendMessage = Type.Object(
  {
    id: Uuid,
    text: Type.String({ minLength: 1, maxLength: 50_000 }),
    to: Type.Optional(Addresses),
    cc: Type.Optional(Addresses),
    attachments: Type.Optional(Type.Array(Uuid, { maxItems: MAX_ATTACHMENTS })),
    sendAt: Type.Optional(Instant),
    letter: Type.Optional(StringEnum(LETTER_KINDS)),
    /** Emails that would go along with the letter and are left off. */
    withoutCopies: Type.Optional(Type.Array(Uuid, { maxItems: 10, uniqueItems: true })),
    forwards: Type.Optional(
      Type.Object(
        { messageId: Uuid, attachments: Type.Array(Uuid, { maxItems: MAX_ATTACHMENTS, uniqueItems: true }) },
        { additionalProperties: false },
      ),
    ),
    draftVersion: Type.Optional(Type.Integer({ minimum: 1 })),
    confirmedRecipients: Type.Optional(Addresses),
  },
  { $id: "SendMessage", additionalProperties: false },
);
export type SendMessage = Static<typeof SendMessage>;

export const ConfirmOutcome = Type.Object(
  { outcome: StringEnum(OUTCOMES) },
  { $id: "ConfirmOutcome", additionalProperties: false },
);

/** The request an email moves to; null gives it back, for an administrator to find its request. */
export const MoveMessage = Type.Object(
  { requestId: Nullable(Uuid) },
  { $id: "MoveMessage", additionalProperties: false },
);

/** Where the email is now; both null once it was given back. */
export const MoveMessageResult = Type.Object(
  { id: Nullable(Uuid), requestId: Nullable(Uuid) },
  { $id: "MoveMessageResult" },
);
export type MoveMessageResult = Static<typeof MoveMessageResult>;

const LIVE_KINDS = ["message", "request", "mailbox"] as const;

/**
 * One line of `GET /api/live`; hand `id` back as Last-Event-ID to miss nothing. `mailbox`: conversations were read, put
 * elsewhere or labeled, by their person or because their time came; it names none of them.
 */
export const LiveEvent = Type.Object(
  { id: Type.Integer(), kind: StringEnum(LIVE_KINDS), requestId: Nullable(Uuid) },
  { $id: "LiveEvent" },
);
export type LiveEvent = Static<typeof LiveEvent>;
