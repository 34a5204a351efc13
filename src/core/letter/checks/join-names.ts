import { formatMessage } from "#core/messages/format-message.ts";
import { draftChecks } from "#messages/draft-checks.ts";

const list = new Intl.ListFormat("en-US", { type: "conjunction" });

/** "Virginia", "Virginia and Kentucky", "Virginia, Kentucky, and Ohio", "Virginia, Kentucky, and 7 more". */
export function joinNames(names: readonly string[]): string {
  if (names.length <= 3) return list.format(names);
  return list.format([
    ...names.slice(0, 2),
    formatMessage(draftChecks.moreNames, { count: names.length - 2 }),
  ]);
}
