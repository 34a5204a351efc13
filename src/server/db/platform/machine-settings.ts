const MB = 1024 ** 2;

/**
 * Settings of a PostgreSQL that shares a machine of this memory (bytes) with the program; docs/operating.md has the reasons.
 * PostgreSQL's own defaults are for a machine of 512 MB with a turning disk.
 */
export function machineSettings(memory: number): Record<string, string> {
  const share = (divisor: number, { min, max }: { min: number; max: number }) =>
    `${Math.round(Math.min(Math.max(memory / divisor / MB, min), max))}MB`;
  return {
    shared_buffers: share(8, { min: 64, max: 4096 }),
    effective_cache_size: share(2, { min: 256, max: 65_536 }),
    work_mem: share(512, { min: 4, max: 32 }),
    maintenance_work_mem: share(32, { min: 64, max: 512 }),
    random_page_cost: "1.1",
    jit: "off",
    wal_compression: "on",
  };
}

/** The memory this process may use, in bytes: the machine's, or less in a container. */
export function availableMemory(total: number, constrained: number): number {
  return constrained > 0 ? Math.min(total, constrained) : total;
}
