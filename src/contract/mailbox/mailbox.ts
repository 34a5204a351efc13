import { type Static, Type } from "typebox";
import { Instant, Nullable, StringEnum, Uuid } from "#contract/platform/common.ts";
import {
  MAILBOX_ACTIONS,
  MAILBOX_FOLDERS,
  MAX_CHANGED_CONVERSATIONS,
} from "#core/request/filters-and-folders.ts";
import { LIST_SCOPES } from "#core/request/list-query.ts";

const LabelName = Type.String({ minLength: 1, maxLength: 40, pattern: "\\S" });

/** A user's own label for requests: a label in the inbox, a tag in the tracker. */
const Label = Type.Object(
  {
    id: Uuid,
    name: LabelName,
    /** Conversations that have it, and those of them with mail not read yet. */
    count: Type.Integer(),
    unread: Type.Integer(),
  },
  { $id: "Label" },
);
export type Label = Static<typeof Label>;

const SavedSearch = Type.Object({ id: Uuid, name: LabelName, q: Type.String() }, { $id: "SavedSearch" });
export type SavedSearch = Static<typeof SavedSearch>;

/** What is beside the lists: the number in each folder, the labels, the saved searches. */
export const Mailbox = Type.Object(
  {
    /** Conversations with mail not read yet. */
    unread: Type.Integer(),
    /** Conversations in each folder. */
    counts: Type.Object(Object.fromEntries(MAILBOX_FOLDERS.map((folder) => [folder, Type.Integer()]))),
    /** Emails that found no request and may be this user's. */
    unmatched: Type.Integer(),
    labels: Type.Array(Label),
    searches: Type.Array(SavedSearch),
  },
  { $id: "Mailbox" },
);
export type Mailbox = Omit<Static<typeof Mailbox>, "counts"> & {
  counts: Record<(typeof MAILBOX_FOLDERS)[number], number>;
};

/**
 * Done to the conversations named, or to all of a list. `until` is for `snooze`, at most a year away; `labelId` for
 * `label` and `unlabel`.
 */
export const MailboxChange = Type.Object(
  {
    action: StringEnum(MAILBOX_ACTIONS),
    requestIds: Type.Optional(Type.Array(Uuid, { minItems: 1, maxItems: MAX_CHANGED_CONVERSATIONS })),
    all: Type.Optional(
      Type.Object(
        {
          folder: StringEnum(MAILBOX_FOLDERS),
          label: Type.Optional(Uuid),
          q: Type.Optional(Type.String({ maxLength: 500 })),
        },
        { additionalProperties: false },
      ),
    ),
    until: Type.Optional(Instant),
    labelId: Type.Optional(Uuid),
  },
  { $id: "MailboxChange", additionalProperties: false },
);
export type MailboxChange = Static<typeof MailboxChange>;

/** `id` takes it back (`DELETE /api/mailbox/changes/:id`); null where nothing had to change. */
export const MailboxChangeResult = Type.Object(
  { id: Nullable(Type.Integer()), changed: Type.Integer() },
  { $id: "MailboxChangeResult" },
);
export type MailboxChangeResult = Static<typeof MailboxChangeResult>;

export const SaveLabel = Type.Object({ name: LabelName }, { $id: "SaveLabel", additionalProperties: false });
export const SaveSearch = Type.Object(
  { name: LabelName, q: Type.String({ minLength: 1, maxLength: 500 }) },
  { $id: "SaveSearch", additionalProperties: false },
);

export const SearchSpellingQuery = Type.Object(
  { q: Type.String({ maxLength: 500 }), scope: Type.Optional(StringEnum(LIST_SCOPES)) },
  { $id: "SearchSpellingQuery", additionalProperties: false },
);

/** The search that one without results may have meant; null where none is near. */
export const SearchSpelling = Type.Object({ suggestion: Nullable(Type.String()) }, { $id: "SearchSpelling" });
export type SearchSpelling = Static<typeof SearchSpelling>;
