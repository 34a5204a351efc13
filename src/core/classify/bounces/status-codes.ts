/** Enhanced status codes (RFC 3463), such as `5.1.1`; not the parts of an IP address or of a version number. */
const STATUS = /(?<![\d.])([245]\.[0-7]\.\d{1,3})(?!\d|\.\d)/g;

/** Reply codes (RFC 5321) where a server's words put them; `:587` is a port and "500 recipients" a count. */
const CODE =
  /(?<![\d./@$€£-]|[\w\]]:)([45][0-7]\d)(?=[\s;:,)\]'"”-]|[.#]?$)(?!\s+(?:messages|recipients|addresses|kb|mb|gb|bytes|minutes?|hours?|seconds?|days?|x \d)\b)/gi;

/** `5.0.0` says nothing, `5.7.0` a little. */
const specificity = (status: string): number =>
  /^\d\.0\.0$/.test(status) ? 0 : status.endsWith(".0") ? 1 : 2;

/** The enhanced status code in a text. `5.1.1` is more specific than `5.0.0`, so it is preferred in any position. */
export function extractStatus(text: string): string | null {
  const all = [...text.matchAll(STATUS)].map((match) => match[1] ?? "").filter((one) => one[0] !== "2");
  return all.reduce<string | null>(
    (best, one) => (best === null || specificity(one) > specificity(best) ? one : best),
    null,
  );
}

/** The more telling of what a report states and what its server said; they must not contradict each other. */
export function moreSpecificStatus(
  reportedStatus: string | null,
  serverStatus: string | null,
): string | null {
  if (reportedStatus === null || serverStatus === null) return reportedStatus ?? serverStatus;
  return specificity(serverStatus) > specificity(reportedStatus) && reportedStatus[0] === serverStatus[0]
    ? serverStatus
    : reportedStatus;
}

/** The reply code of the failing server. One before an enhanced status of its class is preferred. */
export function extractReplyCode(text: string): string | null {
  const codeBeforeStatus = /(?<!\d)([45]\d\d)[-\s#(]{1,3}([45])\.[0-7]\.\d/.exec(text);
  if (codeBeforeStatus && codeBeforeStatus[1]?.[0] === codeBeforeStatus[2])
    return codeBeforeStatus[1] ?? null;
  const [first] = [...text.matchAll(CODE)];
  return first?.[1] ?? null;
}
