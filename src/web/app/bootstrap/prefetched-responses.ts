/**
 * What a page asked for before its application was there (early/inbox.ts): an answer for exactly this address, asked with
 * exactly this token, or undefined. Each is given once.
 */
type TakePrefetched = (url: string, token: string | undefined) => Promise<Response> | undefined;

declare global {
  var takePrefetched: TakePrefetched | undefined;
}

/** What is older was asked for a page nobody looked at meanwhile. */
const MAX_AGE_MS = 10_000;

export type PrefetchedResponses = {
  /** Asks for more with the same token; for what was asked already, not again. */
  ask: (urls: readonly string[]) => void;
  take: TakePrefetched;
  /** What an address answered, without taking it. Rejects where it was nothing to show. */
  look: <Body>(url: string) => Promise<Body>;
};

/**
 * Asks for these addresses at once, and leaves the answers to whoever asks for the same with the same token: a token that
 * was renewed, or is another person's, gets nothing of them, and neither does anybody after ten seconds.
 */
export function prefetchResponses(
  token: string,
  urls: readonly string[],
  ports: FetchPorts,
): PrefetchedResponses {
  const startedAt = ports.now();
  const responses = new Map<string, Promise<Response>>();
  const requestedUrls = new Set<string>();
  const ask = (moreUrls: readonly string[]) => {
    for (const url of moreUrls) {
      if (requestedUrls.has(url)) continue;
      requestedUrls.add(url);
      const response = ports.fetch(url, requestInit(token));
      // Nobody may come for it; who does hears of the failure all the same.
      response.catch(() => undefined);
      responses.set(url, response);
    }
  };
  ask(urls);
  return {
    ask,
    take: (url, requestToken) => {
      if (requestToken !== token || ports.now() - startedAt > MAX_AGE_MS) responses.clear();
      const response = responses.get(url);
      responses.delete(url);
      return response;
    },
    look: async (url) => {
      const response = await responses.get(url);
      if (!response?.ok || response.bodyUsed) throw new Error(`${url} has nothing to show`);
      return response.clone().json();
    },
  };
}

type FetchPorts = { fetch: (url: string, init: RequestInit) => Promise<Response>; now: () => number };

const requestInit = (token: string): RequestInit => ({ headers: { Authorization: `Bearer ${token}` } });
