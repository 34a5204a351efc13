import { formatMessage } from "#core/messages/format-message.ts";
import { Problem } from "#core/problem.ts";
import { exchangeErrors } from "#messages/errors/exchange.ts";
import type { FoiaGovApi } from "#server/ports/import-sources.ts";

const DEFAULT_URL = "https://api.foia.gov";
/** The API's maximum page size. */
const PAGE_SIZE = 50;
/** The list has some 600 components; many times that is some other list. */
const MAX_PAGES = 200;
const MAX_PAGE_BYTES = 20_000_000;
const REQUEST_TIMEOUT_MS = 30_000;
/** Longer waits are reported to the user instead. */
const MAX_RETRY_SECONDS = 60;
const MAX_ATTEMPTS = 4;

type Wait = (seconds: number) => Promise<void>;
const waitForTimeout: Wait = (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

/**
 * The FOIA.gov API (https://www.foia.gov/developer/): its list of components, page by page.
 * @param key the operator's own, from https://api.data.gov/signup/
 * @param url a substitute for the public address
 */
export function createFoiaGovApi({
  key,
  url,
  wait = waitForTimeout,
}: {
  key: string;
  url: string | null;
  wait?: Wait;
}): FoiaGovApi {
  return {
    async *components() {
      for (let page = 0; page < MAX_PAGES; page += 1) {
        const body = await fetchWithRetry(pageUrl(url ?? DEFAULT_URL, page * PAGE_SIZE), key, wait);
        const data = dataOf(body);
        if (data.length > 0) yield { page: body, components: data.length };
        if (data.length < PAGE_SIZE) return;
      }
      throw new Problem(502, "foia_gov_endless", exchangeErrors.foiaGovEndless);
    },
  };
}

function pageUrl(base: string, offset: number): string {
  const address = new URL("/api/agency_components", base);
  address.searchParams.set("include", "agency,service_centers");
  address.searchParams.set("page[limit]", String(PAGE_SIZE));
  address.searchParams.set("page[offset]", String(offset));
  return address.href;
}

/** Waits when the API asks for a short wait; a long one, and every other refusal, becomes an error message. */
async function fetchWithRetry(address: string, key: string, wait: Wait): Promise<unknown> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetchPage(address, key);
    if (response.ok) return await readBody(response);
    await response.body?.cancel();
    const isBusy = response.status === 429 || response.status >= 500;
    const seconds = retryAfterSeconds(response.headers.get("retry-after")) ?? 2 ** attempt;
    if (!isBusy || attempt >= MAX_ATTEMPTS || seconds > MAX_RETRY_SECONDS)
      throw problemForStatus(response.status, seconds);
    await wait(seconds);
  }
}

async function fetchPage(address: string, key: string): Promise<Response> {
  try {
    return await fetch(address, {
      headers: { "x-api-key": key, accept: "application/vnd.api+json, application/json" },
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      // The key must not follow a redirect to another host.
      redirect: "error",
    });
  } catch (error) {
    const isTimeout = error instanceof Error && error.name === "TimeoutError";
    const message = isTimeout ? exchangeErrors.foiaGovTimeout : exchangeErrors.foiaGovUnreachable;
    throw new Problem(502, "foia_gov_unreachable", message);
  }
}

async function readBody(response: Response): Promise<unknown> {
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const part of response.body ?? []) {
      size += part.byteLength;
      if (size > MAX_PAGE_BYTES) throw new RangeError("The page is too large.");
      parts.push(part);
    }
    return JSON.parse(Buffer.concat(parts).toString());
  } catch {
    // Truncated, too large or not JSON: in any case not the list.
    throw unexpectedResponse();
  }
}

function dataOf(page: unknown): unknown[] {
  const data = typeof page === "object" && page !== null && "data" in page ? page.data : null;
  if (!Array.isArray(data)) throw unexpectedResponse();
  return data;
}

const unexpectedResponse = () => new Problem(502, "foia_gov_unlike", exchangeErrors.foiaGovUnexpected);

function problemForStatus(status: number, seconds: number): Problem {
  if (status === 401 || status === 403) {
    return new Problem(502, "foia_gov_key", exchangeErrors.foiaGovKey);
  }
  if (status === 429) {
    const minutes = Math.max(1, Math.ceil(seconds / 60));
    return new Problem(502, "foia_gov_busy", formatMessage(exchangeErrors.foiaGovBusy, { minutes }));
  }
  return new Problem(
    502,
    "foia_gov_failed",
    formatMessage(exchangeErrors.foiaGovFailed, { status: String(status) }),
  );
}

/** RFC 9110 § 10.2.3: seconds, or a date. */
function retryAfterSeconds(header: string | null): number | null {
  if (header === null) return null;
  if (/^\d+$/.test(header.trim())) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - Date.now()) / 1000));
}
