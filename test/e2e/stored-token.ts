import type { Page } from "playwright-core";

/** The access token as the provider's library keeps it in this browser. */
export function storedToken(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.endsWith(".accessToken"));
    return key && localStorage[key];
  });
}

/**
 * Puts a token that is no longer good in the place of the session's: one that ran out, as the browser can see, or one
 * that only the server can tell is none. Returns it.
 */
export async function spoilToken(page: Page, how: "expired" | "forged"): Promise<string> {
  const [head, payload = "", signature = ""] = ((await storedToken(page)) ?? "").split(".");
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
  const past = Buffer.from(JSON.stringify({ ...claims, exp: claims.iat - 1 })).toString("base64url");
  const forged = `${signature[0] === "A" ? "B" : "A"}${signature.slice(1)}`;
  const spoiled = how === "expired" ? [head, past, signature].join(".") : [head, payload, forged].join(".");
  await page.evaluate((token) => {
    const key = Object.keys(localStorage).find((name) => name.endsWith(".accessToken"));
    if (key) localStorage[key] = token;
  }, spoiled);
  return spoiled;
}
