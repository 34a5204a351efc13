import { fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { shellAnnouncement } from "#messages/shell/announcement.ts";
import { AnnouncementBar } from "./AnnouncementBar.tsx";

beforeEach(() => localStorage.clear());

it("is dismissed for its text: not shown again, but the next one is", () => {
  const first = render(<AnnouncementBar text="Down on Sunday" />);
  fireEvent.click(screen.getByRole("button", { name: shellAnnouncement.dismiss }));
  expect(screen.queryByText("Down on Sunday")).toBeNull();
  first.unmount();
  render(<AnnouncementBar text="Down on Sunday" />);
  expect(screen.queryByText("Down on Sunday")).toBeNull();
  render(<AnnouncementBar text="Down on Monday" />);
  screen.getByText("Down on Monday");
});
