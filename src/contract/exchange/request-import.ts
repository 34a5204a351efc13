import { type Static, Type } from "typebox";
import { Cursor, Instant, Nullable, StringEnum, Uuid } from "#contract/platform/common.ts";
import { ProblemDocument } from "#contract/platform/problem.ts";
import { IMPORT_STATES } from "#core/agency/import/import-kinds.ts";
import { IMPORT_FIELDS, IMPORT_FORMATS, IMPORT_ROW_KINDS } from "#core/import/columns.ts";
import { DAY_ORDERS } from "#core/import/parse-date.ts";

/**
 * What is read differently from what was guessed. `agencies`: an office's id, or null for one of one's own, by the name as
 * the table has it, or by the domain of the email. `addresses`: under which the user wrote the email.
 */
export const ImportChoices = Type.Object(
  {
    columns: Type.Partial(
      Type.Object(
        Object.fromEntries(
          IMPORT_FIELDS.map((field) => [field, Type.Integer({ minimum: 0, maximum: 199 })]),
        ) as Record<(typeof IMPORT_FIELDS)[number], Type.TInteger>,
      ),
      { additionalProperties: false },
    ),
    dayOrder: StringEnum(DAY_ORDERS),
    jurisdiction: Nullable(Type.String({ maxLength: 20 })),
    agencies: Type.Record(Type.String({ maxLength: 250 }), Nullable(Type.String({ maxLength: 80 })), {
      maxProperties: 1_000,
    }),
    addresses: Type.Array(Type.String({ maxLength: 320 }), { maxItems: 20 }),
  },
  { $id: "ImportChoices", additionalProperties: false },
);
export type ImportChoices = Static<typeof ImportChoices>;

/**
 * An import of requests. `found` shows the table or the email as it was read; `done` counts what is done of the work at
 * hand: emails read, requests made (of `toCreate`) or taken back.
 */
export const RequestImport = Type.Object(
  {
    id: Uuid,
    name: Type.String(),
    format: StringEnum(IMPORT_FORMATS),
    size: Type.Integer(),
    state: StringEnum(IMPORT_STATES),
    options: Nullable(ImportChoices),
    preview: Type.Object({
      header: Type.Array(Type.String()),
      rows: Type.Array(Type.Array(Type.String())),
      /** Whether the order of day and month follows from the days themselves. */
      dayOrderCertain: Type.Boolean(),
      /** Who wrote the emails that began something, those who wrote most first. */
      senders: Type.Array(
        Type.Object({ address: Type.String(), name: Type.String(), letters: Type.Integer() }),
      ),
      /** Agencies of the table, or domains of the email, that no office is certain to be, with the likeliest. */
      unknownAgencies: Type.Array(
        Type.Object({
          name: Type.String(),
          rows: Type.Integer(),
          candidates: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
          /** The law of a new agency where its rows and the choices name none; null: nothing says. */
          jurisdiction: Type.Optional(Nullable(Type.String())),
        }),
      ),
    }),
    counts: Type.Object(
      Object.fromEntries(IMPORT_ROW_KINDS.map((kind) => [kind, Type.Integer()])) as Record<
        (typeof IMPORT_ROW_KINDS)[number],
        Type.TInteger
      >,
    ),
    toCreate: Type.Integer(),
    done: Type.Integer(),
    /** Requests an undoing left, because something happened in them since. */
    notUndone: Type.Integer(),
    problem: Nullable(ProblemDocument),
    createdAt: Instant,
    appliedAt: Nullable(Instant),
    undoneAt: Nullable(Instant),
  },
  { $id: "RequestImport" },
);
export type RequestImport = Static<typeof RequestImport>;

export const RequestImportList = Type.Object(
  { items: Type.Array(RequestImport) },
  { $id: "RequestImportList" },
);

const RowNumbers = Type.Array(Type.Integer({ minimum: 0 }), { maxItems: 10_000 });
/** Which rows are made differently from what the preview proposes: new ones that are not, doubtful ones that are. */
export const ApplyRequestImport = Type.Object(
  { excluded: RowNumbers, included: RowNumbers },
  { $id: "ApplyRequestImport", additionalProperties: false },
);
export type ApplyRequestImport = Static<typeof ApplyRequestImport>;

export const UploadRequestImport = Type.Object(
  { name: Type.Optional(Type.String({ maxLength: 200 })) },
  { additionalProperties: false },
);

export const ImportRowsQuery = Type.Object(
  {
    kind: Type.Optional(StringEnum(IMPORT_ROW_KINDS)),
    cursor: Type.Optional(Cursor),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  },
  { additionalProperties: false },
);

/** A row of the file by its number, as a spreadsheet counts. `plan` is core/import's PlannedRequest. */
export const ImportRows = Type.Object(
  {
    items: Type.Array(
      Type.Object({
        number: Type.Integer(),
        kind: StringEnum(IMPORT_ROW_KINDS),
        title: Type.String(),
        proposal: Nullable(Type.Record(Type.String(), Type.Any())),
        /** The name of the office it would go to. */
        agency: Nullable(Type.String()),
        errors: Type.Array(
          Type.Object({ field: Nullable(StringEnum(IMPORT_FIELDS)), message: Type.String() }),
        ),
        duplicateOf: Nullable(Uuid),
        requestId: Nullable(Uuid),
      }),
    ),
    next: Nullable(Cursor),
  },
  { $id: "ImportRows" },
);
export type ImportRows = Static<typeof ImportRows>;
