import type { DraftContent } from "#contract/requests/request.ts";
import type { TemplateContent } from "#contract/requests/template.ts";

/** What a template keeps of a draft: what is asked for, not of whom nor by whom. */
export const toTemplateContent = (
  draft: Pick<DraftContent, "title" | "records" | "madeFrom" | "madeTo" | "format">,
): TemplateContent => ({
  title: draft.title,
  records: draft.records,
  madeFrom: draft.madeFrom,
  madeTo: draft.madeTo,
  format: draft.format,
});
