import { parseSync } from "oxc-parser";

export type MessageProblem = {
  kind: "text" | "unused" | "unformatted";
  file: string;
  line: number;
  text: string;
};

type Node = { type: string; start: number; end: number; [key: string]: unknown };

/** Attributes that hold names of things for the program, never words for a reader. */
const TECHNICAL =
  /^(class(Name)?|id|name|type|to|href|src|role|rel|target|method|accept|autoComplete|inputMode|key|kind|tone|size|variant|side|align|width|height|d|viewBox|fill|stroke.*|htmlFor|form|data-.*|aria-(live|hidden|current|haspopup|controls|describedby|labelledby|expanded|pressed|sort|orientation|relevant|autocomplete|activedescendant|invalid|busy|modal)|lang|dir|scope|wrap|sandbox|allow|referrerPolicy|loading|enterKeyHint|spellCheck|autoCapitalize|pattern|step|min|max|property|icon|shortcut|as|mode|value|defaultValue|field|slot|part)$/;
/** Texts for docs/browser-storage.md, which no page shows. */
const UNREAD_FILES = new Set(["src/web/app/storage/stored-purposes.ts"]);
/**
 * Sources whose texts have another reader, or are data: laws and letters (an agency reads them, decision 45), the user
 * pool's protocol, answers to mail programs, the pretend agency of the sandbox.
 */
const UNREAD_FOLDERS =
  /^src\/(core\/(law\/(calendars|history)|letter\/(initial|follow-ups|law|translated))|server\/(sandbox|identity\/embedded|mail\/receive|env))\//;
/** What puts a text into the answer for a user: an expected failure, or a function that makes one. */
const FAILURE = /(Problem|Error|^fail|^fault)$/;
/** Fields of errors, emails and documents that hold a text for a user. */
const READ_FIELD =
  /^(detail|message|subject|text|title|label|description|summary|explanation|reason|note|warning)$/;
const READ_CONSTANT = /(_TEXT|_LABELS?|_MESSAGE|Text|Label|Message)$/;
const WORD = /[A-Za-z]{2,}/;
/** A sentence or a label: begins with a capital and goes on in small letters, with a space or a full stop somewhere. */
const SENTENCE = /^[“"(]?[A-Z][a-z’']*[ ,.:!?…].*[A-Za-z]{2,}|^[A-Z][a-z]+ .*|.*[a-z]{2,} [a-z]{2,}.*[.!?]$/;

/**
 * @param sources path → text of every file under `src/`
 * @returns every text outside the catalog in `src/web`, every one in `src/core` and `src/server` that goes into an error, an
 *   email or a document, and every message of the catalog that is unused or shown unformatted
 */
export function findMessageProblems(sources: Map<string, string>): MessageProblem[] {
  const problems: MessageProblem[] = [];
  const used = new Set<string>();
  const messages = messagesOf(sources);
  for (const [file, source] of sources) {
    if (/\.test\.tsx?$/.test(file) || file.startsWith("src/messages/")) continue;
    const { program } = parseSync(file, source);
    const catalogs = catalogsImported(program as unknown as Node);
    const report = (kind: MessageProblem["kind"], node: Node, text: string) =>
      problems.push({ kind, file, line: source.slice(0, node.start).split("\n").length, text });
    visit(program as unknown as Node, [], (node, parents) => {
      const path = messagePath(node, parents, catalogs);
      if (path) used.add(path);
      if (path && isShownAsIs(parents) && /[{<]/.test(messages.get(path)?.text ?? ""))
        report("unformatted", node, `${path} needs formatMessage or RichText`);
      const text = isRead(file) ? writtenText(node, parents) : null;
      if (text && (file.startsWith("src/web/") || isForUser(parents)))
        report("text", node, text.replace(/\s+/g, " ").trim());
    });
  }
  return [...problems, ...unusedMessages(messages, used)];
}

const isRead = (file: string): boolean =>
  /^src\/(web|core|server)\//.test(file) && !UNREAD_FILES.has(file) && !UNREAD_FOLDERS.test(file);

/** Whether the nearest call, field or constant around a text gives it to a user. */
function isForUser(parents: Node[]): boolean {
  for (const one of parents.toReversed()) {
    if (one.type === "NewExpression" || one.type === "CallExpression") {
      const callee = one.callee as Node;
      return FAILURE.test(String(callee.name ?? (callee.property as Node | undefined)?.name));
    }
    if (one.type === "Property") return READ_FIELD.test(String((one.key as Node).name));
    if (one.type === "VariableDeclarator") {
      const name = String((one.id as Node).name);
      return READ_FIELD.test(name) || READ_CONSTANT.test(name);
    }
    if (/Function|ReturnStatement/.test(one.type)) return false;
  }
  return false;
}

/** Local name → name of the catalog, for each import from `#messages/`. */
function catalogsImported(program: Node): Map<string, string> {
  const found = new Map<string, string>();
  for (const node of program.body as Node[]) {
    if (node.type !== "ImportDeclaration") continue;
    if (!String((node.source as Node).value).startsWith("#messages/")) continue;
    for (const specifier of node.specifiers as Node[])
      found.set(
        (specifier.local as Node).name as string,
        ((specifier.imported as Node)?.name ?? "") as string,
      );
  }
  return found;
}

/** `inbox.empty.title` at its outermost member expression; `inbox.*` where the key is computed or the object passed on. */
function messagePath(node: Node, parents: Node[], catalogs: Map<string, string>): string | null {
  if (node.type !== "Identifier" || !catalogs.has(node.name as string)) return null;
  const parent = parents.at(-1);
  if (parent?.type.startsWith("Import")) return null;
  const path = [catalogs.get(node.name as string) as string];
  let inner = node;
  for (const outer of parents.toReversed()) {
    if (outer.type !== "MemberExpression" || outer.object !== inner) break;
    if (outer.computed) return [...path, "*"].join(".");
    path.push((outer.property as Node).name as string);
    inner = outer;
  }
  return path.length === 1 ? `${path[0]}.*` : path.join(".");
}

/** `<p>{inbox.unread}</p>`, whose place is taken by nothing that fills in values. */
function isShownAsIs(parents: Node[]): boolean {
  const outer = parents.filter(({ type }) => type !== "MemberExpression");
  return outer.at(-1)?.type === "JSXExpressionContainer" && outer.at(-2)?.type === "JSXElement";
}

function writtenText(node: Node, parents: Node[]): string | null {
  const parent = parents.at(-1);
  if (node.type === "JSXText") return WORD.test(node.value as string) ? (node.value as string) : null;
  const value = literalOf(node);
  if (value === null || !WORD.test(value)) return null;
  if (
    parents.some(
      ({ type }) =>
        /^(Import|Export(All|Named)|TSLiteralType|TSEnum)/.test(type) && type !== "ExportNamedDeclaration",
    )
  )
    return null;
  if (parents.some((one) => one.type === "NewExpression" && /Error$/.test(String((one.callee as Node).name))))
    return null;
  if (parents.some((one) => one.type === "TaggedTemplateExpression")) return null;
  if (value.startsWith("Bearer ") || parents.some(isConsoleCall)) return null;
  const attribute = parents.findLast(({ type }) => type === "JSXAttribute" || type === "JSXElement");
  if (attribute?.type === "JSXAttribute") {
    const name = String((attribute.name as Node).name);
    if (TECHNICAL.test(name)) return null;
    if (parent === attribute && /^[A-Z]/.test(value)) return value;
  }
  if (parent?.type === "JSXExpressionContainer" && parents.at(-2)?.type !== "JSXAttribute") return value;
  return SENTENCE.test(value) ? value : null;
}

/** Developers read the console. */
function isConsoleCall(node: Node): boolean {
  const callee = node.type === "CallExpression" ? (node.callee as Node) : null;
  return callee?.type === "MemberExpression" && (callee.object as Node).name === "console";
}

function literalOf(node: Node): string | null {
  if (node.type === "Literal" && typeof node.value === "string") return node.value;
  if (node.type !== "TemplateLiteral") return null;
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join("…");
}

/** Path, such as `inbox.empty.title` → message. */
function messagesOf(sources: Map<string, string>): Map<string, { text: string; file: string; line: number }> {
  const found = new Map<string, { text: string; file: string; line: number }>();
  for (const [file, source] of sources) {
    if (!file.startsWith("src/messages/en/")) continue;
    visit(parseSync(file, source).program as unknown as Node, [], (node, parents) => {
      const text = node.type === "Property" ? literalOf(node.value as Node) : null;
      if (text === null) return;
      found.set(pathOfProperty(node, parents), {
        text,
        file,
        line: source.slice(0, node.start).split("\n").length,
      });
    });
  }
  return found;
}

function unusedMessages(messages: ReturnType<typeof messagesOf>, used: Set<string>): MessageProblem[] {
  return [...messages].flatMap(([path, { file, line }]) => {
    const steps = path.split(".");
    const ways = steps.flatMap((_, at) => [
      [...steps.slice(0, at), "*"].join("."),
      steps.slice(0, at + 1).join("."),
    ]);
    if (ways.some((way) => used.has(way))) return [];
    return [{ kind: "unused" as const, file, line, text: `nothing uses ${path}` }];
  });
}

function pathOfProperty(node: Node, parents: Node[]): string {
  const names = [...parents, node].flatMap((one) => {
    if (one.type === "VariableDeclarator") return [(one.id as Node).name as string];
    if (one.type === "Property") return [String((one.key as Node).name ?? (one.key as Node).value)];
    return [];
  });
  return names.join(".");
}

function visit(node: Node, parents: Node[], see: (node: Node, parents: Node[]) => void): void {
  see(node, parents);
  const inner = [...parents, node];
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) for (const one of value) if (isNode(one)) visit(one, inner, see);
    if (isNode(value)) visit(value, inner, see);
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && typeof (value as Node).type === "string";
}
