import { readdirSync, readFileSync } from "node:fs";

/*
 * What a person's browser must load before a page works: the scripts its HTML names. What loads later has its own line.
 * The identity client alone is a third of what a public page may weigh, so it must never be among the first.
 */
const first = (page) => {
  const html = readFileSync(`dist/web/${page}.html`, "utf8");
  const scripts = [
    ...html.matchAll(/<(?:script|link rel="modulepreload")[^>]* (?:src|href)="\/(assets\/[^"]+\.js)"/g),
  ];
  return scripts.map(([, file]) => `dist/web/${file}`);
};
/** What one opens to work in, all of it at once: it needs menus, dialogs and the thread from the first. */
const WORKPLACES = new Set(["request-editor", "batches", "account"]);
/** For few people and without a first visit to win: all its sections at once. */
const ADMIN = "admin-dashboard";
const pages = readdirSync("dist/web").flatMap((name) => (name.endsWith(".html") ? [name.slice(0, -5)] : []));
const identityClient = readdirSync("dist/web/assets")
  .map((name) => `dist/web/assets/${name}`)
  .filter(
    (path) =>
      path.endsWith(".js") && readFileSync(path, "utf8").includes("AWSCognitoIdentityProviderService"),
  );
const early = identityClient.filter((path) => pages.flatMap(first).includes(path));
if (identityClient.length === 0 || early.length > 0)
  throw new Error(`The identity client must load lazily: ${early}`);

export default [
  ...pages.map((page) => ({
    name: `${page}.html, first scripts`,
    path: first(page),
    limit: ADMIN === page ? "333 kB" : WORKPLACES.has(page) ? "304 kB" : "194 kB",
    gzip: true,
  })),
  { name: "identity client, loaded to sign in", path: identityClient, limit: "35 kB", gzip: true },
  // pdf.js and its worker are 550 kB of it, loaded for a PDF only; the page around any other file is 3 kB and its reader.
  {
    name: "previewer, loaded when a file is opened",
    path: "dist/web/preview/assets/*.js",
    limit: "720 kB",
    gzip: true,
  },
  { name: "all scripts together", path: "dist/web/assets/*.js", limit: "780 kB", gzip: true },
];
