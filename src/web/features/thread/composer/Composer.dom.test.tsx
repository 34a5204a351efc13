import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Upload } from "#contract/delivery/upload.ts";
import type { LetterKind } from "#core/letter/letter-kinds.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { drafts } from "#messages/drafts.ts";
import { files } from "#messages/files.ts";
import { threadByHand } from "#messages/thread/by-hand.ts";
import { threadComposer as m } from "#messages/thread/composer.ts";
import { sendingByHand } from "#messages/thread/sending-by-hand.ts";
import { ApiError } from "#web/app/api/api-error.ts";
import { Composer } from "./Composer.tsx";

const upload = vi.hoisted(() => vi.fn());
vi.mock("#web/features/files/upload-file.ts", async (original) => ({
  ...(await original()),
  uploadFile: upload,
}));

const CLERK = "clerk@city.example";
const sent: { text: string; to: string[]; attachments: string[]; confirmedRecipients?: string[] }[] = [];
let answerSend: () => Response;
let answerLetter: (url: string) => Response;
let requestCount = 0;

beforeEach(() => {
  sent.length = 0;
  answerLetter = () => new Response(null, { status: 404 });
  answerSend = () => Response.json({ id: "m1", delivery: null, at: "2026-11-23T12:00:00Z", forwards: null });
  vi.stubGlobal("fetch", async (url: string, init: { method: string; body?: string }) => {
    if (init.method === "POST" && url.endsWith("/messages")) {
      sent.push(JSON.parse(init.body ?? "{}"));
      return answerSend();
    }
    if (url.includes("/letters")) return answerLetter(url);
    if (url.endsWith("/reply-draft")) return Response.json({ version: 1, content: null });
    return new Response(null, { status: 404 });
  });
});

/** Each composer has a request of its own, because drafts outlive the component. */
function openComposer(to: string[] = [CLERK], requestedLetter: LetterKind | null = null) {
  requestCount += 1;
  const onClose = vi.fn();
  const reply = { to, cc: [] };
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { container } = render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Composer
          requestId={`request-${requestCount}`}
          suggested={{ reply, all: reply, offered: [] }}
          ownDomain="daylight.example"
          timeZone="America/Chicago"
          subject="Bridge inspections"
          repliedMessage={null}
          requestedLetter={requestedLetter}
          onLetterRequestHandled={() => undefined}
          onClose={onClose}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const textArea = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: m.title });
  return {
    onClose,
    textArea,
    write: (text: string) => fireEvent.change(textArea(), { target: { value: text } }),
    attach: (name: string) => {
      const input = container.querySelector("input[type=file]");
      if (!input) throw new Error("no file input");
      fireEvent.change(input, { target: { files: [new File(["pdf"], name)] } });
    },
  };
}

const sendButton = () => screen.getByRole("button", { name: /^Send(ing)? (Ctrl Enter|⌘ Enter)$/ });
const alert = async () => (await screen.findAllByRole("alert")).at(-1)?.textContent;

describe("sending a reply", () => {
  it("is disabled without text, and the keyboard shortcut returns to the text", () => {
    const composer = openComposer();
    composer.write("   ");
    expect(sendButton().getAttribute("aria-disabled")).toBe("true");
    fireEvent.click(sendButton());
    fireEvent.keyDown(composer.textArea(), { key: "Enter", ctrlKey: true });
    expect(document.activeElement).toBe(composer.textArea());
    expect(sent).toEqual([]);
  });

  it("sends the text once to the suggested recipients, and closes", async () => {
    const composer = openComposer();
    composer.write("Thank you.");
    fireEvent.click(sendButton());
    fireEvent.click(sendButton());
    await waitFor(() => expect(composer.onClose).toHaveBeenCalledWith("m1"));
    expect(sent).toMatchObject([{ text: "Thank you.", to: [CLERK], attachments: [] }]);
  });

  it("needs a recipient, and focuses the field", async () => {
    const composer = openComposer([]);
    composer.write("Thank you.");
    fireEvent.click(sendButton());
    expect(await alert()).toBe(formatMessage(m.notSent, { reason: drafts.recipients.required }));
    expect(document.activeElement).toBe(
      screen.getByRole("textbox", { name: formatMessage(m.addTo, { field: m.fields.To }) }),
    );
    expect(sent).toEqual([]);
  });

  it("shows the server's reason and keeps the text, until it is edited", async () => {
    answerSend = () =>
      Response.json(
        { status: 422, code: "invalid", title: "Invalid", detail: "The email is too large." },
        { status: 422 },
      );
    const composer = openComposer();
    composer.write("Thank you.");
    fireEvent.click(sendButton());
    expect(await alert()).toBe(formatMessage(m.notSentDraftSaved, { reason: "The email is too large." }));
    expect(composer.textArea().value).toBe("Thank you.");
    expect(composer.onClose).not.toHaveBeenCalled();
    composer.write("Thanks.");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("asks before it sends to an address outside of the agency", async () => {
    answerSend = () =>
      Response.json(
        {
          status: 422,
          code: "confirm_recipients",
          title: "Confirm",
          detail: "This address is not the agency's.",
          fields: [{ path: "/to/0", message: "outside" }],
        },
        { status: 422 },
      );
    const composer = openComposer(["friend@mail.example"]);
    composer.write("Thank you.");
    fireEvent.click(sendButton());
    const confirm = await screen.findByRole("button", { name: m.sendAnyway });
    expect(sent[0]?.confirmedRecipients).toBeUndefined();
    answerSend = () =>
      Response.json({ id: "m2", delivery: null, at: "2026-11-23T12:00:00Z", forwards: null });
    fireEvent.click(confirm);
    await waitFor(() => expect(composer.onClose).toHaveBeenCalledWith("m2"));
    expect(sent[1]?.confirmedRecipients).toEqual(["friend@mail.example"]);
  });
});

describe("attached files", () => {
  it("are waited for: nothing is sent during an upload", async () => {
    let finish: (file: Upload) => void = () => undefined;
    upload.mockImplementation(() => new Promise<Upload>((resolve) => (finish = resolve)));
    const composer = openComposer();
    composer.write("See the file.");
    composer.attach("scan.pdf");
    await screen.findByLabelText(formatMessage(files.uploading, { name: "scan.pdf" }));
    fireEvent.click(sendButton());
    expect(await alert()).toBe(m.uploadPending);
    expect(sent).toEqual([]);
    await act(async () => finish({ id: "u1", name: "scan.pdf", type: "application/pdf", size: 3 } as Upload));
    fireEvent.click(sendButton());
    await waitFor(() => expect(composer.onClose).toHaveBeenCalledWith("m1"));
    expect(sent).toMatchObject([{ attachments: ["u1"] }]);
  });

  it("that failed block sending until they are removed", async () => {
    upload.mockRejectedValue(ApiError.offline());
    const composer = openComposer();
    composer.write("See the file.");
    composer.attach("scan.pdf");
    await screen.findByText(files.unreachable);
    fireEvent.click(sendButton());
    expect(await alert()).toBe(m.uploadFailed);
    fireEvent.click(screen.getByRole("button", { name: formatMessage(files.remove, { name: "scan.pdf" }) }));
    fireEvent.click(sendButton());
    await waitFor(() => expect(composer.onClose).toHaveBeenCalledWith("m1"));
    expect(sent).toMatchObject([{ attachments: [] }]);
  });
});

describe("a letter that no email may carry", () => {
  const REASON = "A plain email does not make an objection valid.";
  const objection = (notByEmail: string | null) => (url: string) =>
    Response.json(
      url.endsWith("/letters")
        ? { items: [] }
        : {
            kind: "denial_appeal",
            label: "Appeal",
            subject: "Widerspruch",
            text: "Ich erhebe Widerspruch.",
            english: null,
            missing: [],
            paperSize: "a4",
            effect: "",
            recipient: { label: "", addressRequired: false, address: null, notByEmail },
            points: [],
            copies: [],
          },
    );

  it("says why, offers to print it instead of sending it, and asks for no address", async () => {
    answerLetter = objection(REASON);
    const composer = openComposer([CLERK], "denial_appeal");
    const byHand = await screen.findByRole("button", { name: m.sendByHand });
    expect(await screen.findByText(REASON)).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Send/ })).toBeNull();
    expect(
      screen.queryByRole("textbox", { name: formatMessage(m.addTo, { field: m.fields.To }) }),
    ).toBeNull();
    fireEvent.keyDown(composer.textArea(), { key: "Enter", ctrlKey: true });
    expect(await screen.findByRole("dialog", { name: threadByHand.title })).toBeTruthy();
    expect(screen.queryByRole("option", { name: sendingByHand.channels.email })).toBeNull();
    expect(screen.getByText(sendingByHand.envelope.a4)).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: threadByHand.cancel }));
    fireEvent.click(byHand);
    expect(await screen.findByRole("dialog", { name: threadByHand.title })).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it("is distinguished from one that goes by email", async () => {
    answerLetter = objection(null);
    openComposer([CLERK], "denial_appeal");
    await screen.findByDisplayValue("Ich erhebe Widerspruch.");
    expect(sendButton()).toBeTruthy();
  });
});

it("closes with Escape and keeps the draft", () => {
  const composer = openComposer();
  composer.write("Not finished");
  fireEvent.keyDown(composer.textArea(), { key: "Escape" });
  expect(composer.onClose).toHaveBeenCalledWith();
  expect(composer.textArea().value).toBe("Not finished");
});
