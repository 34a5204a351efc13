import { type Static, Type } from "typebox";
import { Cursor, Day, Instant, Nullable, StringEnum } from "#contract/platform/common.ts";
import { ProblemDocument } from "#contract/platform/problem.ts";
import {
  CHANGE_KINDS,
  CHANGE_OUTCOMES,
  CONFLICT_CAUSES,
  CONFLICT_CHOICES,
  IMPORT_FORMATS,
  IMPORT_STATES,
} from "#core/agency/import/import-kinds.ts";

const Jurisdiction = Type.String({ maxLength: 20, pattern: "^[a-z0-9-]+$" });

/**
 * `POST /api/admin/agency-imports`, with the file itself as the body: `text/csv`, `application/json` or
 * `application/yaml`, up to 40 MB. Answers 201 with the import, whose preview is then being made.
 */
export const UploadAgencyImport = Type.Object(
  {
    /** Left out: detected from the content. */
    format: Type.Optional(StringEnum(IMPORT_FORMATS)),
    /** For rows that do not say where they belong. */
    jurisdiction: Type.Optional(Jurisdiction),
    /** The file's name, to know it by in the history. */
    name: Type.Optional(Type.String({ maxLength: 200 })),
  },
  { $id: "UploadAgencyImport", additionalProperties: false },
);
export type UploadAgencyImport = Static<typeof UploadAgencyImport>;

/** `GET /api/admin/agency-imports/:id`. Ask again every second while the state is planning, applying or undoing. */
export const AgencyImport = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    /** A file someone sent, or what the FOIA.gov API answered. */
    origin: StringEnum(["upload", "foia_gov"]),
    format: StringEnum(IMPORT_FORMATS),
    jurisdiction: Nullable(Type.String()),
    /** Bytes. 0 until the API has answered. */
    size: Type.Integer(),
    state: StringEnum(IMPORT_STATES),
    /** Rows read so far, and of how many where that is known; null unless the state is planning. */
    progress: Nullable(Type.Object({ done: Type.Integer(), total: Nullable(Type.Integer()) })),
    /** All 0 until the state is ready. */
    counts: Type.Object({
      added: Type.Integer(),
      changed: Type.Integer(),
      conflict: Type.Integer(),
      rejected: Type.Integer(),
      unchanged: Type.Integer(),
    }),
    /** Once undone: how many changes were left because someone changed the agency since. */
    notUndone: Type.Integer(),
    /** Why it failed, or why it could not be applied or undone and has its former state. */
    problem: Nullable(ProblemDocument),
    /** What was chosen for its conflicts when it was applied. */
    conflictResolution: Nullable(StringEnum(CONFLICT_CHOICES)),
    createdAt: Instant,
    createdBy: Type.String(),
    appliedAt: Nullable(Instant),
    appliedBy: Nullable(Type.String()),
    undoneAt: Nullable(Instant),
    undoneBy: Nullable(Type.String()),
  },
  { $id: "AgencyImport" },
);
export type AgencyImport = Static<typeof AgencyImport>;

/** `GET /api/admin/agency-imports`: newest first. */
export const AgencyImportQuery = Type.Object(
  {
    cursor: Type.Optional(Cursor),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  },
  { $id: "AgencyImportQuery", additionalProperties: false },
);

export const AgencyImportList = Type.Object(
  {
    items: Type.Array(AgencyImport),
    next: Nullable(Cursor),
    /** Whether this installation has a key for the FOIA.gov API, so that `POST …/foia-gov` can work. */
    foiaGov: Type.Boolean(),
  },
  { $id: "AgencyImportList" },
);
export type AgencyImportList = Static<typeof AgencyImportList>;

/** `GET /api/admin/agency-imports/:id/changes`: in the order of the file. */
export const AgencyImportChangesQuery = Type.Object(
  {
    kind: Type.Optional(StringEnum(CHANGE_KINDS)),
    cursor: Type.Optional(Cursor),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  },
  { $id: "AgencyImportChangesQuery", additionalProperties: false },
);

/** What one row of the file would do, or did. */
export const AgencyImportChange = Type.Object(
  {
    /** Its place among all rows of this import, from 1. */
    number: Type.Integer(),
    /** The row of the table as a spreadsheet counts, the header being 1; the place in the list for JSON and YAML. */
    row: Type.Integer(),
    kind: StringEnum(CHANGE_KINDS),
    /** As the file has it. */
    name: Type.String(),
    /** The agency of the directory it is about; of an added one, the id it gets. Null for a rejected row. */
    agency: Nullable(Type.Object({ id: Type.String(), name: Type.String() })),
    cause: Nullable(StringEnum(CONFLICT_CAUSES)),
    /** In words: why it is rejected, or what is to be decided. */
    reason: Nullable(Type.String()),
    /** What it would write. `field` as in AgencyDetail; `before` is null where nothing was; lines are parted by \n. */
    fields: Type.Array(
      Type.Object({
        field: Type.String(),
        before: Nullable(Type.String()),
        after: Nullable(Type.String()),
        /** Where the new value was seen. */
        source: Type.String(),
        date: Nullable(Day),
      }),
    ),
    /** Parts of the row that could not be used, in words. */
    warnings: Type.Array(Type.String()),
    /** Null until the import is applied. */
    outcome: Nullable(StringEnum(CHANGE_OUTCOMES)),
  },
  { $id: "AgencyImportChange" },
);
export type AgencyImportChange = Static<typeof AgencyImportChange>;

export const AgencyImportChanges = Type.Object(
  { items: Type.Array(AgencyImportChange), next: Nullable(Cursor) },
  { $id: "AgencyImportChanges" },
);
export type AgencyImportChanges = Static<typeof AgencyImportChanges>;

/**
 * `POST /api/admin/agency-imports/:id/application` answers 202 with the import, then being applied; 409 `stale` with a
 * field for each agency that changed since the preview. `POST …/:id/planning` makes the preview again, `POST …/:id/undoing`
 * puts back what was applied; both take no body and answer 202 as well.
 */
export const ApplyAgencyImport = Type.Object(
  { conflictResolution: StringEnum(CONFLICT_CHOICES) },
  { $id: "ApplyAgencyImport", additionalProperties: false },
);
export type ApplyAgencyImport = Static<typeof ApplyAgencyImport>;
