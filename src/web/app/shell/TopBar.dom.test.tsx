import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import { home } from "#messages/home.ts";
import { shell } from "#messages/shell/shell.ts";
import { App } from "#web/app/App.tsx";
import { type AuthState, setAuthState } from "#web/app/identity/auth-state.ts";
import Home from "#web/screens/Home/Home.tsx";
import { TopBar } from "./TopBar.tsx";

// The laws for the calculator never arrive.
beforeEach(() => void vi.stubGlobal("fetch", () => new Promise(() => undefined)));

function open(state: AuthState, hasSession: boolean) {
  if (hasSession) localStorage.setItem("CognitoIdentityServiceProvider.client.LastAuthUser", "maya");
  setAuthState(state);
  render(
    <App>
      <MemoryRouter>
        <TopBar />
        <Home />
      </MemoryRouter>
    </App>,
  );
}
const has = (name: string) =>
  screen.queryByRole("link", { name }) !== null || screen.queryByRole("button", { name }) !== null;

it.each([
  ["unknown", true, shell.logout],
  ["unknown", false, shell.login],
  ["signed-in", true, shell.logout],
  ["signed-out", false, shell.login],
] as const)("is never empty: %s, with a stored session: %s", (state, hasSession, item) => {
  open(state, hasSession);
  expect([has(shell.login), has(shell.logout)]).toEqual([item === shell.login, item === shell.logout]);
});

it.each([
  ["signed-out", false, "/signup?from=%2Frequest-editor"],
  ["unknown", false, "/signup?from=%2Frequest-editor"],
  ["unknown", true, "/request-editor"],
  ["signed-in", true, "/request-editor"],
] as const)("a request starts, %s, with a stored session: %s, at %s", (state, hasSession, path) => {
  open(state, hasSession);
  expect(screen.getByRole("link", { name: home.start }).getAttribute("href")).toBe(path);
});
