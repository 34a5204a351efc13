import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter, Route, Routes, useLocation } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import { formatMessage } from "#core/messages/format-message.ts";
import { shellDialogs } from "#messages/shell/dialogs.ts";
import { App } from "#web/app/App.tsx";
import { authState, setAuthState } from "#web/app/identity/auth-state.ts";
import SignInAgain from "./SignInAgain.tsx";

const pool = vi.hoisted(() => ({ logIn: vi.fn(), clearSession: () => undefined, revoke: vi.fn() }));
vi.mock("#web/app/identity/user-pool.ts", () => ({ createUserPool: () => pool }));

const { signInAgain: text } = shellDialogs;
const EMAIL = "maya@paper.example";

beforeEach(() => {
  setAuthState("lost");
  pool.logIn.mockReset().mockResolvedValue({ accessToken: "token", email: EMAIL });
  vi.stubGlobal("fetch", async () => Response.json({ userPool: {} }));
});

const LoginPage = () => <p>Log in, then {useLocation().state?.from}</p>;
const open = () =>
  render(
    <App>
      <MemoryRouter initialEntries={["/inbox?folder=archive#m7"]}>
        <Routes>
          <Route path="/inbox" element={<SignInAgain />} />
          <Route path="/login" element={<LoginPage />} />
        </Routes>
      </MemoryRouter>
    </App>,
  );
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

it("asks for the password of the account", async () => {
  sessionStorage.setItem("user_id", EMAIL);
  open();
  expect(screen.queryByLabelText(text.email)).toBeNull();
  type(formatMessage(text.password, { email: EMAIL }), "Lake heron 7");
  fireEvent.click(screen.getByRole("button", { name: text.logIn }));
  await waitFor(() => expect(authState()).toBe("signed-in"));
  expect(pool.logIn).toHaveBeenCalledWith(EMAIL, "Lake heron 7");
});

it("asks for the address too in a tab that does not know it", async () => {
  open();
  type(text.email, EMAIL);
  type(text.passwordOnly, "Lake heron 7");
  fireEvent.click(screen.getByRole("button", { name: text.logIn }));
  await waitFor(() => expect(authState()).toBe("signed-in"));
  expect(pool.logIn).toHaveBeenCalledWith(EMAIL, "Lake heron 7");
});

it("finds the address in the stored session", () => {
  const prefix = "CognitoIdentityServiceProvider.client";
  localStorage.setItem(`${prefix}.LastAuthUser`, "maya");
  localStorage.setItem(`${prefix}.maya.idToken`, `x.${btoa(JSON.stringify({ email: EMAIL }))}.x`);
  open();
  expect(screen.getByLabelText(formatMessage(text.password, { email: EMAIL }))).toBeTruthy();
});

it("returns to the page after a login with another account", async () => {
  open();
  fireEvent.click(screen.getByRole("button", { name: text.useAnotherAccount }));
  expect(await screen.findByText("Log in, then /inbox?folder=archive#m7")).toBeTruthy();
});
