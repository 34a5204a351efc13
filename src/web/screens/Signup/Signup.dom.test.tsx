import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { createMemoryRouter, Link, parsePath, RouterProvider } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import { identityForms } from "#messages/identity/forms.ts";
import { logIn as logInText } from "#messages/log-in/log-in.ts";
import { logInSteps } from "#messages/log-in/steps.ts";
import { signUp as text } from "#messages/sign-up.ts";
import { App } from "#web/app/App.tsx";
import { queryClient } from "#web/app/api/api.ts";
import { setAuthState } from "#web/app/identity/auth-state.ts";
import { IdentityError } from "#web/app/identity/identity-error.ts";
import Login from "#web/screens/Login/Login.tsx";
import Signup from "./Signup.tsx";

const pool = vi.hoisted(() => ({
  signUp: vi.fn(),
  confirmSignUp: vi.fn(),
  forgotPassword: vi.fn(),
  accessToken: async () => undefined,
}));
vi.mock("#web/app/identity/user-pool.ts", () => ({ createUserPool: () => pool }));

const EMAIL = "maya@paper.exmaple";

beforeEach(() => {
  queryClient.clear();
  setAuthState("signed-out");
  const codeDeliveryDetails = { Destination: "m***@p***" };
  pool.signUp.mockResolvedValue({ user: {}, userConfirmed: false, userSub: "1", codeDeliveryDetails });
  pool.forgotPassword.mockResolvedValue(undefined);
  vi.stubGlobal("fetch", async () => Response.json({ brand: "Daylight", userPool: {} }));
});

/** The pages as in the site; `state` is the one of the history entry. */
function siteAt(path: string, state: unknown = null) {
  const site = createMemoryRouter(
    [
      { path: "/signup", element: <Signup /> },
      { path: "/login", element: <Login /> },
      { path: "/", element: <Link to="/login">Login</Link> },
    ],
    { initialEntries: [{ ...parsePath(path), state }] },
  );
  const page = (
    <App>
      <RouterProvider router={site} />
    </App>
  );
  return { page, state: () => site.state.location.state };
}

function open(path: string, state: unknown = null) {
  const site = siteAt(path, state);
  return { ...render(site.page), state: site.state };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const focused = () => document.activeElement;
const title = (name: string) => screen.findByRole("heading", { level: 1, name });

async function askForCode() {
  type(text.email, EMAIL);
  type(identityForms.password, "Lake heron 7 swims");
  press(text.submit);
  await title(logInSteps.confirmAccount.title);
}

it.each([
  ["/signup", text.submit, text.emailMissing],
  ["/login", logInText.submit, logInText.emailMissing],
])("%s gives the focus to the first wrong field", async (path, submit, message) => {
  open(path);
  press(submit);
  await screen.findByText(message);
  expect(focused()).toBe(field("Email"));
});

it("leads from the sign-up to the code, with the focus in its field and the address as typed", async () => {
  open("/signup");
  await askForCode();
  await waitFor(() => expect(focused()).toBe(field(identityForms.code)));
  expect(screen.getByText(EMAIL).tagName).toBe("B");
  press(logInSteps.confirmAccount.changeEmail);
  await title(text.title);
  await waitFor(() => expect(focused()).toBe(field("Email")));
});

it("sends the code to the address that was typed before the scripts showed the form for it", async () => {
  const { page } = siteAt("/login?forgot");
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(page);
  field("Email").value = EMAIL;
  render(page, { container, hydrate: true });
  press(logInText.reset.sendCode);
  await waitFor(() => expect(pool.forgotPassword).toHaveBeenCalledWith(EMAIL));
});

/** The page after the code was asked for and the browser reloaded; its history entry has no password. */
async function reloadCodeStep() {
  const before = open("/signup", { from: "/inbox" });
  await askForCode();
  const historyState = before.state();
  before.unmount();
  expect(historyState).toEqual({
    from: "/inbox",
    unconfirmed: { email: EMAIL, requestedAt: expect.any(Number) },
  });
  const reloaded = open("/signup", historyState);
  await title(logInSteps.confirmAccount.title);
  expect(screen.getByText(EMAIL).tagName).toBe("B");
  return reloaded;
}

it("takes the code after a reload, and leads to the login with the address and the reason", async () => {
  pool.confirmSignUp.mockResolvedValue(undefined);
  const reloaded = await reloadCodeStep();
  type(identityForms.code, "123456");
  press(logInSteps.confirmAccount.submitWithoutLogin);
  await title(logInText.title);
  expect(pool.confirmSignUp).toHaveBeenCalledWith(EMAIL, "123456");
  expect(screen.getByText(logInText.leadConfirmed)).toBeTruthy();
  expect(field(logInText.email).value).toBe(EMAIL);
  expect(focused()).toBe(field(identityForms.password));
  expect(reloaded.state()).toEqual({ from: "/inbox", confirmed: EMAIL });
});

it("keeps the code step after a reload when the code is wrong, and lets the address be changed", async () => {
  const message = "Invalid verification code provided, please try again.";
  pool.confirmSignUp.mockRejectedValue(new IdentityError("CodeMismatchException", message));
  await reloadCodeStep();
  type(identityForms.code, "654321");
  press(logInSteps.confirmAccount.submitWithoutLogin);
  await waitFor(() => expect(field(identityForms.code).getAttribute("aria-invalid")).toBe("true"));
  press(logInSteps.confirmAccount.changeEmail);
  await title(text.title);
});

it.each([
  ["/request-editor?agency=us-osha#to", "/request-editor?agency=us-osha#to"],
  ["//other.example/inbox", undefined],
  ["/\\other.example/inbox", undefined],
  ["/\t/other.example/inbox", undefined],
  ["/.//other.example/inbox", undefined],
  ["https://other.example/", undefined],
  ["inbox", undefined],
])("takes the page to return to from the address, on this site only: %j", (from, expected) => {
  const { state } = open(`/signup?from=${encodeURIComponent(from)}`);
  fireEvent.click(screen.getByRole("link", { name: "Log in" }));
  expect(state()?.from).toBe(expected);
});

it("leads from the login to the forgotten password and its code with the focus in each first field", async () => {
  open("/login");
  type("Email", EMAIL);
  fireEvent.click(screen.getByRole("link", { name: logInText.forgot }));
  await title(logInText.reset.title);
  expect(focused()).toBe(field("Email"));
  expect(field("Email").value).toBe(EMAIL);
  press(logInText.reset.sendCode);
  await title(logInText.reset.codeTitle);
  expect(focused()).toBe(field(identityForms.code));
});

it("leaves the focus alone on the first page", () => {
  open("/login");
  expect(focused()).toBe(document.body);
});

it.each([
  [{ from: "/inbox" }, logInText.leadToPage],
  [{ from: "/inbox", sessionEnded: true }, logInText.leadSessionEnded],
  [null, logInText.lead],
])("says why a user was sent to the login: %o", (state, lead) => {
  open("/login", state);
  expect(screen.getByText(lead)).toBeTruthy();
});
