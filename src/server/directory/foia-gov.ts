import { Problem } from "#core/problem.ts";
import type { FoiaGov } from "#server/ports.ts";

const PUBLIC_ADDRESS = "https://api.foia.gov";
/** The most the API gives at once. */
const PAGE = 50;
/** The list has some 600 components; many times that is somebody else's list. */
const MOST_PAGES = 200;
const MOST_PAGE_BYTES = 20_000_000;
const ANSWER_WITHIN_MS = 30_000;
/** Longer waits are told to whoever asked, instead. */
const LONGEST_WAIT_SECONDS = 60;
const MOST_TRIES = 4;

type Wait = (seconds: number) => Promise<void>;
const byTheClock: Wait = (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

/**
 * The FOIA.gov API (https://www.foia.gov/developer/): its list of components, page by page.
 * @param key the operator's own, from https://api.data.gov/signup/
 * @param url a stand-in for the public address
 */
export function foiaGovApi({
  key,
  url,
  wait = byTheClock,
}: {
  key: string;
  url: string | null;
  wait?: Wait;
}): FoiaGov {
  return {
    async *components() {
      for (let page = 0; page < MOST_PAGES; page += 1) {
        const found = await askPatiently(addressOf(url ?? PUBLIC_ADDRESS, page * PAGE), key, wait);
        const data = listIn(found);
        if (data.length > 0) yield { page: found, components: data.length };
        if (data.length < PAGE) return;
      }
      throw new Problem(
        502,
        "foia_gov_endless",
        "FOIA.gov's list has no end. Nothing was taken from it; try again later.",
      );
    },
  };
}

function addressOf(base: string, offset: number): string {
  const address = new URL("/api/agency_components", base);
  address.searchParams.set("include", "agency,service_centers");
  address.searchParams.set("page[limit]", String(PAGE));
  address.searchParams.set("page[offset]", String(offset));
  return address.href;
}

/** A short wait the API asks for is kept; a long one, and every other refusal, is told in words. */
async function askPatiently(address: string, key: string, wait: Wait): Promise<unknown> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await ask(address, key);
    if (response.ok) return await bodyOf(response);
    await response.body?.cancel();
    const isBusy = response.status === 429 || response.status >= 500;
    const seconds = retryAfter(response.headers.get("retry-after")) ?? 2 ** attempt;
    if (!isBusy || attempt >= MOST_TRIES || seconds > LONGEST_WAIT_SECONDS)
      throw refusal(response.status, seconds);
    await wait(seconds);
  }
}

async function ask(address: string, key: string): Promise<Response> {
  try {
    return await fetch(address, {
      headers: { "x-api-key": key, accept: "application/vnd.api+json, application/json" },
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      // The key must not follow to another host.
      redirect: "error",
    });
  } catch (error) {
    const reason =
      error instanceof Error && error.name === "TimeoutError" ? "it did not answer in time" : "no connection";
    throw new Problem(502, "foia_gov_unreachable", `FOIA.gov cannot be reached: ${reason}. Try again later.`);
  }
}

async function bodyOf(response: Response): Promise<unknown> {
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const part of response.body ?? []) {
      size += part.byteLength;
      if (size > MOST_PAGE_BYTES) throw new RangeError("The page is too large.");
      parts.push(part);
    }
    return JSON.parse(Buffer.concat(parts).toString());
  } catch {
    // Cut off, too large or no JSON: in any case not the list.
    throw unlike();
  }
}

function listIn(page: unknown): unknown[] {
  const data = typeof page === "object" && page !== null && "data" in page ? page.data : null;
  if (!Array.isArray(data)) throw unlike();
  return data;
}

const unlike = () =>
  new Problem(
    502,
    "foia_gov_unlike",
    "FOIA.gov answered with something that is not its list. Try again later.",
  );

function refusal(status: number, seconds: number): Problem {
  if (status === 401 || status === 403) {
    return new Problem(
      502,
      "foia_gov_key",
      "FOIA.gov refused the key. Set FOIA_GOV_API_KEY to one that is valid and start again.",
    );
  }
  if (status === 429) {
    const minutes = Math.max(1, Math.ceil(seconds / 60));
    return new Problem(
      502,
      "foia_gov_busy",
      `FOIA.gov takes no more calls with this key for now. Try again in ${minutes} minute${minutes === 1 ? "" : "s"}.`,
    );
  }
  return new Problem(502, "foia_gov_failed", `FOIA.gov answered with an error (${status}). Try again later.`);
}

/** RFC 9110 § 10.2.3: seconds, or a date. */
function retryAfter(header: string | null): number | null {
  if (header === null) return null;
  if (/^\d+$/.test(header.trim())) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - Date.now()) / 1000));
}
