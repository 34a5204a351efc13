import type { Page } from "playwright-core";

/** The access token as the provider's library stores it in this browser. */
export function storedToken(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.endsWith(".accessToken"));
    return key && localStorage[key];
  });
}

/** Puts a token that only the server can tell is none in the place of the session's. Returns it. */
export async function forgeToken(page: Page): Promise<string> {
  const [header, payload, signature = ""] = ((await storedToken(page)) ?? "").split(".");
  const forged = [header, payload, `${signature[0] === "A" ? "B" : "A"}${signature.slice(1)}`].join(".");
  await page.evaluate((token) => {
    const key = Object.keys(localStorage).find((name) => name.endsWith(".accessToken"));
    if (key) localStorage[key] = token;
  }, forged);
  return forged;
}

/** When the session's token runs out, in milliseconds since 1970. */
export async function tokenExpiresAt(page: Page): Promise<number> {
  const payload = ((await storedToken(page)) ?? "").split(".")[1] ?? "";
  return JSON.parse(Buffer.from(payload, "base64url").toString()).exp * 1000;
}
