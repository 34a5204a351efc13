import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { SearchSpelling, SearchSpellingQuery } from "#contract/mailbox/mailbox.ts";
import { nearestWord, withReplacedWords, wordsToCheck } from "#core/search/spelling.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
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
      async ({ query: { q }, user }) => ({ suggestion: await suggestSpelling(context, user.id, q) }),
    );
  };

/** The same search with its unknown words replaced by known ones, if that finds anything; otherwise null. */
async function suggestSpelling(context: Context, ownerId: string, q: string): Promise<string | null> {
  const finds = async (words: string) => {
    const search = { ownerId, q: words, folder: "all" as const, label: null, now: nowOf(context) };
    const { rows } = await searchConversations(context.db, search, { after: null, limit: 1 });
    return rows.length > 0;
  };
  const unknown: string[] = [];
  for (const word of wordsToCheck(q)) if (!(await finds(word))) unknown.push(word);
  if (unknown.length === 0) return null;
  const similar = await withUser(context.db, ownerId, (tx) => similarWordsInMail(tx, ownerId, unknown));
  const replacements = new Map(
    unknown.flatMap((word) => {
      const nearest = nearestWord(word, similar.get(word) ?? []);
      return nearest === null ? [] : [[word, nearest] as const];
    }),
  );
  if (replacements.size === 0) return null;
  const suggestion = withReplacedWords(q, replacements);
  return (await finds(suggestion)) ? suggestion : null;
}
