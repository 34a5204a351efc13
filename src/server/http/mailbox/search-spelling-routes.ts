import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { SearchSpelling, SearchSpellingQuery } from "#contract/mailbox/mailbox.ts";
import type { ListScope } from "#core/request/list-query.ts";
import { nearestWord, withReplacedWords, wordsToCheck } from "#core/search/spelling.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { ownersSharingWith } from "#server/db/accounts/shares.ts";
import { searchConversations } from "#server/db/mailbox/conversation-search.ts";
import { similarWordsInMail } from "#server/db/mailbox/similar-words.ts";
import { withUser } from "#server/db/platform/with-user.ts";

/** What a search that found nothing may have meant. A search that finds something never asks. */
export const searchSpellingRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      "/api/search/spelling",
      {
        schema: {
          tags: ["conversations"],
          querystring: SearchSpellingQuery,
          response: { 200: SearchSpelling },
        },
      },
      async ({ query: { q, scope = "mine" }, user }) => ({
        suggestion: await suggestSpelling(context, { userId: user.id, scope, q }),
      }),
    );
  };

/** The same search with its unknown words replaced by known ones, if that finds anything in this scope; otherwise null. */
async function suggestSpelling(
  context: Context,
  { userId, scope, q }: { userId: string; scope: ListScope; q: string },
): Promise<string | null> {
  const { db } = context;
  const sharing = scope === "mine" ? [] : await ownersSharingWith(db, userId);
  const searched = [
    ...(scope === "shared" ? [] : [{ ownerId: userId }]),
    ...sharing.map(({ ownerId }) => ({ ownerId, sharedWith: userId })),
  ];
  const finds = async (words: string) => {
    const search = { q: words, folder: "all" as const, label: null, now: nowOf(context) };
    for (const where of searched) {
      const { rows } = await searchConversations(db, { ...search, ...where }, { after: null, limit: 1 });
      if (rows.length > 0) return true;
    }
    return false;
  };
  const unknown: string[] = [];
  for (const word of wordsToCheck(q)) if (!(await finds(word))) unknown.push(word);
  if (unknown.length === 0) return null;
  const similar = await Promise.all(
    searched.map((where) => withUser(db, where.ownerId, (tx) => similarWordsInMail(tx, where, unknown))),
  );
  const replacements = new Map(
    unknown.flatMap((word) => {
      const nearest = nearestWord(
        word,
        similar.flatMap((words) => words.get(word) ?? []),
      );
      return nearest === null ? [] : [[word, nearest] as const];
    }),
  );
  if (replacements.size === 0) return null;
  const suggestion = withReplacedWords(q, replacements);
  return (await finds(suggestion)) ? suggestion : null;
}
