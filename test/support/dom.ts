/** Setup of the `web` projects: React expects `act`, and each test starts with an empty page and a connection. */
import { onlineManager } from "@tanstack/react-query";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, vi } from "vitest";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

// The settings that a page brings.
const config = document.createElement("script");
config.type = "application/json";
config.id = "page-config";
config.textContent = JSON.stringify({
  brand: "Daylight",
  teamEmail: "team@daylight.localhost",
  operator: { name: "Daylight", address: "", law: "", termsDate: "" },
  sandbox: false,
  undoSeconds: 0,
  userPool: { userPoolId: "pool", clientId: "client" },
});
document.head.append(config);

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
