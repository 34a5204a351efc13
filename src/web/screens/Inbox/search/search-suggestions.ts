import type { Mailbox } from "#contract/mailbox/mailbox.ts";
import { formatInteger } from "#core/dates/format-date.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { MAILBOX_FOLDERS } from "#core/request/filters-and-folders.ts";
import { type CompletionSources, completionsAt } from "#core/search/completions.ts";
import { hyphenated, quoteIfNeeded } from "#core/search/format-query.ts";
import { inbox } from "#messages/inbox/inbox.ts";
import { inboxSearch } from "#messages/inbox/search.ts";
import type { Conversations } from "#web/screens/Inbox/list/list-queries.ts";
import { recentSearches } from "./recent-searches.ts";

/** `text` replaces the query from `start` to `end`. `isFullSearch`: it is a complete search, run at once. */
export type SearchSuggestion = {
  group: string;
  name: string;
  text: string;
  description: string;
  start: number;
  end: number;
  isFullSearch: boolean;
};

const MAX_RECENT = 5;

/** Saved and recent searches while the field is empty, then operators and their values. */
export function searchSuggestions(
  typed: string,
  caret: number,
  { mailbox, lists }: { mailbox: Mailbox | undefined; lists: readonly Conversations[] },
): SearchSuggestion[] {
  const known: CompletionSources = {
    ...seenValues(lists),
    labels: mailbox?.labels.map(({ name }) => name) ?? [],
  };
  const { start, end, options } = completionsAt(typed, caret, known);
  const operators = options.map(({ text, description }) => ({
    group: inboxSearch.filterGroup,
    name: text,
    text,
    description: description || conversationCount(text, mailbox),
    start,
    end,
    isFullSearch: false,
  }));
  if (typed.trim() !== "") return operators;
  const fullRange = { start: 0, end: typed.length, isFullSearch: true };
  const savedSearches = (mailbox?.searches ?? []).map(({ name, q }) => ({
    ...fullRange,
    group: inboxSearch.savedGroup,
    name,
    text: q,
    description: q,
  }));
  const recent = recentSearches()
    .filter((q) => !savedSearches.some(({ text }) => text === q))
    .slice(0, MAX_RECENT)
    .map((q) => ({ ...fullRange, group: inboxSearch.recentGroup, name: q, text: q, description: "" }));
  return [...savedSearches, ...recent, ...operators];
}

/** "14 conversations" in a folder or with a label; empty where nobody counts them. */
function conversationCount(term: string, mailbox: Mailbox | undefined): string {
  const folder = MAILBOX_FOLDERS.find((name) => term === `in:${hyphenated(name)}`);
  const count = folder
    ? mailbox?.counts[folder]
    : mailbox?.labels.find(({ name }) => term === `label:${quoteIfNeeded(name)}`)?.count;
  return count === undefined
    ? ""
    : formatMessage(inbox.count.conversations, { count, total: formatInteger(count) });
}

/** Senders and agencies in the cached lists, the most frequent first. */
function seenValues(lists: readonly Conversations[]): Pick<CompletionSources, "agencies" | "senders"> {
  const agencies = new Map<string, number>();
  const senders = new Map<string, number>();
  const count = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
  for (const row of lists.flatMap(({ pages }) => pages).flatMap(({ items }) => items)) {
    if (row.agency) count(agencies, row.agency.name);
    if (row.correspondent && row.correspondent !== "You") count(senders, row.correspondent);
  }
  const byFrequency = (counts: Map<string, number>) =>
    [...counts].sort(([, a], [, b]) => b - a).map(([name]) => name);
  return { agencies: byFrequency(agencies), senders: byFrequency(senders) };
}
