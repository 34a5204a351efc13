import { type Browser, chromium, type Page } from "playwright-core";
import { ensureChromium } from "#test/support/chromium.ts";

/** Chromium without a display to wait for, so that what is measured is work and not the beat of a screen. */
export async function openBrowser(...extraArgs: string[]): Promise<Browser> {
  return chromium.launch({
    executablePath: await ensureChromium(),
    args: [
      "--disable-gpu",
      "--disable-background-networking",
      ...extraArgs,
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
    ],
  });
}

export type SignedUpUser = {
  id: string;
  /** Calls the server as the page does. */
  call<Answer = { id: string }>(method: string, path: string, body?: unknown): Promise<Answer>;
};

/** Makes a new user through the pages, and learns how these call the server. */
export async function signUp(page: Page, url: string, email: string): Promise<SignedUpUser> {
  await page.goto(`${url}/signup`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("Correct horse 1 battery");
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByRole("button", { name: "Use this code" }).click();
  const profileRequest = page.waitForRequest((request) => request.url().endsWith("/api/me"));
  await page.getByRole("button", { name: "Confirm and log in" }).click();
  const authorization = (await profileRequest).headers().authorization ?? "";
  await page.waitForURL("**/requests-tracker");
  const claims = JSON.parse(Buffer.from(authorization.split(".")[1] ?? "", "base64url").toString());
  return {
    id: claims.sub,
    async call(method, path, body) {
      const response = await fetch(url + path, {
        method,
        headers: { authorization, ...(body !== undefined && { "content-type": "application/json" }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
      return (await response.json()) as never;
    },
  };
}

/** The value below which that share of the times lies. */
export const percentile = (times: readonly number[], quantile: number): number =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * quantile))] ?? 0;
