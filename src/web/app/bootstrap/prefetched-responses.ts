/**
 * A response the page prefetched before the application started (inbox.ts, tracker.ts), for exactly this URL and this
 * token, or undefined. Each response can be taken once.
 */
type TakePrefetched = (url: string, token: string | undefined) => Promise<Response> | undefined;

declare global {
  var takePrefetched: TakePrefetched | undefined;
}

/** Older responses are stale: the page was in the background. */
const MAX_AGE_MS = 10_000;

export type PrefetchedResponses = {
  /** Prefetches further URLs with the same token; known URLs are not fetched again. */
  ask: (urls: readonly string[]) => void;
  take: TakePrefetched;
  /** Reads the response of a URL without taking it. Rejects if the request failed. */
  look: <Body>(url: string) => Promise<Body>;
};

/**
 * Prefetches these URLs and hands the responses to requests for the same URL with the same token. A renewed token, another
 * user's token, or more than ten seconds discard them.
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
      // Avoids an unhandled rejection if no request takes it; `take` still rejects.
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
