import { beforeEach, expect, it, vi } from "vitest";
import { apiClient } from "#messages/api-client.ts";
import { uploadFile } from "#web/features/files/upload-file.ts";
import { api } from "./api.ts";

// The browser could not fetch the client of the pool, which renews an expired token.
vi.mock("#web/app/identity/user-pool.ts", () => {
  throw new TypeError("Failed to fetch dynamically imported module");
});

beforeEach(() => {
  const session = "CognitoIdentityServiceProvider.client";
  const expired = `x.${btoa(JSON.stringify({ exp: 1, sub: "maya" }))}.x`;
  localStorage.setItem(`${session}.LastAuthUser`, "maya");
  localStorage.setItem(`${session}.maya.accessToken`, expired);
  localStorage.setItem(`${session}.maya.idToken`, expired);
  vi.stubGlobal("fetch", async () => Response.json({ userPool: {} }));
});

const offline = { status: 0, code: "offline", message: apiClient.offline };

it("is offline when an expired token cannot be renewed", async () => {
  await expect(api.put("/api/requests/1/draft", {})).rejects.toMatchObject(offline);
});

it("is offline for a file too", async () => {
  const options = { onProgress: () => undefined, signal: new AbortController().signal };
  await expect(uploadFile("1", new File([], "letter.pdf"), options)).rejects.toMatchObject(offline);
});
