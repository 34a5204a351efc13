import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { MissingAddresses } from "#contract/delivery/agency-address.ts";
import { trackerBulk } from "#messages/tracker/bulk.ts";
import { AgencyAddressesDialog } from "./AgencyAddressesDialog.tsx";

const text = trackerBulk.addresses;
const missing = (id: string, name: string, requestIds: string[]) => ({
  agency: { id, name, abbreviation: null },
  requestIds,
});
const saved: [string, unknown][] = [];
let agencies: MissingAddresses["agencies"];

beforeEach(() => {
  saved.length = 0;
  agencies = [missing("a", "Town of Ash", ["r1", "r2"]), missing("b", "Town of Birch", ["r3"])];
  vi.stubGlobal("fetch", async (url: string, init: { body?: string }) => {
    if (url.endsWith("/missing-addresses")) return Response.json({ agencies });
    const { address } = JSON.parse(init.body ?? "{}");
    if (!address.includes("@"))
      return Response.json(
        { status: 422, code: "bad_address", title: "Invalid", detail: "Enter a full email address." },
        { status: 422 },
      );
    saved.push([url, address]);
    return Response.json({});
  });
});

function openDialog() {
  const onClose = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AgencyAddressesDialog
        targets={{ requestIds: ["r1", "r2", "r3"] }}
        runGuarded={(action) => action()}
        onClose={onClose}
      />
    </QueryClientProvider>,
  );
  return { onClose };
}
const field = (agency: string) => screen.findByLabelText<HTMLInputElement>(new RegExp(`^${agency}`));
const save = () => fireEvent.click(screen.getByRole("button", { name: text.save }));

describe("addresses of agencies that have none", () => {
  it("are saved for each request of the agency; one that is left empty is not", async () => {
    const { onClose } = openDialog();
    fireEvent.change(await field("Town of Ash"), { target: { value: " clerk@ash.example " } });
    save();
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(saved).toEqual([
      ["/api/requests/r1/agency-address", "clerk@ash.example"],
      ["/api/requests/r2/agency-address", "clerk@ash.example"],
    ]);
  });

  it("that are refused stay with their reason, and the others are saved", async () => {
    const { onClose } = openDialog();
    fireEvent.change(await field("Town of Ash"), { target: { value: "nowhere" } });
    fireEvent.change(await field("Town of Birch"), { target: { value: "clerk@birch.example" } });
    save();
    expect((await screen.findByRole("alert")).textContent).toBe("Enter a full email address.");
    expect((await field("Town of Ash")).getAttribute("aria-invalid")).toBe("true");
    expect(saved).toEqual([["/api/requests/r3/agency-address", "clerk@birch.example"]]);
    expect(onClose).not.toHaveBeenCalled();
  });

  it("are not asked for where none is missing", async () => {
    agencies = [];
    openDialog();
    expect(await screen.findByRole("dialog", { name: text.noneTitle })).toBeTruthy();
    expect(screen.queryByRole("button", { name: text.save })).toBeNull();
  });
});
