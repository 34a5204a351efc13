/**
 * The whole table: milliseconds (medians, one call after the other) of reading, writing and searching over HTTP, of intake,
 * filing and delivery, in an installation of 1,000 requests and 10,000 emails, and of 10 and 100 times as many, where one
 * account has up to 10,000 requests. Each stands beside its floor, measured in turns with it: for HTTP and filing a bare server
 * that reads a row by its index, or writes one durably; for a search the list without it; for intake and delivery the
 * same email handed to a bare SMTP server that writes a row. PostgreSQL, SMTP and HTTP are real, in one process with the program.
 * `npm run -s bench -- table --scale 1,10` measures two of the sizes, `--keep FOLDER` makes
 * each installation only once, in FOLDER/1, FOLDER/10 and FOLDER/100. Exits with 1 when a row at the largest size
 * takes more than three times as many floors as at the smallest.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { SMTPServer } from "smtp-server";
import { draft, emailFrom } from "#test/support/factories.ts";
import { connectSmtp } from "#test/support/smtp-client.ts";
import type { TestApp, TestUser } from "#test/support/test-app.ts";
import { percentile } from "./lib/browser.ts";
import { openInstallation } from "./lib/open-installation.ts";

/** Of the installation of 1,000,000 requests that `seedInstallation` makes. */
const SHARE_OF_ONE = 0.001;
const ROUNDS = 20;
const MAX_GROWTH = 3;
const { values: options } = parseArgs({
  options: { scale: { type: "string", default: "1,10,100" }, keep: { type: "string" } },
});
const SCALES = options.scale.split(",").map(Number);

/** One line of the table: a floor, or what is compared with one. */
type Row = { what: string; floor?: string; work: (round: number) => Promise<unknown> };

/** Reads a row by its index, or adds one and waits until it is durable. */
async function startBareHttp({ database: { pool } }: TestApp): Promise<{ url: string; server: Server }> {
  await pool.query(
    "create table if not exists bench_floor (id bigint generated always as identity primary key, at timestamptz)",
  );
  const server = createServer(async (request, response) => {
    const { rows } = await (request.method === "POST"
      ? pool.query("insert into bench_floor (at) values (now()) returning *")
      : pool.query("select * from request where id = $1", [request.url?.slice(1)]));
    response.setHeader("content-type", "application/json").end(JSON.stringify(rows));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

/** Adds a durable row for every email and throws it away. */
async function startBareSmtp({ database: { pool } }: TestApp): Promise<{ port: number; close(): void }> {
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS", "AUTH"],
    disableReverseLookup: true,
    onData(stream, _session, done) {
      stream.resume();
      stream.on("end", () =>
        pool.query("insert into bench_floor (at) values (now())").then(() => done(), done),
      );
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { port: (server.server.address() as AddressInfo).port, close: () => server.close() };
}

async function measure(app: TestApp, ask: TestUser["call"]): Promise<Map<string, number>> {
  const http = await startBareHttp(app);
  const smtp = await startBareSmtp(app);
  const sender = await connectSmtp(smtp.port);
  const { body } = await ask("GET", "/api/conversations?limit=100&folder=all");
  const ids: string[] = body.items.map(({ requestId }: { requestId: string }) => requestId);
  const idOf = (round: number) => ids[round % ids.length] ?? "";
  const call = async (method: string, path: string, content?: unknown) => {
    const answer = await ask(method, path, content);
    if (answer.status >= 300)
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const get = (what: string, path: string, floor: string): Row => ({
    what,
    floor,
    work: (round) => call("GET", path.replace(":id", idOf(round))),
  });
  const submit = ({ id, version }: { id: string; version: number }) =>
    call("POST", `/api/requests/${id}/submission`, { version });
  const create = () => call("POST", "/api/requests", { draft: draft() });
  let created = await create();
  const replyAddress: string = (await submit(created)).replyAddress;
  await app.runDueJobs();
  const text = "We are searching for the records you asked for. ".repeat(80);
  const reply = () => ({
    from: "foia@nara.gov",
    to: [replyAddress],
    raw: emailFrom({ to: replyAddress, text }),
  });
  const [oneRow, oneInsert, bareSmtp] = [
    "one row by its index",
    "one durable row",
    "bare SMTP and a durable row",
  ];
  const list = "inbox";
  const rows: Row[] = [
    { what: oneRow, work: async (round) => (await fetch(`${http.url}/${idOf(round)}`)).json() },
    get("who is signed in", "/api/me", oneRow),
    get(list, "/api/conversations?limit=60", oneRow),
    get("tracker", "/api/requests?limit=60", oneRow),
    get("one conversation", "/api/conversations/:id", oneRow),
    get("one request", "/api/requests/:id", oneRow),
    get("counts", "/api/requests/counts", oneRow),
    get("board", "/api/requests/board", oneRow),
    get("inbox search, rare word", "/api/conversations?limit=60&q=turbidity", list),
    get("inbox search, common word", "/api/conversations?limit=60&q=records", list),
    get("inbox search, phrase", "/api/conversations?limit=60&q=%22public%20records%22", list),
    get("tracker search, common word", "/api/requests?limit=60&filter=all&q=records", list),
    { what: oneInsert, work: async () => (await fetch(http.url, { method: "POST" })).json() },
    {
      what: "mark as read",
      floor: oneInsert,
      work: (round) => call("PUT", `/api/conversations/${idOf(round)}/read`),
    },
    {
      what: "star",
      floor: oneInsert,
      work: (round) => call("POST", "/api/mailbox/changes", { action: "star", requestIds: [idOf(round)] }),
    },
    {
      what: "create a draft",
      floor: oneInsert,
      work: async () => {
        created = await create();
      },
    },
    { what: "submit a request", floor: oneInsert, work: () => submit(created) },
    { what: bareSmtp, work: () => sender.sendEmail(reply(), reply().raw) },
    { what: "deliver the letter", floor: bareSmtp, work: () => app.runDueJobs() },
    { what: "take an email of 4 kB", floor: bareSmtp, work: () => app.deliverEmail(reply()) },
    { what: "file it", floor: oneInsert, work: () => app.runDueJobs() },
  ];
  const times = new Map(rows.map(({ what }) => [what, [] as number[]]));
  // In turns, so that whatever else the machine does slows all alike. The first round only warms up.
  for (let round = 0; round <= ROUNDS; round++) {
    for (const { what, work } of rows) {
      const started = performance.now();
      await work(round);
      if (round > 0) times.get(what)?.push(performance.now() - started);
    }
  }
  sender.socket.destroy();
  smtp.close();
  http.server.close();
  floors = new Map(rows.flatMap(({ what, floor }) => (floor ? [[what, floor] as const] : [])));
  return new Map([...times].map(([what, ms]) => [what, percentile(ms, 0.5)]));
}

let floors = new Map<string, string>();
const columns: Map<string, number>[] = [];
for (const scale of SCALES) {
  const folder = options.keep
    ? join(options.keep, String(scale))
    : await mkdtemp(join(tmpdir(), "daylight-bench-"));
  try {
    const { app, large, stop } = await openInstallation(folder, { share: SHARE_OF_ONE * scale });
    columns.push(await measure(app, large));
    await stop();
  } finally {
    if (!options.keep) await rm(folder, { recursive: true, force: true });
  }
}
const rounded = (number: number) => Number(number.toPrecision(number < 10 ? 2 : 3));
const overFloor = (what: string, column: Map<string, number> | undefined) =>
  (column?.get(what) ?? 0) / (column?.get(floors.get(what) ?? what) ?? 1);
const rows = [...(columns[0]?.keys() ?? [])].map((what) => {
  const growth = overFloor(what, columns.at(-1)) / overFloor(what, columns[0]);
  const cells = columns.flatMap((column, index) => [
    [`${SCALES[index]}×, ms`, rounded(column.get(what) ?? 0)],
    [`of floor, ${SCALES[index]}×`, floors.has(what) ? rounded(overFloor(what, column)) : ""],
  ]);
  return {
    what,
    floor: floors.get(what) ?? "(is one)",
    ...Object.fromEntries(cells),
    grows: growth > MAX_GROWTH,
  };
});
console.table(rows);
const growing = rows.filter(({ grows }) => grows);
console.log(
  `Medians of ${ROUNDS} rounds; 1× is 1,000 requests and 10,000 emails. ${growing.length} rows grow more than ${MAX_GROWTH} times. ` +
    `The machine's load: ${loadavg()[0]?.toFixed(1)}.`,
);
if (growing.length > 0) process.exitCode = 1;
