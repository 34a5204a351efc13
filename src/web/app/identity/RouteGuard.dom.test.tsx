import { act, fireEvent, render, screen } from "@testing-library/react";
import { Link, MemoryRouter, Route, Routes, useLocation } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { identity } from "#messages/identity/identity.ts";
import { queryClient } from "#web/app/api/api.ts";
import { useLoginRedirect } from "./auth-forms/use-login-redirect.ts";
import { setAuthState } from "./auth-state.ts";
import { RouteGuard } from "./RouteGuard.tsx";
import { clearTab } from "./session.ts";

const pool = vi.hoisted(() => ({ accessToken: vi.fn() }));
vi.mock("./user-pool.ts", () => ({ createUserPool: () => pool }));

const EMAIL = "maya@paper.example";
const answers = new Map<string, () => Response | Promise<Response>>();

/** Stores a session in this browser, whose tokens expire in so many seconds. */
function storeSession(seconds = 3_600) {
  const token = `e30.${btoa(JSON.stringify({ sub: "maya", email: EMAIL, exp: Date.now() / 1_000 + seconds }))}.c2ln`;
  const prefix = "CognitoIdentityServiceProvider.client-1";
  localStorage.setItem(`${prefix}.LastAuthUser`, EMAIL);
  localStorage.setItem(`${prefix}.${EMAIL}.accessToken`, token);
  localStorage.setItem(`${prefix}.${EMAIL}.idToken`, token);
}

const Page = ({ name }: { name: string }) => {
  const { pathname, state } = useLocation();
  return (
    <>
      <h1>{name}</h1>
      <p>
        {pathname} from {state?.from ?? "nowhere"}
        {state?.sessionEnded && ", session ended"}
      </p>
    </>
  );
};

const LogIn = () => (
  <button type="button" onClick={useLoginRedirect().finishLogin}>
    Log in
  </button>
);

const open = (url: string) =>
  render(
    <MemoryRouter initialEntries={[url]}>
      <Routes>
        <Route path="/login" element={<Page name="Log in" />} />
        <Route path="/requests-tracker" element={<Page name="Requests" />} />
        <Route
          path="/inbox"
          element={
            <RouteGuard screen="inbox">
              <Page name="Inbox" />
            </RouteGuard>
          }
        />
        {["/request-editor", "/request-editor/:requestId"].map((path) => (
          <Route
            key={path}
            path={path}
            element={
              <RouteGuard screen="request-editor">
                <Page name="Request" />
              </RouteGuard>
            }
          />
        ))}
        <Route
          path="/admin"
          element={
            <RouteGuard screen="admin-dashboard">
              <Page name="Dashboard" />
            </RouteGuard>
          }
        />
      </Routes>
    </MemoryRouter>,
  );

const heading = (name: string) => screen.findByRole("heading", { name });

beforeEach(() => {
  vi.clearAllMocks();
  clearTab();
  queryClient.clear();
  setAuthState("unknown");
  pool.accessToken.mockResolvedValue("token");
  answers.clear();
  answers.set("/api/me", () => Response.json({ email: EMAIL, admin: false }));
  vi.stubGlobal("fetch", async (url: string) => answers.get(url)?.() ?? new Response(null, { status: 404 }));
  // The session is confirmed at once.
  vi.stubGlobal("requestIdleCallback", (task: () => void) => {
    task();
    return 1;
  });
  vi.stubGlobal("cancelIdleCallback", () => undefined);
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});

describe("a visitor without a session", () => {
  it("is sent to the login page, which returns to the whole URL", async () => {
    open("/inbox?folder=archive#top");
    await heading("Log in");
    expect(screen.getByText("/login from /inbox?folder=archive#top")).toBeTruthy();
  });

  it("sees that the login is being checked, and never the page", async () => {
    open("/inbox");
    expect(screen.queryByRole("heading", { name: "Inbox" })).toBeNull();
    expect(screen.getByText(identity.checkingLogin)).toBeTruthy();
    await heading("Log in");
  });
});

describe("a user with a stored session", () => {
  it("sees the page at once", async () => {
    storeSession();
    open("/inbox");
    expect(screen.getByRole("heading", { name: "Inbox" })).toBeTruthy();
    await vi.waitFor(() => expect(sessionStorage.getItem("user_id")).toBe(EMAIL));
    expect(screen.getByRole("heading", { name: "Inbox" })).toBeTruthy();
  });

  it("is sent to the login page when the server refuses the session, with the error in the log", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    answers.set("/api/me", () => new Response(null, { status: 401 }));
    storeSession();
    open("/inbox");
    await heading("Log in");
    expect(screen.getByText("/login from /inbox, session ended")).toBeTruthy();
    expect(log).toHaveBeenCalledWith("Failed to fetch email", expect.objectContaining({ status: 401 }));
  });

  it("returns to the request that this tab was editing", async () => {
    storeSession();
    sessionStorage.setItem("request_id", "r/1");
    open("/request-editor");
    await heading("Request");
    expect(screen.getByText(/^\/request-editor\/r(%2F|\/)1 from nowhere$/)).toBeTruthy();
  });

  it("starts a new request from a link with prefilled values", async () => {
    storeSession();
    sessionStorage.setItem("request_id", "r1");
    open("/request-editor?subject=Bridge");
    await heading("Request");
    expect(screen.getByText("/request-editor from nowhere")).toBeTruthy();
  });
});

describe("a session that cannot be checked", () => {
  it("shows an error instead of the login page, and retries", async () => {
    storeSession(-10);
    pool.accessToken.mockRejectedValueOnce(new Error("Network error"));
    open("/inbox");
    expect(await heading(identity.failedTitle)).toBeTruthy();
    expect(screen.getByRole("alert").textContent).toContain(identity.failed);
    fireEvent.click(screen.getByRole("button", { name: identity.tryAgain }));
    await heading("Inbox");
  });
});

describe("the admin dashboard", () => {
  it("is shown to an administrator", async () => {
    storeSession();
    answers.set("/api/me", () => Response.json({ email: EMAIL, admin: true }));
    open("/admin");
    expect(screen.queryByRole("heading", { name: "Dashboard" })).toBeNull();
    await heading("Dashboard");
  });

  it("redirects other users to their requests", async () => {
    storeSession();
    open("/admin");
    await heading("Requests");
    expect(screen.getByText("/requests-tracker from nowhere")).toBeTruthy();
  });

  it("shows the server's error, and never the dashboard, when the server refuses", async () => {
    storeSession();
    const problem = { status: 403, code: "forbidden", title: "Forbidden", detail: "You cannot open this." };
    answers.set("/api/me", () => Response.json(problem, { status: 403 }));
    open("/admin");
    await heading(identity.failedTitle);
    expect(screen.getByRole("alert").textContent).toContain("You cannot open this.");
    expect(screen.queryByRole("heading", { name: "Dashboard" })).toBeNull();
  });
});

describe("a user who has just logged in", () => {
  it("stays on the page opened since, when the address of the account arrives late", async () => {
    const answer = Promise.withResolvers<Response>();
    answers.set("/api/me", () => answer.promise);
    render(
      <MemoryRouter initialEntries={["/login"]}>
        <Routes>
          <Route path="/login" element={<LogIn />} />
          <Route path="/requests-tracker" element={<Link to="/account">Account</Link>} />
          <Route path="/account" element={<Page name="Account" />} />
        </Routes>
      </MemoryRouter>,
    );
    fireEvent.click(screen.getByRole("button", { name: "Log in" }));
    fireEvent.click(await screen.findByRole("link", { name: "Account" }));
    await heading("Account");
    await act(async () => answer.resolve(Response.json({ email: EMAIL })));
    expect(screen.getByRole("heading", { name: "Account" })).toBeTruthy();
  });
});
