import { render, screen } from "@testing-library/react";
import { MemoryRouter, Route, Routes } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import type { Batch as LoadedBatch } from "#contract/delivery/batch.ts";
import { batch as text } from "#messages/batch.ts";
import { App } from "#web/app/App.tsx";
import { queryClient } from "#web/app/api/api.ts";
import Batch from "./Batch.tsx";

beforeEach(() => queryClient.clear());

it.each([
  ["License-plate readers", "License-plate readers · Batch of letters · Daylight"],
  ["", `${text.untitled} · Batch of letters · Daylight`],
])("names the page by the subject of its letters: %j", async (title, pageTitle) => {
  const batch: LoadedBatch = {
    id: "b1",
    title,
    createdAt: "2026-11-23T12:00:00Z",
    sendAt: null,
    undoable: 0,
    undoSeconds: 0,
    letters: [],
  };
  vi.stubGlobal("fetch", async () => Response.json(batch));
  render(
    <App>
      <MemoryRouter initialEntries={["/batches/b1"]}>
        <Routes>
          <Route path="/batches/:batchId" element={<Batch />} />
        </Routes>
      </MemoryRouter>
    </App>,
  );
  await screen.findByRole("heading", { level: 1, name: title || text.untitled });
  expect(document.title).toBe(pageTitle);
});
