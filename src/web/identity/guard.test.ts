import { expect, test } from "vitest";
import { decide, type GuardFacts } from "./guard.ts";

const signedIn: GuardFacts = {
  screen: "inbox",
  authenticated: true,
  email: "maya@paper.example",
  admin: false,
  requestId: undefined,
  storedRequestId: undefined,
  search: "",
};

test("a signed-in person opens the inbox, the tracker, the editor and the account", () => {
  for (const screen of ["inbox", "requests-tracker", "request-editor", "account"] as const) {
    expect(decide({ ...signedIn, screen })).toEqual({ allow: true });
  }
});

test("whoever is not authenticated is sent to log in, whatever else is known", () => {
  expect(decide({ ...signedIn, authenticated: false })).toEqual({ allow: false, to: "/login" });
  expect(decide({ ...signedIn, authenticated: false, screen: "admin-dashboard", admin: true })).toEqual({
    allow: false,
    to: "/login",
  });
});

test("so is a person whose e-mail address could not be fetched", () => {
  expect(decide({ ...signedIn, email: undefined })).toEqual({ allow: false, to: "/login" });
});

test("the editor without an id goes on with the stored request", () => {
  const editor = { ...signedIn, screen: "request-editor" as const, storedRequestId: "a b" };
  expect(decide(editor)).toEqual({ allow: false, to: "/request-editor/a%20b" });
  expect(decide({ ...editor, requestId: "other" })).toEqual({ allow: true });
});

test("unless its address says what a new request begins with", () => {
  const editor = { ...signedIn, screen: "request-editor" as const, storedRequestId: "a b" };
  expect(decide({ ...editor, search: "?subject=Overtime" })).toEqual({ allow: true });
  expect(decide({ ...editor, search: "?utm_source=mail" })).toEqual({
    allow: false,
    to: "/request-editor/a%20b",
  });
  expect(decide({ ...editor, search: "?subject=Overtime", authenticated: false })).toEqual({
    allow: false,
    to: "/login",
  });
});

test("only an admin opens the admin dashboard", () => {
  const dashboard = { ...signedIn, screen: "admin-dashboard" as const };
  expect(decide(dashboard)).toEqual({ allow: false, to: "/requests-tracker" });
  expect(decide({ ...dashboard, admin: true })).toEqual({ allow: true });
});
