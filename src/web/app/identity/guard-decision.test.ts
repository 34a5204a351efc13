import { expect, test } from "vitest";
import { decideAccess, type GuardInput } from "./guard-decision.ts";

const signedIn: GuardInput = {
  screen: "inbox",
  authenticated: true,
  email: "maya@paper.example",
  admin: false,
  requestId: undefined,
  storedRequestId: undefined,
  search: "",
};

test("a signed-in user opens the inbox, the tracker, the editor and the account", () => {
  for (const screen of ["inbox", "requests-tracker", "request-editor", "account"] as const) {
    expect(decideAccess({ ...signedIn, screen })).toEqual({ allow: true });
  }
});

test("a user who is not authenticated is redirected to the login page", () => {
  expect(decideAccess({ ...signedIn, authenticated: false })).toEqual({ allow: false, to: "/login" });
  expect(decideAccess({ ...signedIn, authenticated: false, screen: "admin-dashboard", admin: true })).toEqual(
    {
      allow: false,
      to: "/login",
    },
  );
});

test("so is a user whose email could not be fetched", () => {
  expect(decideAccess({ ...signedIn, email: undefined })).toEqual({ allow: false, to: "/login" });
});

test("the editor without an id redirects to the stored request", () => {
  const editor = { ...signedIn, screen: "request-editor" as const, storedRequestId: "a b" };
  expect(decideAccess(editor)).toEqual({ allow: false, to: "/request-editor/a%20b" });
  expect(decideAccess({ ...editor, requestId: "other" })).toEqual({ allow: true });
});

test("unless its URL prefills a new request", () => {
  const editor = { ...signedIn, screen: "request-editor" as const, storedRequestId: "a b" };
  expect(decideAccess({ ...editor, search: "?subject=Overtime" })).toEqual({ allow: true });
  expect(decideAccess({ ...editor, search: "?utm_source=mail" })).toEqual({
    allow: false,
    to: "/request-editor/a%20b",
  });
  expect(decideAccess({ ...editor, search: "?subject=Overtime", authenticated: false })).toEqual({
    allow: false,
    to: "/login",
  });
});

test("only an admin opens the admin dashboard", () => {
  const dashboard = { ...signedIn, screen: "admin-dashboard" as const };
  expect(decideAccess(dashboard)).toEqual({ allow: false, to: "/requests-tracker" });
  expect(decideAccess({ ...dashboard, admin: true })).toEqual({ allow: true });
});
