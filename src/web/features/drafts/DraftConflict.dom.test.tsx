import { fireEvent, render, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { DraftContent } from "#contract/requests/request.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { editorVersions } from "#messages/editor/versions.ts";
import { DraftConflict } from "./DraftConflict.tsx";
import { emptyDraft } from "./draft-content.ts";
import { FIELD_LABELS } from "./draft-labels.ts";

const { conflict: texts } = editorVersions;

function show(mine: Partial<DraftContent>, theirs: Partial<DraftContent>, base: Partial<DraftContent> = {}) {
  const onResolve = vi.fn<(draft: DraftContent) => void>();
  const draft = (change: Partial<DraftContent>) => ({ ...emptyDraft, ...change });
  render(
    <DraftConflict base={draft(base)} mine={draft(mine)} theirs={draft(theirs)} onResolve={onResolve} />,
  );
  return {
    choose: (option: string, field: keyof DraftContent) => {
      const group = screen.getByRole("group", {
        name: formatMessage(texts.field, { field: FIELD_LABELS[field] }),
      });
      const button = [...group.querySelectorAll("button")].find(({ textContent }) => textContent === option);
      if (!button) throw new Error(`no option ${option}`);
      fireEvent.click(button);
    },
    save: () => {
      fireEvent.click(screen.getByRole("button", { name: texts.save }));
      return onResolve.mock.lastCall?.[0];
    },
    onResolve,
  };
}

describe("two versions of a draft", () => {
  it("keeps mine by default, and the compatible changes of both", () => {
    const conflict = show(
      { title: "Bridge repairs", feeWaiver: true },
      { title: "Bridge safety", expedited: true },
      { title: "Bridge" },
    );
    expect(screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      FIELD_LABELS.title,
    ]);
    expect(conflict.onResolve).not.toHaveBeenCalled();
    expect(conflict.save()).toMatchObject({ title: "Bridge repairs", feeWaiver: true, expedited: true });
  });

  it("saves the choice for each field", () => {
    const conflict = show(
      { title: "Mine", records: "My records" },
      { title: "Theirs", records: "Their records" },
      { title: "Base", records: "Base records" },
    );
    conflict.choose(texts.takeTheirs, "title");
    conflict.choose(texts.keepBoth, "records");
    const saved = conflict.save();
    expect(saved?.title).toBe("Theirs");
    expect(saved?.records).toContain("My records");
    expect(saved?.records).toContain("Their records");
  });

  it("marks the words of each side", () => {
    show({ title: "Bridge repairs" }, { title: "Bridge safety" }, { title: "Bridge" });
    expect([...document.querySelectorAll("mark")].map(({ textContent }) => textContent)).toEqual([
      "repairs",
      "safety",
    ]);
  });

  it("says that a side is empty", () => {
    show({ title: "" }, { title: "Bridge safety" }, { title: "Bridge" });
    expect(screen.getByText(texts.empty)).toBeTruthy();
  });

  it("does not offer both where only one value is possible", () => {
    const conflict = show({ feeCapDollars: 50 }, { feeCapDollars: null });
    expect(screen.queryByRole("button", { name: texts.keepBoth })).toBeNull();
    expect(screen.getByText(editorVersions.values.noLimit)).toBeTruthy();
    conflict.choose(texts.takeTheirs, "feeCapDollars");
    expect(conflict.save()?.feeCapDollars).toBeNull();
  });
});
