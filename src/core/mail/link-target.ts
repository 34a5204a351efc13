/**
 * Where a link in an email really goes, as text a reader can check: which host, through which counter or filter, and
 * whether its visible text names another place.
 */

/**
 * `url`: the address as far as it can be parsed; `host`: in ASCII (RFC 5891), so that lookalike characters are
 * visible.
 */
export type LinkTarget = { url: string; host: string; via: string | null };

const MAX_URL_LENGTH = 8_000;
const MAX_UNWRAP_DEPTH = 3;

/**
 * The place an address leads to, or null where it is none to follow (only `http:` and `https:` are). Addresses
 * wrapped by filters and counters are unwrapped as far as they carry their target with them; `via` is the outermost
 * wrapper's host.
 */
export function linkTarget(address: string): LinkTarget | null {
  const url = parseWebUrl(address);
  if (!url) return null;
  let target = url;
  for (let depth = 0; depth < MAX_UNWRAP_DEPTH; depth++) {
    const inner = parseWebUrl(unwrapUrl(target) ?? "");
    if (!inner) break;
    target = inner;
  }
  return { url: target.href, host: target.host, via: target === url ? null : url.host };
}

/**
 * The host that a link's visible text claims to lead to, where that is not where it goes; null where the text names
 * no host, or the right one. `www.` and hosts of the same name above or below it count as right.
 */
export function mismatchedHost(text: string, target: LinkTarget): string | null {
  const urlInPath = hostInText(text);
  if (urlInPath === null) return null;
  const [claimedHost, actualHost] = [withoutWww(urlInPath), withoutWww(target.host.replace(/:\d+$/, ""))];
  const isSameHost =
    claimedHost === actualHost ||
    actualHost.endsWith(`.${claimedHost}`) ||
    claimedHost.endsWith(`.${actualHost}`);
  return isSameHost ? null : claimedHost;
}

function parseWebUrl(address: string): URL | null {
  const trimmed = address.trim();
  if (trimmed.length > MAX_URL_LENGTH || !/^https?:\/\//i.test(trimmed)) return null;
  const url = URL.canParse(trimmed) ? new URL(trimmed) : null;
  if (!url || (url.protocol !== "http:" && url.protocol !== "https:")) return null;
  return url;
}

/** Only where the whole text is an address: a sentence that names a site is no promise of where its link goes. */
function hostInText(text: string): string | null {
  const words = text.replace(/[\u200b-\u200f\u2060\ufeff\u00ad]/g, "").trim();
  const [, before = "", host = ""] = URL_TEXT.exec(words) ?? [];
  if (host === "" || before.includes("@") || FILE_NAME.test(words)) return null;
  return URL.canParse(`https://${host}`) ? new URL(`https://${host}`).hostname : null;
}

const URL_TEXT =
  /^[<([]?(?:https?:\/\/)?((?:[^\s/@?#]{1,100}@)?)([\p{L}\p{N}][\p{L}\p{N}.-]{0,250}\.[\p{L}]{2,24})(?::\d{1,5})?(?:[/?#]\S*)?[>)\].,;]?$/iu;

/** "report.pdf" is a file, though some of these are also the ends of domains. */
const FILE_NAME = /^[^/:]+\.(?:pdf|docx?|xlsx?|pptx?|csv|txt|zip|eml|msg|html?|jpe?g|png|gif|mp[34]|mov)$/i;

const withoutWww = (host: string) => host.replace(/^www\d?\./, "");

/** The address a known wrapper carries, or null. */
function unwrapUrl(url: URL): string | null {
  const { hostname, pathname, searchParams } = url;
  // Microsoft 365 Safe Links.
  if (hostname.endsWith(".safelinks.protection.outlook.com")) return searchParams.get("url");
  if (hostname === "urldefense.com" || hostname.endsWith(".urldefense.com") || isProofpoint(hostname))
    return proofpoint(url);
  // Barracuda.
  if (hostname === "linkprotect.cudasvc.com") return searchParams.get("a");
  if (/^www\.google\.[a-z.]{2,6}$/.test(hostname) && pathname === "/url")
    return searchParams.get("q") ?? searchParams.get("url");
  // Granicus GovDelivery: the newer links carry a token with the address in it, the older end with it.
  if (
    hostname === "lnks.gd" ||
    hostname === "links-1.govdelivery.com" ||
    hostname.endsWith(".govdelivery.com")
  )
    return govDelivery(url);
  return null;
}

const isProofpoint = (host: string) => host === "urldefense.proofpoint.com";

function proofpoint({ href, pathname, searchParams }: URL): string | null {
  const v3Url = /\/v3\/__(.+?)__;/.exec(href)?.[1];
  if (v3Url !== undefined) return v3Url.replace(/^(https?):\/{1,2}/, "$1://");
  const wrapped = searchParams.get("u");
  if (wrapped === null) return null;
  return pathname.includes("/v1/") ? wrapped : decodeUri(wrapped.replaceAll("_", "/").replaceAll("-", "%"));
}

function govDelivery({ href, pathname }: URL): string | null {
  const plain = /&&&(https?:\/\/[^&\s]+)/.exec(href)?.[1];
  if (plain !== undefined) return plain;
  const urlInPath = /\/CL0\/(https?(?::|%3A)[^/\s]+)/i.exec(pathname)?.[1];
  if (urlInPath !== undefined) return decodeUri(urlInPath);
  const token = /\/[\w-]+\.([\w-]{8,})\.[\w-]+/.exec(pathname)?.[1];
  return token === undefined ? null : urlInToken(token);
}

/** The `url` of a JSON Web Token's body. Nothing is proven by it; it is only shown. */
function urlInToken(body: string): string | null {
  try {
    const payload: unknown = JSON.parse(atob(body.replaceAll("-", "+").replaceAll("_", "/")));
    const url = (payload as { url?: unknown } | null)?.url;
    return typeof url === "string" ? url : null;
  } catch {
    return null;
  }
}

function decodeUri(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
