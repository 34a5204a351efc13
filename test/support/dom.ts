/** Setup of the `web` projects: React expects `act`, and each test starts with an empty page and a connection. */
import { onlineManager } from "@tanstack/react-query";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, vi } from "vitest";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

// A loaded machine may take longer than the default second to load a lazy component.
configure({ asyncUtilTimeout: 30_000 });

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  onlineManager.setOnline(true);
});
