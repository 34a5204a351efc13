import { queryOptions } from "@tanstack/react-query";
import type { Template, TemplateList, TemplateTopics } from "#contract/requests/template.ts";
import { api } from "#web/app/api/api.ts";

/** The built-in templates; they change only with a release. */
export const templateTopicsQuery = queryOptions({
  queryKey: ["template-topics"],
  queryFn: ({ signal }) => api.get<TemplateTopics>("/api/template-topics", { signal }),
  staleTime: Number.POSITIVE_INFINITY,
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
