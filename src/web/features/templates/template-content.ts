import type { DraftContent } from "#contract/requests/request.ts";
import type { TemplateContent } from "#contract/requests/template.ts";

/** The parts of a draft that a template saves: what is requested, without agencies and requester. */
export const toTemplateContent = (
  draft: Pick<DraftContent, "title" | "records" | "madeFrom" | "madeTo" | "format">,
): TemplateContent => ({
  title: draft.title,
  records: draft.records,
  madeFrom: draft.madeFrom,
  madeTo: draft.madeTo,
  format: draft.format,
});
