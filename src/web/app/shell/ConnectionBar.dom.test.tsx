import { useMutation, useQuery } from "@tanstack/react-query";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { apiClient } from "#messages/api-client.ts";
import { shell } from "#messages/shell/shell.ts";
import { App } from "#web/app/App.tsx";
import { api, queryClient } from "#web/app/api/api.ts";
import { reportConnection } from "#web/app/api/connection.ts";
import { ConnectionBar } from "./ConnectionBar.tsx";

let isServerUp = true;
let network = true;
let rows = ["Overtime records"];
const sent = vi.fn();

beforeEach(() => {
  queryClient.clear();
  vi.useFakeTimers();
  [isServerUp, network, rows] = [true, true, ["Overtime records"]];
  vi.spyOn(navigator, "onLine", "get").mockImplementation(() => network);
  reportConnection(true);
  vi.stubGlobal("fetch", async (path: string) => {
    sent(path);
    if (!network || !isServerUp) throw new TypeError("Failed to fetch");
    return Response.json(rows);
  });
});

function List() {
  const list = useQuery({ queryKey: ["rows"], queryFn: () => api.get<string[]>("/api/rows") });
  const save = useMutation({ mutationFn: () => api.post("/api/rows") });
  return (
    <>
      {list.isPending && <p>Loading</p>}
      {list.data?.map((row) => (
        <p key={row}>{row}</p>
      ))}
      {list.error && <p>{list.error.message}</p>}
      <button type="button" onClick={() => save.mutate()}>
        {save.isPending ? "Saving" : "Save"}
      </button>
      {save.error && <p role="alert">{save.error.message}</p>}
    </>
  );
}

const page = (list: React.ReactNode) => (
  <App>
    <ConnectionBar />
    {list}
  </App>
);
const openPage = async () => {
  render(page(<List />));
  await pass(0);
};
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const setNetwork = async (isOn: boolean) => {
  network = isOn;
  await act(async () => void window.dispatchEvent(new Event(isOn ? "online" : "offline")));
};
const has = (text: string) => screen.queryByText(text, { exact: false }) !== null;

it("says offline instead of loading forever, and loads the list when the network is back", async () => {
  const { rerender } = render(page(null));
  await setNetwork(false);
  rerender(page(<List />));
  await pass(2_000);
  expect([has("Loading"), has(apiClient.offline), has(shell.offline)]).toEqual([false, true, true]);
  await setNetwork(true);
  await pass(2_000);
  expect([has("Overtime records"), has(apiClient.offline), has(shell.offline)]).toEqual([true, false, false]);
});

it("stays offline when an answer arrives that was under way", async () => {
  await openPage();
  await setNetwork(false);
  act(() => reportConnection(true));
  await pass(2_000);
  expect(has(shell.offline)).toBe(true);
  await setNetwork(true);
  await pass(2_000);
  expect(has(shell.offline)).toBe(false);
});

it("shows what was loaded before, and updates it when the network is back", async () => {
  await openPage();
  await setNetwork(false);
  await pass(60_000);
  expect([has("Overtime records"), has(shell.offline)]).toEqual([true, true]);
  rows = ["Body camera policy"];
  await setNetwork(true);
  await pass(2_000);
  expect([has("Body camera policy"), has(shell.offline)]).toEqual([true, false]);
});

it("tells an unreachable server from a missing network", async () => {
  isServerUp = false;
  await openPage();
  await pass(5_000);
  expect([has(shell.unreachable), has(shell.offline), has("Loading")]).toEqual([true, false, false]);
  isServerUp = true;
  await act(() => api.get("/api/live"));
  await pass(2_000);
  expect([has("Overtime records"), has(shell.unreachable)]).toEqual([true, false]);
});

it("does not mention a single lost call", async () => {
  isServerUp = false;
  await openPage();
  isServerUp = true;
  await pass(1_400);
  expect([has("Overtime records"), has(shell.unreachable)]).toEqual([true, false]);
});

it("lets a change fail at once with a message", async () => {
  await openPage();
  await setNetwork(false);
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await pass(0);
  expect(screen.getByRole("alert").textContent).toBe(apiClient.offline);
  expect(screen.getByRole("button").textContent).toBe("Save");
});
