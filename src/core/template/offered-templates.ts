import { type BuiltInTemplate, recordsText, TEMPLATE_TOPICS } from "./built-in-templates.ts";

/** `topic`: the heading that it is under. `records`: numbered, one a line. */
export type OfferedContent = Omit<BuiltInTemplate, "id" | "asks"> & { topic: string; records: string };

/** What an administrator made of a template; `content` is null where the words of a built-in one stay. */
export type TemplateChange = {
  id: string;
  content: OfferedContent | null;
  isRetired: boolean;
  updatedAt: Date;
};

/** A template that every user is offered, or was until it was retired. */
export type OfferedTemplate = {
  id: string;
  origin: "built_in" | "changed" | "added";
  isRetired: boolean;
  updatedAt: Date | null;
  content: OfferedContent;
};

const BUILT_IN: readonly OfferedTemplate[] = TEMPLATE_TOPICS.flatMap(({ name: topic, templates }) =>
  templates.map(({ id, asks, ...words }) => ({
    id,
    origin: "built_in" as const,
    isRetired: false,
    updatedAt: null,
    content: { topic, ...words, records: recordsText({ asks }) },
  })),
);
const BUILT_IN_IDS = new Set(BUILT_IN.map(({ id }) => id));

export const isBuiltIn = (id: string): boolean => BUILT_IN_IDS.has(id);

/** The built-in templates as administrators changed them, and those that they added, by topic in the order of the menu. */
export function offeredTemplates(changes: readonly TemplateChange[]): OfferedTemplate[] {
  const changeOf = new Map(changes.map((change) => [change.id, change]));
  const builtIn = BUILT_IN.map((template) => {
    const { content, ...change } = changeOf.get(template.id) ?? { content: null };
    return { ...template, ...change, ...(content && { content, origin: "changed" as const }) };
  });
  const added = changes.flatMap(({ content, ...change }) =>
    content === null || isBuiltIn(change.id) ? [] : [{ ...change, content, origin: "added" as const }],
  );
  const byTopic = Map.groupBy([...builtIn, ...added], ({ content }) => content.topic);
  return [...byTopic.values()].flat();
}
