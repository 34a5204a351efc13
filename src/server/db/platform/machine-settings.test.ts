import { expect, test } from "vitest";
import { availableMemory, machineSettings } from "./machine-settings.ts";

const GB = 1024 ** 3;

test("memory follows the machine, between bounds", () => {
  expect(machineSettings(GB / 2)).toMatchObject({ shared_buffers: "64MB", work_mem: "4MB" });
  expect(machineSettings(8 * GB)).toMatchObject({
    shared_buffers: "1024MB",
    effective_cache_size: "4096MB",
    work_mem: "16MB",
    maintenance_work_mem: "256MB",
  });
  expect(machineSettings(256 * GB)).toMatchObject({ shared_buffers: "4096MB", work_mem: "32MB" });
});

test("a container's limit counts where it is lower", () => {
  expect(availableMemory(8 * GB, 2 * GB)).toBe(2 * GB);
  expect(availableMemory(8 * GB, 0)).toBe(8 * GB);
  expect(availableMemory(8 * GB, 2 ** 63)).toBe(8 * GB);
});
