import { type Static, Type } from "typebox";
import { Instant, Nullable, StringEnum } from "#contract/platform/common.ts";
import { FORMATS } from "#core/letter/initial/request-options.ts";
import { MAX_TEMPLATE_NAME_LENGTH } from "#core/template/letter-template.ts";
import { DraftContent } from "./request.ts";

const { title, records } = DraftContent.properties;
const line = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: "\\S" });

/** A template of a request that every user is offered, as an administrator writes it. */
export const OfferedTemplateContent = Type.Object(
  {
    /** The heading that it is under. */
    topic: line(60),
    name: line(MAX_TEMPLATE_NAME_LENGTH),
    /** One line for the list: what it brings. */
    summary: Type.String({ maxLength: 200 }),
    subject: title,
    /** Numbered, one a line. */
    records,
    /** How far back to ask, in years up to the day of the search. */
    years: Nullable(Type.Integer({ minimum: 1, maximum: 100 })),
    format: StringEnum(FORMATS),
    /** Which agencies usually hold the records. */
    heldBy: Type.String({ maxLength: 1_000 }),
    /** What agencies usually withhold, and what is still available. */
    usuallyWithheld: Type.String({ maxLength: 1_000 }),
  },
  { $id: "OfferedTemplateContent", additionalProperties: false },
);
export type OfferedTemplateContent = Static<typeof OfferedTemplateContent>;

/** The id of a built-in one, or what the browser chose for one that is added. */
export const OfferedTemplateId = Type.String({ pattern: "^[a-z0-9-]{1,60}$" });
export const OfferedTemplateParam = Type.Object(
  { templateId: OfferedTemplateId },
  { additionalProperties: false },
);

/** Where its words come from. */
const TEMPLATE_ORIGINS = ["built_in", "changed", "added"] as const;

/** `GET /api/admin/templates`: all that are offered or retired, by topic; there is one page. */
export const OfferedTemplateList = Type.Object(
  {
    items: Type.Array(
      Type.Object({
        id: OfferedTemplateId,
        origin: StringEnum(TEMPLATE_ORIGINS),
        isRetired: Type.Boolean(),
        /** Null of a built-in one that nobody changed. */
        updatedAt: Nullable(Instant),
        content: OfferedTemplateContent,
      }),
    ),
    next: Type.Null(),
  },
  { $id: "OfferedTemplateList" },
);
export type OfferedTemplateList = Static<typeof OfferedTemplateList>;
