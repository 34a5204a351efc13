/** Enhanced status codes (RFC 3463), such as `5.1.1`; not the parts of an IP address or of a version number. */
const STATUS = /(?<![\d.])([245]\.[0-7]\.\d{1,3})(?!\d|\.\d)/g;

/** Reply codes (RFC 5321) where a server's words put them; `:587` is a port and "500 recipients" a count. */
const CODE =
  /(?<![\d./@$€£-]|[\w\]]:)([45][0-7]\d)(?=[\s;:,)\]'"”-]|[.#]?$)(?!\s+(?:messages|recipients|addresses|kb|mb|gb|bytes|minutes?|hours?|seconds?|days?|x \d)\b)/gi;

/** `5.0.0` says nothing, `5.7.0` a little. */
const telling = (status: string): number => (/^\d\.0\.0$/.test(status) ? 0 : status.endsWith(".0") ? 1 : 2);

/** The enhanced status of some words. `5.1.1` says more than `5.0.0`, so it is preferred wherever it stands. */
export function statusIn(words: string): string | null {
  const all = [...words.matchAll(STATUS)].map((match) => match[1] ?? "").filter((one) => one[0] !== "2");
  return all.reduce<string | null>(
    (best, one) => (best === null || telling(one) > telling(best) ? one : best),
    null,
  );
}

/** The more telling of what a report states and what its server said; they must not contradict each other. */
export function betterStatus(stated: string | null, said: string | null): string | null {
  if (stated === null || said === null) return stated ?? said;
  return telling(said) > telling(stated) && stated[0] === said[0] ? said : stated;
}

/** The reply code of the failing server. One that stands before an enhanced status of its class is preferred. */
export function codeIn(words: string): string | null {
  const paired = /(?<!\d)([45]\d\d)[-\s#(]{1,3}([45])\.[0-7]\.\d/.exec(words);
  if (paired && paired[1]?.[0] === paired[2]) return paired[1] ?? null;
  const [first] = [...words.matchAll(CODE)];
  return first?.[1] ?? null;
}
