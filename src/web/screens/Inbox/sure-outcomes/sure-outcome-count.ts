import { useQuery } from "@tanstack/react-query";
import type { ConversationRow } from "#contract/mailbox/conversation.ts";
import type { SureOutcomes } from "#contract/mailbox/sure-outcomes.ts";
import { formatInteger } from "#core/dates/format-date.ts";
import { MAX_COUNTED_OUTCOMES } from "#core/request/filters-and-folders.ts";
import { api } from "#web/app/api/api.ts";
import type { ListView } from "#web/screens/Inbox/inbox-params.ts";

/** How many outcomes can be confirmed together, and what opens their preview. */
export type SureOutcomeAction = { count: number; open: () => void };

/** "38", or "1,000+" where there are more than are counted. */
export const sureCountText = (total: number): string =>
  total > MAX_COUNTED_OUTCOMES ? `${formatInteger(MAX_COUNTED_OUTCOMES)}+` : formatInteger(total);

/** A single one is confirmed in its conversation. */
const MIN_COUNT = 2;

/** How many outcomes of the inbox can be confirmed together; 0 in other lists, and while there are not several. */
export function useSureOutcomeCount(view: ListView, rows: readonly ConversationRow[]): number {
  const isInbox = view.folder === "inbox" && view.scope === "mine" && view.label === null && view.q === "";
  // Counting costs the server more than looking at the rows that are here.
  const enabled = isInbox && rows.some(isSure);
  const { data } = useQuery({
    // Under the conversations' query key, so that both are refreshed together.
    queryKey: ["conversations", "sure-outcome-count"],
    queryFn: ({ signal }) => api.get<SureOutcomes>("/api/sure-outcomes", { query: { limit: 0 }, signal }),
    enabled,
  });
  return enabled && data && data.total >= MIN_COUNT ? data.total : 0;
}

const isSure = ({ classification, senderWarning }: ConversationRow) =>
  senderWarning === null &&
  classification?.kind === "reply" &&
  classification.confidence === "sure" &&
  !classification.confirmed;
