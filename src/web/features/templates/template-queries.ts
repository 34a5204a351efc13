import { queryOptions } from "@tanstack/react-query";
import type { DraftContent } from "#contract/requests/request.ts";
import type { Template, TemplateContent, TemplateList, TemplateTopics } from "#contract/requests/template.ts";
import { api } from "#web/app/api/api.ts";

/** The templates that everyone is offered; an administrator may change them. */
export const templateTopicsQuery = queryOptions({
  queryKey: ["template-topics"],
  queryFn: ({ signal }) => api.get<TemplateTopics>("/api/template-topics", { signal }),
  staleTime: 60_000,
});

/** The user's own templates by name. */
export const ownTemplatesQuery = queryOptions({
  queryKey: ["templates"],
  queryFn: ({ signal }) => api.get<TemplateList>("/api/templates", { signal }),
});

/** One of the user's templates with its content. */
export const ownTemplateQuery = (id: string) =>
  queryOptions({
    queryKey: ["template", id],
    queryFn: ({ signal }) => api.get<Template>(`/api/templates/${id}`, { signal }),
  });

/** The parts of a draft that a template saves: what is requested and how, without agencies and requester. */
export const toTemplateContent = (draft: DraftContent): TemplateContent => ({
  title: draft.title,
  records: draft.records,
  madeFrom: draft.madeFrom,
  madeTo: draft.madeTo,
  format: draft.format,
  feeWaiver: draft.feeWaiver,
  feeWaiverReason: draft.feeWaiverReason,
  feeCapDollars: draft.feeCapDollars,
  feeCategory: draft.feeCategory,
  expedited: draft.expedited,
  expeditedReason: draft.expeditedReason,
});
