import type { FastifyInstance } from "fastify";

/** Every route a program answers, as it prints them itself, so that a new one cannot be forgotten. */
export function allRoutes(app: FastifyInstance): { method: string; path: string }[] {
  const parents: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split("\n")
    .flatMap((line) => {
      const [, indent, part = "", methods] = /^([│ ]*)[├└]── (.*?) \(([A-Z, ]+)\)/.exec(line) ?? [];
      if (indent === undefined || methods === undefined) return [];
      const depth = indent.length / 4;
      const path = `${depth === 0 ? "" : parents[depth - 1]}${part}`;
      parents[depth] = path;
      return methods.split(", ").map((method) => ({ method, path }));
    });
}
