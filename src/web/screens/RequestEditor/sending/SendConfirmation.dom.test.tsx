import { fireEvent, render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { AgencyItem } from "#contract/agencies/agency.ts";
import { editorSending } from "#messages/editor/sending.ts";
import { App } from "#web/app/App.tsx";
import { queryClient } from "#web/app/api/api.ts";
import type { DraftChecks } from "#web/screens/RequestEditor/checks/check-summary.ts";
import SendConfirmation from "./SendConfirmation.tsx";

const OLD = "This address was last seen in May 2022. Source: muckrock.com.";
const WEAK = "We have little evidence for this address. Source: a list.";

const agency = (id: string, changes: Partial<AgencyItem> = {}): AgencyItem => ({
  id,
  name: `Clerk of ${id}`,
  abbreviation: null,
  jurisdiction: "us-il",
  locality: null,
  kind: null,
  level: "city",
  parent: null,
  email: `foia@${id}.example.gov`,
  acceptsEmail: true,
  channels: ["email"],
  portalUrl: null,
  fax: null,
  phone: null,
  addressLines: [],
  timeZone: "America/Chicago",
  source: "",
  sourceDate: null,
  confidence: "high",
  unverifiedReason: null,
  isOwn: false,
  ...changes,
});

const CHECKS: DraftChecks = {
  needed: [],
  isStarted: true,
  hasRecords: true,
  text: [],
  letters: [{ rule: "residency", subject: "Illinois", text: ["Residents only."], agencies: ["rockford"] }],
  similar: [],
  names: new Map(),
  flaggedLetters: new Set(["rockford"]),
};

beforeEach(() => {
  queryClient.clear();
  // Laws and limits never load.
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
});

/** `refusal`: the server's reason that belongs to no field. */
function open(agencies: readonly AgencyItem[], refusal?: string) {
  const actions = { onClose: vi.fn(), onReadLetter: vi.fn(), onRejected: vi.fn() };
  const send = vi.fn(async (_letter: unknown): Promise<"sent" | "invalid" | "refused"> => "sent");
  const sending = {
    busy: false,
    errors: refusal === undefined ? {} : { other: refusal },
    send,
    sendMany: send,
    sendByHand: send,
    pdfPath: vi.fn(),
    clearErrors: vi.fn(),
  };
  render(
    <App>
      <MemoryRouter>
        <SendConfirmation
          {...actions}
          sendMode="now"
          agencies={agencies}
          agency={agencies[0] ?? null}
          letter={{ blocks: [], subject: "", missing: [] } as never}
          dueDate={null}
          checks={CHECKS}
          isOwnRequest
          sending={sending}
        />
      </MemoryRouter>
    </App>,
  );
  return { ...actions, send };
}

const dialog = (name: string) => screen.findByRole("alertdialog", { name });
const pressSend = (options: KeyboardEventInit = { ctrlKey: true }) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key: "Enter", ...options });

describe("many letters", () => {
  const BATCH = [
    agency("joliet"),
    agency("peoria", { unverifiedReason: OLD }),
    agency("aurora", { unverifiedReason: OLD }),
    agency("elgin", { unverifiedReason: WEAK }),
    agency("rockford"),
  ];

  it("begin with those to review, each with what was found and a way to read it", async () => {
    const { onReadLetter } = open(BATCH);
    const review = within(await dialog("Send 5 letters?")).getByRole("region", {
      name: "1 letter to review",
    });
    expect(review.textContent).toContain("Clerk of rockford Residents only.");
    fireEvent.click(within(review).getByRole("button", { name: "Read the letter to Clerk of rockford" }));
    expect(onReadLetter).toHaveBeenCalledWith("rockford");
  });

  it("are counted without those that no email may carry", async () => {
    open([agency("joliet"), agency("peoria"), agency("elgin", { acceptsEmail: false, channels: ["post"] })]);
    within(await dialog("Send 2 letters?")).getByRole("button", { name: "Send 2 letters" });
  });

  it("confirm unverified addresses one by one or by reason, and send only to those", async () => {
    const { send } = open(BATCH);
    const question = within(await dialog("Send 5 letters?"));
    const old = within(question.getByRole("group", { name: OLD }));
    const weak = within(question.getByRole("group", { name: WEAK }));
    question.getByRole("button", { name: "Send 2 letters" });
    fireEvent.click(old.getByRole("checkbox", { name: "All 2 addresses are correct" }));
    question.getByRole("button", { name: "Send 4 letters" });
    fireEvent.click(old.getByRole("checkbox", { name: "The address of Clerk of aurora is correct" }));
    expect(old.getByRole<HTMLInputElement>("checkbox", { name: /^All 2/ }).checked).toBe(false);
    fireEvent.click(weak.getByRole("checkbox", { name: "The address of Clerk of elgin is correct" }));
    fireEvent.change(weak.getByLabelText("Address of Clerk of elgin"), {
      target: { value: "records@elgin.example.gov" },
    });
    fireEvent.click(question.getByRole("button", { name: "Send 4 letters" }));
    expect(send).toHaveBeenCalledExactlyOnceWith({
      addresses: { peoria: "foia@peoria.example.gov", elgin: "records@elgin.example.gov" },
      at: undefined,
    });
  });
});

describe("one letter", () => {
  it("is a question with the safe choice first, which has the focus", async () => {
    open([agency("joliet")]);
    const question = within(await dialog(editorSending.confirm.title));
    const buttons = question.getAllByRole("button").map((button) => button.textContent);
    expect(buttons).toEqual([
      editorSending.confirm.keepWriting,
      editorSending.sendLater,
      editorSending.confirm.sendNow,
    ]);
    await vi.waitFor(() =>
      expect(document.activeElement?.textContent).toBe(editorSending.confirm.keepWriting),
    );
  });

  it("is sent by Ctrl+Enter and ⌘+Enter, not by a key held down", async () => {
    const { send } = open([agency("joliet")]);
    await dialog(editorSending.confirm.title);
    pressSend({ ctrlKey: true, repeat: true });
    expect(send).not.toHaveBeenCalled();
    pressSend();
    pressSend({ metaKey: true });
    expect(send).toHaveBeenCalledTimes(2);
  });

  it("asks for a full address where the directory has none", async () => {
    const { send } = open([agency("joliet", { email: null, channels: [] })]);
    const question = within(await dialog(editorSending.confirm.title));
    fireEvent.click(question.getByRole("button", { name: editorSending.confirm.confirmAndSend }));
    await question.findByText(editorSending.confirm.addressRequired);
    expect(document.activeElement).toBe(question.getByLabelText(editorSending.confirm.address));
    expect(send).not.toHaveBeenCalled();
  });

  it("says in place why it was refused, and stays open", async () => {
    const { send, onClose } = open([agency("joliet")], editorSending.errors.draftNotSaved);
    send.mockResolvedValue("refused");
    const question = within(await dialog(editorSending.confirm.title));
    const sendNow = question.getByRole("button", { name: editorSending.confirm.sendNow });
    // In the footer, which is in sight however far the dialog is scrolled.
    const footer = within(sendNow.parentElement as HTMLElement);
    expect(footer.getByRole("alert").textContent).toContain(editorSending.errors.draftNotSaved);
    fireEvent.click(sendNow);
    await vi.waitFor(() => expect(send).toHaveBeenCalledOnce());
    expect(onClose).not.toHaveBeenCalled();
  });

  it("goes back to the form when a field is to blame", async () => {
    const { send, onClose, onRejected } = open([agency("joliet")]);
    send.mockResolvedValue("invalid");
    const question = within(await dialog(editorSending.confirm.title));
    fireEvent.click(question.getByRole("button", { name: editorSending.confirm.sendNow }));
    await vi.waitFor(() => expect(onRejected).toHaveBeenCalledOnce());
    expect(onClose).toHaveBeenCalledOnce();
  });
});
