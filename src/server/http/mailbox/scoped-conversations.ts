import type { ConversationList } from "#contract/mailbox/conversation.ts";
import type { ListScope } from "#core/request/list-query.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { ownersSharingWith } from "#server/db/accounts/shares.ts";
import { type FoundConversation, searchConversations } from "#server/db/mailbox/conversation-search.ts";
import { listConversations } from "#server/db/mailbox/conversations.ts";
import { searchResultRows } from "#server/db/mailbox/search-result-rows.ts";
import { listSharedConversations, withoutMailboxState } from "#server/db/mailbox/shared-conversations.ts";
import { pageOf } from "#server/db/platform/cursor.ts";
import { withUser } from "#server/db/platform/with-user.ts";
import { conversationRow } from "./conversation-view.ts";

type ScopedList = {
  userId: string;
  scope: Exclude<ListScope, "mine">;
  q: string;
  after: { at: string; id: string } | null;
  limit: number;
};

type Placed = { request_id: string; at: Date };

/** Rows of several owners in the order of a list: newest first. */
const newestFirst = (a: Placed, b: Placed) =>
  b.at.getTime() - a.at.getTime() || (a.request_id < b.request_id ? 1 : -1);
const cursorOf = (row: Placed): [string, string] => [row.at.toISOString(), row.request_id];

/** A page of the inbox with conversations that others shared, alone or among the user's own. */
export function scopedConversations(context: Context, list: ScopedList): Promise<ConversationList> {
  return list.q.trim() === "" ? listScoped(context, list) : searchScoped(context, list);
}

async function listScoped(
  context: Context,
  { userId, scope, after, limit }: ScopedList,
): Promise<ConversationList> {
  const { db } = context;
  const [shared, own] = await Promise.all([
    listSharedConversations(db, userId, { after, limit }),
    scope === "all"
      ? listConversations(db, { ownerId: userId, folder: "inbox", label: null, after, limit })
      : [],
  ]);
  const rows = [
    ...shared.map((row) => ({ ...row, requesterName: row.requester_name })),
    ...own.slice(0, limit + 1).map((row) => ({ ...row, requesterName: null })),
  ].toSorted(newestFirst);
  const page = pageOf(rows, limit, cursorOf);
  const items = page.items.map(({ requesterName, ...row }) => ownedRow(row, requesterName, nowOf(context)));
  return { items, next: page.next, total: null };
}

/** Each owner's requests are searched by themselves: words are indexed by owner. */
async function searchScoped(
  context: Context,
  { userId, scope, q, after, limit }: ScopedList,
): Promise<ConversationList> {
  const { db } = context;
  const owners: { ownerId: string; name: string | null }[] = [
    ...(scope === "all" ? [{ ownerId: userId, name: null }] : []),
    ...(await ownersSharingWith(db, userId)),
  ];
  const found: (FoundConversation & { ownerId: string })[] = [];
  const total = { count: 0, hasMore: false };
  for (const { ownerId } of owners) {
    const search = { ownerId, q, folder: "inbox" as const, label: null, now: nowOf(context) };
    const result = await searchConversations(
      db,
      ownerId === userId ? search : { ...search, sharedWith: userId },
      { after, limit },
    );
    found.push(...result.rows.map((row) => ({ ...row, ownerId })));
    total.count += result.found?.count ?? 0;
    total.hasMore ||= result.found?.hasMore ?? false;
  }
  const page = pageOf(found.toSorted(newestFirst), limit, cursorOf);
  const rows = new Map<string, ConversationList["items"][number]>();
  for (const { ownerId, name } of owners) {
    const ofOwner = page.items.filter((row) => row.ownerId === ownerId);
    if (ofOwner.length === 0) continue;
    const records = await withUser(db, ownerId, (tx) => searchResultRows(tx, { ownerId, q }, ofOwner));
    for (const record of records) rows.set(record.request_id, ownedRow(record, name, nowOf(context)));
  }
  const items = page.items.flatMap(({ request_id }) => rows.get(request_id) ?? []);
  return { items, next: page.next, total: after === null ? total : null };
}

/** A row of the user's own, or with `requesterName` of somebody else's, whose letters are theirs. */
function ownedRow(record: Parameters<typeof conversationRow>[0], requesterName: string | null, now: Date) {
  if (requesterName === null) return conversationRow(record, now);
  const row = conversationRow(withoutMailboxState(record), now);
  const correspondent = record.direction === "out" ? requesterName : row.correspondent;
  return { ...row, correspondent, requesterName };
}
