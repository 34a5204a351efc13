import { type Static, Type } from "typebox";
import { Instant, StringEnum, Uuid } from "#contract/platform/common.ts";
import { FORMATS } from "#core/letter/initial/request-options.ts";
import { MAX_TEMPLATE_NAME_LENGTH } from "#core/template/template.ts";
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

const name = Type.String({ minLength: 1, maxLength: MAX_TEMPLATE_NAME_LENGTH });

/** `POST /api/templates`. `id` is chosen by the browser: the same call again, after a lost answer, makes no second one. */
export const CreateTemplate = Type.Object(
  { id: Uuid, name, content: TemplateContent },
  { $id: "CreateTemplate", additionalProperties: false },
);
export type CreateTemplate = Static<typeof CreateTemplate>;

/** `PUT /api/templates/:id`: the whole of it. */
export const ChangeTemplate = Type.Object(
  { name, content: TemplateContent },
  { $id: "ChangeTemplate", additionalProperties: false },
);
export type ChangeTemplate = Static<typeof ChangeTemplate>;

/** A user's own template. */
export const Template = Type.Object(
  { id: Uuid, name: Type.String(), content: TemplateContent, updatedAt: Instant },
  { $id: "Template" },
);
export type Template = Static<typeof Template>;

/** As the list shows it; the content is had one by one, because 500 of them may be ten megabytes. */
const TemplateRow = Type.Object({
  id: Uuid,
  name: Type.String(),
  subject: Type.String(),
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
