import { type Static, Type } from "typebox";
import { Upload } from "#contract/delivery/upload.ts";
import { Instant, Nullable, StringEnum, Uuid } from "#contract/platform/common.ts";
import { FORMATS } from "#core/letter/initial/request-options.ts";
import { LETTER_KINDS } from "#core/letter/letter-kinds.ts";
import { MAX_LETTER_TEMPLATE_LENGTH, MAX_TEMPLATE_NAME_LENGTH } from "#core/template/letter-template.ts";
import { DraftContent } from "./request.ts";

/** The most templates one user can keep. */
export const MAX_TEMPLATES = 500;

const { title, records, madeFrom, madeTo, format, ...otherFields } = DraftContent.properties;
const { feeWaiver, feeWaiverReason, feeCapDollars, feeCategory, expedited, expeditedReason } = otherFields;

/**
 * What a template puts into a draft; its limits are the draft's. The options are missing in templates saved before they were, and in built-in ones: the
 * draft's own remain then.
 */
export const TemplateContent = Type.Object(
  {
    title,
    records,
    madeFrom,
    madeTo,
    format,
    feeWaiver: Type.Optional(feeWaiver),
    feeWaiverReason: Type.Optional(feeWaiverReason),
    feeCapDollars: Type.Optional(feeCapDollars),
    feeCategory: Type.Optional(feeCategory),
    expedited: Type.Optional(expedited),
    expeditedReason: Type.Optional(expeditedReason),
  },
  { $id: "TemplateContent", additionalProperties: false },
);
export type TemplateContent = Static<typeof TemplateContent>;

/** A letter after the first one, as its user wrote it, with variables and placeholders in braces. */
export const LetterTemplate = Type.Object(
  {
    kind: StringEnum(LETTER_KINDS),
    text: Type.String({ minLength: 1, maxLength: MAX_LETTER_TEMPLATE_LENGTH }),
  },
  { $id: "LetterTemplate", additionalProperties: false },
);
export type LetterTemplate = Static<typeof LetterTemplate>;

const name = Type.String({ minLength: 1, maxLength: MAX_TEMPLATE_NAME_LENGTH });
/** What it is a template of: a request (`content`) or a later letter (`letter`), never both. */
const body = { content: Type.Optional(TemplateContent), letter: Type.Optional(LetterTemplate) };

/** `POST /api/templates`. `id` is chosen by the browser: the same call again, after a lost answer, makes no second one. */
export const CreateTemplate = Type.Object(
  {
    id: Uuid,
    name,
    ...body,
    /** The request whose files go into the template, for one of a request. */
    filesFrom: Type.Optional(Uuid),
  },
  { $id: "CreateTemplate", additionalProperties: false },
);
export type CreateTemplate = Static<typeof CreateTemplate>;

/** `PUT /api/templates/:id`: the whole of it. What it is a template of stays. */
export const ChangeTemplate = Type.Object(
  { name, ...body },
  { $id: "ChangeTemplate", additionalProperties: false },
);
export type ChangeTemplate = Static<typeof ChangeTemplate>;

/** A user's own template. */
export const Template = Type.Object(
  {
    id: Uuid,
    name: Type.String(),
    content: Nullable(TemplateContent),
    letter: Nullable(LetterTemplate),
    /** Of a request, in order. */
    files: Type.Array(Type.Object({ name: Type.String(), type: Type.String(), size: Type.Integer() })),
    updatedAt: Instant,
  },
  { $id: "Template" },
);
export type Template = Static<typeof Template>;

/**
 * `POST /api/requests/:id/template-files`: attaches the files of one of the user's templates to their draft, but for those
 * that are among `attached`.
 */
export const AttachTemplateFiles = Type.Object(
  { templateId: Uuid, attached: DraftContent.properties.attachments },
  { $id: "AttachTemplateFiles", additionalProperties: false },
);
export const AttachedTemplateFiles = Type.Object(
  { items: Type.Array(Upload) },
  { $id: "AttachedTemplateFiles" },
);
export type AttachedTemplateFiles = Static<typeof AttachedTemplateFiles>;

/** As the list shows it; the content is had one by one, because 500 of them may be ten megabytes. */
const TemplateRow = Type.Object({
  id: Uuid,
  name: Type.String(),
  /** Of a request; empty for a letter. */
  subject: Type.String(),
  /** Null for a request. */
  letterKind: Nullable(StringEnum(LETTER_KINDS)),
  updatedAt: Instant,
});

const BuiltInTemplate = Type.Object({
  id: Type.String(),
  name: Type.String(),
  summary: Type.String(),
  subject: Type.String(),
  /** Numbered, one a line. */
  records: Type.String(),
  /** How far back to ask, in years up to the day of the search. */
  years: Type.Union([Type.Integer(), Type.Null()]),
  format: StringEnum(FORMATS),
  heldBy: Type.String(),
  usuallyWithheld: Type.String(),
});
export type BuiltInTemplate = Static<typeof BuiltInTemplate>;

/** `GET /api/templates`: one's own, by name. */
export const TemplateList = Type.Object({ items: Type.Array(TemplateRow) }, { $id: "TemplateList" });
export type TemplateList = Static<typeof TemplateList>;

/** `GET /api/template-topics`: the built-in ones, the same for everyone. */
export const TemplateTopics = Type.Object(
  {
    items: Type.Array(
      Type.Object({ id: Type.String(), name: Type.String(), templates: Type.Array(BuiltInTemplate) }),
    ),
  },
  { $id: "TemplateTopics" },
);
export type TemplateTopics = Static<typeof TemplateTopics>;
