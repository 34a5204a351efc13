import { formatMessage } from "#core/messages/format-message.ts";
import { apiDocs as text } from "#messages/api-docs.ts";
import { type OpenApi, type Operation, type Schema, typeOfSchema } from "./openapi-types.ts";
import { escapeHtml } from "./standalone-page.ts";

const STYLE = `:root{color-scheme:light}*{box-sizing:border-box}body{margin:0;background:#f3f5f7;color:#24292f;font:15px/23px system-ui,sans-serif}
main{max-width:920px;margin:0 auto;padding:32px 24px 64px;background:#fff;min-height:100vh}header b,h1,h2,h3{font-family:Georgia,serif;color:#1a1e23}
h1{margin:16px 0 8px;font-size:28px;line-height:36px}h2{margin:36px 0 8px;font-size:20px;line-height:28px}p{margin:0 0 12px;max-width:72ch}
a{color:#0f5aa8}nav ul{columns:3;padding-left:20px}code,pre{font:13px/20px ui-monospace,Menlo,Consolas,monospace}
code{padding:1px 4px;border-radius:4px;background:#f3f5f7;overflow-wrap:anywhere}
details{border-bottom:1px solid #e2e5e9}summary{display:flex;flex-wrap:wrap;gap:4px 12px;padding:8px 4px;cursor:pointer}
summary:hover{background:#f3f5f7}summary code{background:none}summary code b{display:inline-block;min-width:56px}summary small{margin-left:auto;color:#59636e}
details>div{padding:4px 4px 16px}h3{margin:20px 0 4px;font-size:15px}h4{margin:12px 0 4px;font-size:13px;color:#59636e}pre{margin:0;padding:12px;border-radius:6px;background:#f3f5f7;overflow:auto}
:focus-visible{outline:2px solid #1a1e23;outline-offset:2px}@media(max-width:700px){nav ul{columns:1}summary small{margin-left:0}}`;

type Call = { method: string; path: string; operation: Operation };

/** The page: how to call the API, then every call by subject, with what it takes and answers. No scripts. */
export function apiDocsPage(brand: string, { paths, components }: OpenApi): string {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]): Call => ({ method, path, operation })),
  );
  const bySubject = Map.groupBy(calls, ({ operation }) => subjectOf(operation));
  const subjects = [...bySubject].map(([subject, its]) => ({ title: text.tags[subject], calls: its }));
  const types = Object.entries(components.schemas ?? {}).toSorted(([one], [other]) =>
    one.localeCompare(other),
  );
  const code = codeWithLinks(types.map(([name]) => name));
  const links = [...text.sections, ...subjects, { title: text.namedTypes }].map(
    ({ title }) => `<li><a href="#${anchorOf(title)}">${escapeHtml(title)}</a></li>`,
  );
  const sections = text.sections.map(
    ({ title, text: paragraphs }) =>
      `${heading(title)}${paragraphs.map((one) => `<p>${withCode(one)}</p>`).join("")}`,
  );
  const lists = subjects.map(
    ({ title, calls: its }) => `${heading(title)}${its.map((call) => callHtml(call, code)).join("")}`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="/favicon.svg"><title>${text.title} · ${escapeHtml(brand)}</title><style>${STYLE}</style></head><body><main><header><a href="/"><b>${escapeHtml(brand)}</b></a></header><h1>${text.title}</h1><p>${text.lead}</p><p><a href="/api/openapi.json">${text.description}</a><br><a href="/api/openapi.d.ts">${text.types}</a></p><nav aria-label="${text.contents}"><ul>${links.join("")}</ul></nav>${sections.join("")}${lists.join("")}${heading(text.namedTypes)}${types.map((type) => typeHtml(type, code)).join("")}</main></body></html>`;
}

function subjectOf({ tags = [] }: Operation): keyof typeof text.tags {
  const [tag = "other"] = tags;
  return tag in text.tags ? (tag as keyof typeof text.tags) : "other";
}

const anchorOf = (title: string) => title.toLowerCase().replaceAll(/\W+/g, "-");
const heading = (title: string) => `<h2 id="${anchorOf(title)}">${escapeHtml(title)}</h2>`;
const withCode = (paragraph: string) => escapeHtml(paragraph).replaceAll(/`([^`]+)`/g, "<code>$1</code>");

function callHtml({ method, path, operation }: Call, code: Code): string {
  const scope = operation.security?.flatMap(({ apiToken = [] }) => apiToken)[0] ?? "";
  const parameters = (operation.parameters ?? []).map(
    ({ name, in: place, required, schema }) =>
      `${place} ${name}${required ? "" : ` (${text.optional})`}: ${typeOfSchema(schema)}`,
  );
  const block = (title: string, content: string) =>
    content === "" ? "" : `<h4>${escapeHtml(title)}</h4>${code(content)}`;
  const parts = [
    block(text.parameters, parameters.join("\n")),
    block(text.body, contentText(operation.requestBody?.content)),
    ...Object.entries(operation.responses).map(([status, { content }]) =>
      block(
        formatMessage(text.answer, { status: /^\d+$/.test(status) ? status : "200" }),
        contentText(content) || `// ${emptyText(status)}`,
      ),
    ),
  ];
  return `<details><summary><code><b>${method.toUpperCase()}</b> ${escapeHtml(path)}</code> ${escapeHtml(operation.summary ?? "")}<small>${escapeHtml(formatMessage(text.scope, { scope }))}</small></summary><div>${parts.join("")}</div></details>`;
}

const typeHtml = ([name, schema]: [string, Schema], code: Code) =>
  `<h3 id="type-${name}">${name}</h3>${code(typeOfSchema(schema))}`;

type Code = (source: string) => string;

/** A block of code in which the names of types lead to them. */
function codeWithLinks(names: string[]): Code {
  const anyName = new RegExp(`\\b(${names.join("|")})\\b`, "g");
  return (source) =>
    `<pre tabindex="0">${escapeHtml(source).replaceAll(anyName, '<a href="#type-$1">$1</a>')}</pre>`;
}

const emptyText = (status: string) => (status === "204" ? text.noContent : text.file);

const contentText = (content: Record<string, { schema: Schema }> | undefined) =>
  Object.values(content ?? {})
    .map(({ schema }) => typeOfSchema(schema))
    .join("\n");
