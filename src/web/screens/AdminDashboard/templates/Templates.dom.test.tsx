import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import { admin } from "#messages/admin/admin.ts";
import { adminTemplates as text } from "#messages/admin/templates.ts";
import { App } from "#web/app/App.tsx";
import { queryClient } from "#web/app/api/api.ts";
import { TemplatePanel } from "./TemplatePanel.tsx";
import { Templates } from "./Templates.tsx";
import type { OfferedTemplate } from "./template-queries.ts";

const FINES: OfferedTemplate = {
  ...{ id: "fines", origin: "changed", isRetired: false, updatedAt: "2026-03-02T15:00:00.000Z" },
  content: {
    ...{ topic: "Parking", name: "Fines", summary: "Every fine", subject: "Fines of {street}" },
    ...{
      records: "1. Every fine.",
      years: 2,
      format: "electronic",
      heldBy: "The town.",
      usuallyWithheld: "",
    },
  },
};

let calls: unknown[];
let answer: () => Response;
beforeEach(() => {
  queryClient.clear();
  calls = [];
  answer = () => new Response(null, { status: 204 });
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body }: RequestInit = {}) => {
    if (!path.startsWith("/api/admin/templates/")) return new Promise(() => undefined);
    calls.push([method, path, body === undefined ? null : JSON.parse(String(body))]);
    return answer();
  });
});

async function open(template: OfferedTemplate) {
  const panel = <TemplatePanel template={template} topics={["Parking"]} onClose={() => undefined} />;
  const site = createMemoryRouter([{ path: "/", element: panel }]);
  render(
    <App>
      <RouterProvider router={site} />
    </App>,
  );
  return within(await screen.findByRole("region", { name: "Template “Fines”" }));
}

it("says that a template in the URL is loading, in place of an empty page on a phone", async () => {
  const site = createMemoryRouter([{ path: "*", element: <Templates /> }], {
    initialEntries: ["/admin-dashboard?section=templates&open=fines"],
  });
  render(
    <App>
      <RouterProvider router={site} />
    </App>,
  );
  within(await screen.findByRole("region", { name: text.title })).getByText(text.loading);
});

it("shows the template as users see it, and retires it, offers it and takes changes back", async () => {
  const panel = await open(FINES);
  panel.getByText("Every fine.");
  panel.getByText("The town.");
  expect(panel.getByText("street").tagName).toBe("MARK");
  fireEvent.click(panel.getByRole("button", { name: text.retire }));
  await waitFor(() => expect(calls).toEqual([["PUT", "/api/admin/templates/fines/retirement", null]]));
  await waitFor(() =>
    expect(panel.getByRole("button", { name: text.reset })).toHaveProperty("disabled", false),
  );
  fireEvent.click(panel.getByRole("button", { name: text.reset }));
  await waitFor(() => expect(calls.at(-1)).toEqual(["DELETE", "/api/admin/templates/fines/changes", null]));
});

it("offers a retired one again, and has nothing to take back from one that was added", async () => {
  const panel = await open({ ...FINES, origin: "added", isRetired: true });
  panel.getByText(text.notOffered);
  expect(panel.queryByRole("button", { name: text.reset })).toBeNull();
  fireEvent.click(panel.getByRole("button", { name: text.offer }));
  await waitFor(() => expect(calls).toEqual([["DELETE", "/api/admin/templates/fines/retirement", null]]));
});

it("saves what was typed, after what is missing was filled in, and shows what the server refuses", async () => {
  const panel = await open(FINES);
  fireEvent.click(panel.getByRole("button", { name: text.edit }));
  const field = (name: keyof typeof text.fields) => panel.getByLabelText<HTMLInputElement>(text.fields[name]);
  const type = (name: keyof typeof text.fields, value: string) =>
    fireEvent.change(field(name), { target: { value } });
  type("name", " ");
  type("years", "many");
  fireEvent.click(panel.getByRole("button", { name: admin.save }));
  await panel.findByText(text.required);
  panel.getByText(text.badYears);
  expect(calls).toEqual([]);
  type("name", "Parking fines");
  type("years", "");
  const message = "A brace is not closed.";
  answer = () =>
    Response.json(
      {
        status: 422,
        code: "bad_variable",
        title: "Invalid",
        detail: message,
        fields: [{ path: "/subject", message }],
      },
      { status: 422 },
    );
  fireEvent.click(panel.getByRole("button", { name: admin.save }));
  await waitFor(() => expect(field("subject").getAttribute("aria-invalid")).toBe("true"));
  answer = () => new Response(null, { status: 204 });
  fireEvent.click(panel.getByRole("button", { name: admin.save }));
  const content = { ...FINES.content, name: "Parking fines", years: null };
  await waitFor(() => expect(calls.at(-1)).toEqual(["PUT", "/api/admin/templates/fines", content]));
  await panel.findByRole("button", { name: text.edit });
});
