import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Server as TcpServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { emailContentPolicy } from "#core/mail/email-content-policy.ts";
import { sanitizeToDocument } from "#server/mail/html/sanitize-html.ts";
import { hostileHtml } from "#test/mail/hostile-html.ts";
import type { HostileHtml } from "#test/mail/hostile-payload.ts";
import { ensureChromium } from "#test/support/chromium.ts";
import { EMAIL_SANDBOX } from "#web/features/thread/message/email-sandbox.ts";

/** What the page of frames reports of one wall: places in its list of emails. */
type Exposed = {
  ran: number[];
  strange: { at: number; what: string }[];
  page: { ran: boolean; title: string; address: string; app: string; stored: number; cookie: string };
};

const emails = hostileHtml();
const policy = `<meta http-equiv="Content-Security-Policy" content="${emailContentPolicy(false)}">`;
const raw = ({ html }: HostileHtml) => `<!doctype html><html><head></head><body>${html}`;
const underPolicy = ({ html }: HostileHtml) => `<!doctype html><html><head>${policy}</head><body>${html}`;
const sanitized = ({ html }: HostileHtml) => sanitizeToDocument(html, new Map());
const cleaned = (email: HostileHtml) => sanitized(email).replace(policy, "");

type Wall = {
  emails: HostileHtml[];
  documentOf: (email: HostileHtml) => string;
  sandbox: string | null;
  touch: boolean;
  written: boolean;
};
/** What only makes a letter large is slow to show, and tells nothing of a wall that does not look at it. */
const small = emails.filter(({ html }) => html.length < 5_000);
const part = (of: number, from: number) => small.filter((_, at) => at % of === from);
/** Scripts, forms and all, short of leaving this page. */
const NO_WALL = "allow-scripts allow-same-origin allow-forms allow-modals allow-popups";
/** In this order: what fetches nothing first, so that nothing still on its way from one counts for the next. */
const WALLS = {
  "as they are shown": { emails, documentOf: sanitized, sandbox: EMAIL_SANDBOX, touch: true, written: false },
  "cleaned only": { emails: small, documentOf: cleaned, sandbox: null, touch: true, written: true },
  "in sandbox and policy only": {
    emails: part(2, 0),
    documentOf: underPolicy,
    sandbox: EMAIL_SANDBOX,
    touch: true,
    written: true,
  },
  "in the sandbox only": {
    emails: part(6, 0),
    documentOf: raw,
    sandbox: EMAIL_SANDBOX,
    touch: true,
    written: true,
  },
  "under the policy only": {
    emails: part(6, 1),
    documentOf: underPolicy,
    sandbox: NO_WALL,
    touch: false,
    written: true,
  },
  "without any wall": {
    emails: part(6, 2),
    documentOf: raw,
    sandbox: NO_WALL,
    touch: false,
    written: true,
  },
} satisfies Record<string, Wall>;
type WallName = keyof typeof WALLS;

/** `reached`: every connection and request that came to a server, beside what the page itself asks for. */
type Damage = { ran: string[]; strange: string[]; page: Exposed["page"]; reached: string[] };

/**
 * The walls around an agency's HTML, all together against every hostile email there is, the sanitiser alone against nearly
 * as many, each other wall against a part of them, in Chromium: the frame
 * has the sandbox that the reading pane gives it, the HTML comes from the function that the server calls. The browser is
 * on its own, without a debugger, which would cost more than all the rest; a page goes from wall to wall and reports.
 */
describe(`${emails.length} emails that mean harm`, () => {
  let damage: Record<WallName, Damage>;

  beforeAll(async () => {
    damage = await exposeAll();
  }, 300_000);

  it("do harm where there is no wall", () => {
    const { ran, reached, page } = damage["without any wall"];
    expect(ran.length).toBeGreaterThan(10);
    expect(reached.length).toBeGreaterThan(20);
    expect(page).not.toEqual(UNTOUCHED);
  });

  it.each(["as they are shown", "cleaned only"] as const)(
    "%s: nothing runs, nothing is fetched, the page is as it was, and nothing unknown is left",
    (wall) => {
      expect(damage[wall]).toEqual({ ran: [], strange: [], page: UNTOUCHED, reached: [] });
    },
  );

  it("in sandbox and policy only: nothing runs, nothing is fetched, the page is as it was", () => {
    const { strange: _, ...rest } = damage["in sandbox and policy only"];
    expect(rest).toEqual({ ran: [], page: UNTOUCHED, reached: [] });
  });

  it.each(["in the sandbox only", "under the policy only"] as const)(
    "%s: nothing runs, and the page is as it was",
    (wall) => {
      const { ran, page } = damage[wall];
      expect({ ran, page }).toEqual({ ran: [], page: UNTOUCHED });
    },
  );
});

const UNTOUCHED: Exposed["page"] = {
  ran: false,
  title: "Daylight",
  address: "/page",
  app: '<div id="app"><h1>Inbox</h1></div>',
  stored: 0,
  cookie: "",
};

/** Lets a browser show every email behind each wall in turn. */
async function exposeAll(): Promise<Record<WallName, Damage>> {
  const damage = {} as Record<WallName, Damage>;
  const left = Object.entries(WALLS) as [WallName, Wall][];
  let reached: string[] = [];
  const script = await readFile(new URL("./email-exposure.mjs", import.meta.url), "utf8");
  const page = `<!doctype html><title>Daylight</title><link rel="icon" href="data:,"><div id="app"><h1>Inbox</h1></div><script type="module">${script}</script>`;
  const finished = Promise.withResolvers<void>();
  const outside = createTcpServer((socket) => {
    // A connection that says nothing was made ahead, which also tells a name server who reads.
    let output = "a connection made ahead";
    socket.once("data", (first: Buffer) => {
      output = requestsOf(first);
      socket.destroy();
    });
    socket.on("error", () => undefined);
    socket.on("close", () => {
      if (!ITS_OWN.test(output)) reached.push(output);
    });
  });
  const inside = createServer(async (request, response) => {
    if (request.url === "/page") return send(response, page);
    if (request.url === "/settled") return send(response, "");
    if (request.url === "/exposure") {
      reached = [];
      const [, wall] = left[0] ?? [];
      return send(response, JSON.stringify(wall && { ...wall, documents: wall.emails.map(wall.documentOf) }));
    }
    if (request.url === "/exposed") {
      const [name, wall] = left.shift() ?? [];
      const reported = JSON.parse(await bodyOf(request)) as Exposed;
      if (name && wall)
        damage[name] = {
          ran: reported.ran.map((at) => wall.emails[at]?.name ?? "?"),
          strange: reported.strange.map(({ at, what }) => `${wall.emails[at]?.name}: ${what}`),
          page: reported.page,
          reached,
        };
      if (left.length === 0) finished.resolve();
      return send(response, "");
    }
    reached.push(`our own ${request.url}`);
    send(response, "");
  });
  const [trap, home] = await Promise.all([portOf(outside), portOf(inside)]);
  const profile = await mkdtemp(join(tmpdir(), "daylight-walls-"));
  // Whatever name is asked for leads to the trap, so that nothing depends on a name that cannot be found.
  const args = [
    "--headless",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
    `--user-data-dir=${profile}`,
    `--host-resolver-rules=MAP * 127.0.0.1:${trap}, EXCLUDE 127.0.0.1`,
    "--remote-debugging-port=0",
    `http://127.0.0.1:${home}/page`,
  ];
  const browser = spawn(await ensureChromium(), args, { stdio: "ignore" });
  const deleted = once(browser, "close");
  try {
    await Promise.race([
      finished.promise,
      deleted.then(() => Promise.reject(new Error("The browser ended early"))),
    ]);
    return damage;
  } finally {
    browser.kill("SIGKILL");
    await deleted;
    outside.close();
    inside.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 20 });
  }
}

/** The request line of HTTP, or the name in the greeting of TLS (RFC 6066, section 3). */
function requestsOf(first: Buffer): string {
  if (first[0] !== 0x16) return first.toString("latin1").split("\r\n").slice(0, 2).join(" ");
  return /(?:[a-z0-9-]+\.)+[a-z]{3,}(?![a-z0-9.-])/.exec(first.toString("latin1"))?.[0] ?? "TLS to nobody";
}

/** What Chromium asks of its maker by itself. */
const ITS_OWN = /(?:google|googleapis|gstatic|gvt1)\.com/;

async function portOf(server: Server | TcpServer): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

function send(response: ServerResponse, text: string): void {
  response.setHeader("content-type", "text/html; charset=utf-8");
  response.setHeader("cache-control", "no-store");
  response.end(text);
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}
