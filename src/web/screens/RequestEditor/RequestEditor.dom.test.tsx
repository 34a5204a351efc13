import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import { lawOf } from "#core/law/laws.ts";
import { editorLetter } from "#messages/editor/letter.ts";
import { editorSending } from "#messages/editor/sending.ts";
import { App } from "#web/app/App.tsx";
import { queryClient } from "#web/app/api/api.ts";
import { setAuthState } from "#web/app/identity/auth-state.ts";
import { emptyDraft } from "#web/features/drafts/draft-content.ts";
import RequestEditor from "./RequestEditor.tsx";

const { parts } = editorLetter;
const AGENCY = {
  ...{ id: "isp", requestedId: "isp", retired: false, name: "Illinois State Police", abbreviation: null },
  ...{ jurisdiction: "us-il", locality: null, kind: null, level: "state", parent: null },
  ...{ email: "foia@isp.example.gov", acceptsEmail: true, channels: ["email"], portalUrl: null, fax: null },
  ...{ phone: null, addressLines: [], timeZone: "America/Chicago", source: "", sourceDate: null },
  ...{ confidence: "high", unverifiedReason: null, isOwn: false },
};
const ME = {
  ...{ id: "maya", email: "maya@ledger.example", admin: false, name: "Maya Okafor", organization: "" },
  ...{ postalAddress: "", phone: "", feeCategory: null, feeStatement: "", timeZone: null, signature: "" },
  ...{ unread: 0, collaborates: false, announcement: null },
};
const REQUEST = {
  ...{ id: "r1", version: 3, requesterName: null, files: [], replyAddress: "r1@daylight.test" },
  draft: { ...emptyDraft, agencyIds: ["isp"], title: "Overtime", records: "1. Overtime of 2024" },
  permissions: { edit: true },
};
const problem = (status: number) => Response.json({ title: "Problem", status }, { status });

/** By path; what is not here is not answered. */
let answers: Record<string, () => Response | Promise<Response>>;
const pending = () => new Promise<Response>(() => undefined);

beforeEach(() => {
  queryClient.clear();
  queryClient.setDefaultOptions({
    ...queryClient.getDefaultOptions(),
    queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 0 },
  });
  setAuthState("signed-in");
  answers = {
    "/api/me": () => Response.json(ME),
    "/api/requests/r1": () => Response.json(REQUEST),
    "/api/agencies/lookup": () => Response.json({ items: [AGENCY] }),
    "/api/laws/us-il": () =>
      Response.json({ ...lawOf("us-il"), corrected: null, inForce: { from: null, to: null } }),
  };
  vi.stubGlobal("fetch", (path: string) => answers[path.split("?")[0] ?? ""]?.() ?? pending());
});

/** Delays the answer at `path` until the returned function is called, which may be before anything asks for it. */
function delay(path: string) {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const answer = answers[path]?.() as Response;
  answers[path] = () => promise;
  return () => resolve(answer);
}

async function open() {
  const site = createMemoryRouter([{ path: "/request-editor/:requestId", element: <RequestEditor /> }], {
    initialEntries: ["/request-editor/r1"],
  });
  render(
    <App>
      <RouterProvider router={site} />
    </App>,
  );
  const letter = within(await screen.findByRole("region", { name: editorLetter.label }));
  return { letter, send: () => screen.getByRole("button", { name: editorSending.sendLetter }) };
}

/** The button is disabled, and its description says why. */
function expectWaiting(send: HTMLElement, title: string) {
  expect(send.getAttribute("aria-disabled")).toBe("true");
  const reason = document.getElementById(send.getAttribute("aria-describedby") ?? "")?.textContent;
  expect(reason).toBe(`${title}. ${editorSending.waiting}`);
}

it("shows no letter while the law loads and sends nothing; Ctrl+Enter asks once it is there", async () => {
  const answerLaw = delay("/api/laws/us-il");
  const { letter, send } = await open();
  await letter.findAllByText(parts.law.loading);
  expect(letter.queryByRole("article")).toBeNull();
  expectWaiting(send(), parts.law.loading);
  fireEvent.click(send());
  fireEvent.keyDown(document.body, { key: "Enter", ctrlKey: true });
  expect(screen.queryByRole("alertdialog")).toBeNull();
  answerLaw();
  const paper = await letter.findByRole("article", { name: "Letter to Illinois State Police" });
  expect(paper.textContent).toContain("Illinois Freedom of Information Act");
  await screen.findByRole("alertdialog");
});

it("remembers Ctrl+Enter while the agencies load", async () => {
  const answerLookup = delay("/api/agencies/lookup");
  const { send } = await open();
  expectWaiting(send(), parts.agencies.loading);
  fireEvent.keyDown(document.body, { key: "Enter", ctrlKey: true });
  answerLookup();
  await screen.findByRole("alertdialog");
});

it("says that the law did not load, and loads it when asked again", async () => {
  const law = answers["/api/laws/us-il"] as () => Response;
  answers["/api/laws/us-il"] = () => problem(500);
  const { letter, send } = await open();
  await letter.findByRole("heading", { name: parts.law.failed });
  expectWaiting(send(), parts.law.failed);
  answers["/api/laws/us-il"] = law;
  fireEvent.click(letter.getByRole("button", { name: parts.retry }));
  await letter.findByRole("article", { name: "Letter to Illinois State Police" });
});

it("says that the agencies did not load, instead of asking for one", async () => {
  answers["/api/agencies/lookup"] = () => Promise.reject(new TypeError("Failed to fetch"));
  const { letter, send } = await open();
  await letter.findByRole("heading", { name: parts.agencies.failed });
  expectWaiting(send(), parts.agencies.failed);
  expect(document.body.textContent).not.toContain("an agency.");
});

it("writes to an agency whose law is not known", async () => {
  answers["/api/laws/us-il"] = () => problem(404);
  const { letter, send } = await open();
  await letter.findByRole("article", { name: "Letter to Illinois State Police" });
  await waitFor(() => expect(send().getAttribute("aria-disabled")).toBeNull());
});

it("counts the letters as its confirmation does, without those that no email may carry", async () => {
  const others = ["fbi", "atf"].map((id) => ({ ...AGENCY, id, requestedId: id, name: id }));
  const byHand = { ...AGENCY, id: "cia", requestedId: "cia", acceptsEmail: false, channels: ["portal"] };
  const agencyIds = ["fbi", "atf", "cia"];
  answers["/api/requests/r1"] = () => Response.json({ ...REQUEST, draft: { ...REQUEST.draft, agencyIds } });
  answers["/api/agencies/lookup"] = () => Response.json({ items: [...others, byHand] });
  await open();
  await screen.findByRole("button", { name: "Send 2 letters" });
});

it("says that it sends one letter of a batch when no email may carry the other", async () => {
  const byHand = { ...AGENCY, id: "cia", requestedId: "cia", acceptsEmail: false, channels: ["portal"] };
  const draft = { ...REQUEST.draft, agencyIds: ["isp", "cia"] };
  answers["/api/requests/r1"] = () => Response.json({ ...REQUEST, draft });
  answers["/api/agencies/lookup"] = () => Response.json({ items: [AGENCY, byHand] });
  await open();
  await screen.findByRole("button", { name: "Send 1 letter" });
  screen.getByRole("button", { name: "Letter 1 of 2" });
});
