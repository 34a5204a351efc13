import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Me, Profile } from "#contract/platform/shell.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { profile as messages } from "#messages/profile.ts";
import { queryClient } from "#web/app/api/api.ts";
import { reportConnection } from "#web/app/api/connection.ts";
import { countUnsavedDrafts } from "#web/app/storage/unsaved-drafts.ts";
import { useProfile } from "./use-profile.ts";

const EMPTY: Profile = {
  name: "",
  organization: "",
  postalAddress: "",
  phone: "",
  feeCategory: null,
  feeStatement: "",
};
const answers = {
  saved: () => Response.json(server),
  down: () => Promise.reject(new TypeError("Failed to fetch")),
  unavailable: () => new Response("", { status: 503 }),
  refused: () => Response.json({ status: 400, code: "invalid", detail: "Too long." }, { status: 400 }),
};
let answer: keyof typeof answers;
let server: Profile;

beforeEach(() => {
  vi.useFakeTimers();
  [answer, server] = ["saved", EMPTY];
  queryClient.clear();
  reportConnection(true);
  vi.stubGlobal("fetch", async (_path: string, { body }: { body: string }) => {
    if (answer === "saved") server = JSON.parse(body);
    return answers[answer]();
  });
});

// The fields save once more when they are removed.
afterEach(async () => {
  cleanup();
  await wait(0);
});

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
function openFields() {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const me = server as Me;
  const { result, unmount } = renderHook(() => useProfile(me), { wrapper });
  return {
    type: (changes: Partial<Profile>) => act(() => result.current.change(changes)),
    profile: () => result.current.profile,
    error: () => result.current.error,
    unmount,
  };
}

it.each(["down", "unavailable"] as const)("keeps what was typed while the server is %s", async (state) => {
  answer = state;
  const fields = openFields();
  fields.type({ name: "Maya Lin" });
  await wait(700);
  expect(fields.error()).toBe(messages.storedHere);
  fields.unmount();
  await wait(0);

  const reopened = openFields();
  expect(reopened.profile().name).toBe("Maya Lin");
  answer = "saved";
  await wait(30_000);
  expect([server.name, reopened.error()]).toEqual(["Maya Lin", null]);
  reopened.unmount();
  await wait(0);
  expect(Object.keys(localStorage)).toEqual([]);
});

it("saves at once when the connection is back", async () => {
  answer = "down";
  const fields = openFields();
  fields.type({ phone: "555 0100" });
  await wait(700);
  answer = "saved";
  act(() => reportConnection(true));
  await wait(700);
  expect([server.phone, fields.error()]).toEqual(["555 0100", null]);
});

it("does not overwrite what another device saved meanwhile", async () => {
  answer = "down";
  const fields = openFields();
  fields.type({ name: "Maya Lin" });
  await wait(700);
  fields.unmount();
  await wait(0);
  server = { ...EMPTY, organization: "Prairie Ledger" };
  answer = "saved";
  openFields();
  await wait(700);
  expect(server).toMatchObject({ name: "Maya Lin", organization: "Prairie Ledger" });
});

it("saves a change made during a call after it", async () => {
  const fields = openFields();
  let respond: () => void = () => undefined;
  vi.stubGlobal("fetch", (_path: string, { body }: { body: string }) => {
    server = JSON.parse(body);
    return new Promise<Response>((done) => {
      respond = () => done(Response.json(server));
    });
  });
  fields.type({ name: "Maya" });
  await wait(700);
  fields.type({ name: "Maya Lin" });
  await act(async () => respond());
  await wait(700);
  expect(server.name).toBe("Maya Lin");
  expect(fields.profile().name).toBe("Maya Lin");
});

it("gives the reason of a refusal", async () => {
  answer = "refused";
  const fields = openFields();
  fields.type({ name: "x".repeat(200) });
  await wait(700);
  expect(fields.error()).toBe(formatMessage(messages.saveFailed, { reason: "Too long." }));
});

it("asks at logout about what the server does not have", async () => {
  answer = "down";
  openFields().type({ name: "Maya Lin" });
  let now = 0;
  const clock = {
    now: () => now,
    wait: async (milliseconds: number) => {
      now += milliseconds;
    },
  };
  await expect(countUnsavedDrafts("visitor", clock)).resolves.toBe(1);
});
