import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { refetchChanged } from "./live-events.ts";

const client = new QueryClient();
const queryKey = ["request", "1"];
afterEach(() => client.clear());

/** A server that answers when `answer` is called, with what it has at the moment it is asked. */
function openServer() {
  const answers: (() => void)[] = [];
  const server = {
    deadline: "Dec 7",
    calls: 0,
    queryFn: () => {
      server.calls += 1;
      const { deadline } = server;
      return new Promise<string>((resolve) => answers.push(() => resolve(deadline)));
    },
    answer: () => answers.shift()?.(),
  };
  return server;
}

const shown = () => client.getQueryData(queryKey);

it.each([
  ["a page that is shown", true],
  ["a page whose code is still loading", false],
])("refetches what changed while it was fetched for the first time: %s", async (_, isShown) => {
  const server = openServer();
  const query = { queryKey, queryFn: server.queryFn };
  const observer = new QueryObserver(client, query);
  if (isShown) observer.subscribe(() => {});
  else void client.prefetchQuery(query);
  server.deadline = "Dec 8";
  refetchChanged(client, ["request"]);
  refetchChanged(client, queryKey);
  server.answer();
  await vi.waitFor(() => expect(shown()).toBe("Dec 7"));
  if (!isShown) {
    await vi.waitFor(() => expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true));
    observer.subscribe(() => {});
  }
  await vi.waitFor(() => expect(server.calls).toBe(2));
  server.answer();
  await vi.waitFor(() => expect(shown()).toBe("Dec 8"));
  expect(server.calls).toBe(2);
  observer.destroy();
});

it("fetches again what failed when an event came meanwhile", async () => {
  let calls = 0;
  const observer = new QueryObserver(client, {
    queryKey,
    retry: false,
    queryFn: async () => {
      calls += 1;
      if (calls === 1) throw new Error("The server restarts.");
      return "Dec 8";
    },
  });
  observer.subscribe(() => {});
  refetchChanged(client, queryKey);
  await vi.waitFor(() => expect(shown()).toBe("Dec 8"));
  expect(calls).toBe(2);
  observer.destroy();
});
