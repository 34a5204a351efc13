import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { OfferedTemplateContent, OfferedTemplateList } from "#contract/requests/offered-template.ts";
import { api } from "#web/app/api/api.ts";
import { byId, pagedList } from "#web/features/lists/paged-list.ts";
import { usePagedList } from "#web/features/lists/use-paged-list.ts";
import { templateTopicsQuery } from "#web/features/templates/template-queries.ts";

const PATH = "/api/admin/templates";
const TEMPLATES_KEY = ["admin", "templates"];

export type OfferedTemplate = OfferedTemplateList["items"][number];

/** All templates that every user is offered, and those that are retired. */
export const useOfferedTemplates = () =>
  usePagedList(
    pagedList<OfferedTemplateList>({
      queryKey: TEMPLATES_KEY,
      idOf: byId,
      fetchPage: (_cursor, signal) => api.get<OfferedTemplateList>(PATH, { signal }),
    }),
  );

type Change = { do: "save"; content: OfferedTemplateContent } | { do: "retire" | "offer" | "reset" };

/** Changes a template, or adds one under a new id. */
export function useChangeTemplate(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: Change) => {
      const path = `${PATH}/${encodeURIComponent(id)}`;
      if (change.do === "save") return api.put<void>(path, change.content);
      if (change.do === "retire") return api.put<void>(`${path}/retirement`);
      return api.delete<void>(`${path}/${change.do === "offer" ? "retirement" : "changes"}`);
    },
    onSettled: async () => {
      void client.invalidateQueries({ queryKey: templateTopicsQuery.queryKey });
      await client.invalidateQueries({ queryKey: TEMPLATES_KEY });
    },
  });
}
