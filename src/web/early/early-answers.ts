/**
 * What a page asked for before its application was there (early/inbox.ts): an answer for exactly this address, asked with
 * exactly this token, or undefined. Each is given once.
 */
type TakeEarly = (address: string, token: string | undefined) => Promise<Response> | undefined;

declare global {
  var takeEarly: TakeEarly | undefined;
}

/** What is older was asked for a page nobody looked at meanwhile. */
const LONGEST_MS = 10_000;

export type EarlyAnswers = {
  /** Asks for more with the same token; for what was asked already, not again. */
  ask: (addresses: readonly string[]) => void;
  take: TakeEarly;
  /** What an address answered, without taking it. Rejects where it was nothing to show. */
  look: <Answer>(address: string) => Promise<Answer>;
};

/**
 * Asks for these addresses at once, and leaves the answers to whoever asks for the same with the same token: a token that
 * was renewed, or is another person's, gets nothing of them, and neither does anybody after ten seconds.
 */
export function askEarly(token: string, addresses: readonly string[], ports: Ports): EarlyAnswers {
  const begun = ports.now();
  const answers = new Map<string, Promise<Response>>();
  const asked = new Set<string>();
  const ask = (more: readonly string[]) => {
    for (const address of more) {
      if (asked.has(address)) continue;
      asked.add(address);
      const answer = ports.fetch(address, withToken(token));
      // Nobody may come for it; who does hears of the failure all the same.
      answer.catch(() => undefined);
      answers.set(address, answer);
    }
  };
  ask(addresses);
  return {
    ask,
    take: (address, asker) => {
      if (asker !== token || ports.now() - begun > LONGEST_MS) answers.clear();
      const answer = answers.get(address);
      answers.delete(address);
      return answer;
    },
    look: async (address) => {
      const answer = await answers.get(address);
      if (!answer?.ok || answer.bodyUsed) throw new Error(`${address} has nothing to show`);
      return answer.clone().json();
    },
  };
}

type Ports = { fetch: (address: string, init: RequestInit) => Promise<Response>; now: () => number };

const withToken = (token: string): RequestInit => ({ headers: { Authorization: `Bearer ${token}` } });
