import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { apiClient } from "#messages/api-client.ts";
import { design } from "#messages/design.ts";
import { NameDialog } from "./NameDialog.tsx";

async function open(onName: (name: string) => Promise<void>, name = "") {
  const onClose = vi.fn();
  render(<NameDialog title="Save view" name={name} submitLabel="Save" onName={onName} onClose={onClose} />);
  await screen.findByRole("dialog", { name: "Save view" });
  await waitFor(() => expect(document.activeElement).toBe(field()));
  return onClose;
}

const field = () => screen.getByRole<HTMLInputElement>("textbox", { name: design.nameDialog.name });
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const save = () => screen.getByRole("button", { name: "Save" });

describe("a dialog that asks for a name", () => {
  it("needs a name, and returns to the field", async () => {
    const onName = vi.fn(async () => undefined);
    await open(onName);
    type("   ");
    save().focus();
    fireEvent.click(save());
    expect(screen.getByRole("alert").textContent).toBe(design.nameDialog.nameMissing);
    expect(document.activeElement).toBe(field());
    expect(onName).not.toHaveBeenCalled();
    type("Late");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("saves the name once, without surrounding spaces, with Enter", async () => {
    let finish: () => void = () => undefined;
    const onName = vi.fn(
      () =>
        new Promise<void>((resolve) => {
          finish = resolve;
        }),
    );
    await open(onName, "Late");
    type("  Overdue ");
    const form = field().form;
    if (!form) throw new Error("the field is in no form");
    fireEvent.submit(form);
    fireEvent.click(save());
    expect(save().getAttribute("aria-busy")).toBe("true");
    expect(onName.mock.calls).toEqual([["Overdue"]]);
    await act(async () => finish());
  });

  it.each([
    ["the reason", new Error("This name is taken."), "This name is taken."],
    ["a general text", "no answer", apiClient.tryAgain],
  ])("shows %s when saving fails, and can be tried again", async (_case, error, text) => {
    const onName = vi.fn().mockRejectedValueOnce(error).mockResolvedValue(undefined);
    await open(onName, "Late");
    fireEvent.click(save());
    expect((await screen.findByRole("alert")).textContent).toBe(text);
    expect(save().getAttribute("aria-busy")).toBeNull();
    await act(async () => void fireEvent.click(save()));
    expect(onName).toHaveBeenCalledTimes(2);
  });

  it("saves nothing when canceled", async () => {
    const onName = vi.fn(async () => undefined);
    const onClose = await open(onName, "Late");
    fireEvent.click(screen.getByRole("button", { name: design.cancel }));
    expect(onClose).toHaveBeenCalledOnce();
    expect(onName).not.toHaveBeenCalled();
  });
});
