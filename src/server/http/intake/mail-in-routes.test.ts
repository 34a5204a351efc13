import { createHash, createHmac } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openDiskStore } from "#server/files/disk-store.ts";
import { mailInRoutes } from "#server/http/intake/mail-in-routes.ts";
import { registerErrorHandlers } from "#server/http/platform/error-handler.ts";
import { rejectUnstorableText } from "#server/http/platform/storable-text.ts";
import { createHttpReceiver } from "#server/mail/receive/http-receiver.ts";
import type { FileStore, StoredFile } from "#server/ports/files.ts";
import type { Envelope } from "#server/ports/incoming-email.ts";

const SECRET = "correct horse battery staple secret";
const NOW = Temporal.Instant.from("2026-11-22T12:00:00Z");
const SECONDS = NOW.epochMilliseconds / 1000;
const MAIL = "Subject: Your request\r\n\r\nWe are working on it.\r\n";

let dir: string;
let files: FileStore;
let received: { envelope: Envelope; raw: StoredFile }[];
let receive: (envelope: Envelope, raw: StoredFile) => Promise<void>;
let app: FastifyInstance;
let url: string;
const log = { error: vi.fn() };

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "daylight-mail-in-"));
  files = await openDiskStore(dir);
  received = [];
  receive = async (envelope, raw) => {
    received.push({ envelope, raw });
  };
  log.error.mockClear();
  await start({});
});
afterEach(async () => {
  await app.close();
  await rm(dir, { recursive: true, force: true });
});

async function start(options: {
  files?: FileStore;
  limits?: Parameters<typeof createHttpReceiver>[0]["limits"];
}) {
  await app?.close();
  app = Fastify({ bodyLimit: 64 * 1024, forceCloseConnections: true });
  app.addHook("preValidation", rejectUnstorableText);
  registerErrorHandlers(app);
  const receiveHttpEmail = createHttpReceiver({
    secret: SECRET,
    domain: "mail.example",
    clock: { now: () => NOW },
    files: options.files ?? files,
    receive: (envelope, raw) => receive(envelope, raw),
    log,
    ...(options.limits ? { limits: options.limits } : {}),
  });
  await app.register(mailInRoutes(receiveHttpEmail));
  await app.listen({ host: "127.0.0.1", port: 0 });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/mail-in`;
}

type Fields = Record<string, string>;

/** The headers of a call, signed as docs/mail-in.md says; what is `given` is in the signature, too. */
function signedHeaders(body: string | Buffer, overrides: Fields = {}, secret = SECRET): Fields {
  const fields: Fields = {
    "daylight-timestamp": String(SECONDS),
    "daylight-envelope-from": "foia@agency.example",
    "daylight-envelope-to": "calm-river@mail.example",
    "daylight-remote-address": "",
    "daylight-helo": "",
    "daylight-content-sha256": createHash("sha256").update(body).digest("hex"),
    ...overrides,
  };
  const text = ["daylight-mail-in", ...Object.values(fields)].join("\n");
  const signature = `v1=${createHmac("sha256", secret).update(text).digest("hex")}`;
  return { "content-type": "message/rfc822", ...fields, "daylight-signature": signature };
}

async function post(body: string | Buffer, headers: Fields) {
  const latin1 = Object.entries(headers).map(([name, value]) => [
    name,
    Buffer.from(value).toString("latin1"),
  ]);
  const response = await fetch(url, { method: "POST", headers: Object.fromEntries(latin1), body });
  return {
    status: response.status,
    headers: response.headers,
    // biome-ignore lint/suspicious/noExplicitAny: answers of every kind, of which a test picks single fields
    body: (await response.json()) as any,
  };
}

async function listStoredFiles(): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

/** Nothing was stored and no notice was sent. */
async function expectNothing() {
  expect(received).toEqual([]);
  expect(await listStoredFiles()).toEqual([]);
}

describe("mail over HTTP", () => {
  test("is stored byte for byte with its envelope, and a repeated call is one file", async () => {
    const more = { "daylight-remote-address": "192.0.2.7", "daylight-helo": "mx.agency.example" };
    const first = await post(MAIL, signedHeaders(MAIL, more));
    expect(first.status).toBe(200);
    expect(first.body).toEqual({ ...received[0]?.raw, refused: [] });
    expect(Buffer.from(await files.read(first.body.sha256)).toString()).toBe(MAIL);
    expect(received[0]?.envelope).toEqual({
      from: "foia@agency.example",
      to: ["calm-river@mail.example"],
      remoteAddress: "192.0.2.7",
      helo: "mx.agency.example",
      receivedVia: "http",
    });
    expect((await post(MAIL, signedHeaders(MAIL, more))).body).toEqual(first.body);
    expect(await listStoredFiles()).toEqual([first.body.sha256]);
  });

  test("gets the line ends of mail, from the null sender, to several in every spelling of the domain", async () => {
    const unix = Buffer.from("Subject: bytes\n\n\0\xff\x80\n", "latin1");
    const { status, body } = await post(
      unix,
      signedHeaders(unix, {
        "daylight-envelope-from": "",
        "daylight-envelope-to": "a@MAIL.example, größe@mail.example",
      }),
    );
    expect(status).toBe(200);
    expect(Buffer.from(await files.read(body.sha256)).toString("latin1")).toBe(
      "Subject: bytes\r\n\r\n\0\xff\x80\r\n",
    );
    expect(received[0]?.envelope).toMatchObject({ from: "", to: ["a@mail.example", "größe@mail.example"] });
  });

  test("of no bytes at all is an email too", async () => {
    expect((await post("", signedHeaders(""))).status).toBe(200);
    expect(received[0]?.raw.size).toBe(0);
  });
});

describe("who may call", () => {
  const wrong: [string, (headers: Fields) => Fields][] = [
    ["no signature", ({ "daylight-signature": _, ...rest }) => rest],
    ["none of the headers", () => ({ "content-type": "message/rfc822" })],
    ["another secret", () => signedHeaders(MAIL, {}, `${SECRET}!`)],
    [
      "no version",
      (headers) => ({ ...headers, "daylight-signature": (headers["daylight-signature"] ?? "").slice(3) }),
    ],
    ["a short signature", (headers) => ({ ...headers, "daylight-signature": "v1=abcd" })],
    ["another recipient", (headers) => ({ ...headers, "daylight-envelope-to": "other@mail.example" })],
    ["another sender", (headers) => ({ ...headers, "daylight-envelope-from": "evil@agency.example" })],
    ["another time", (headers) => ({ ...headers, "daylight-timestamp": String(SECONDS + 1) })],
    ["another host", (headers) => ({ ...headers, "daylight-helo": "evil.example" })],
  ];
  test.each(wrong)("not with %s", async (_, change) => {
    const { status, body } = await post(MAIL, change(signedHeaders(MAIL)));
    expect(status).toBe(401);
    expect(["wrong_signature", "stale_signature"]).toContain(body.code);
    await expectNothing();
  });

  test("not with one field's end moved into the next", async () => {
    const headers = signedHeaders(MAIL, { "daylight-envelope-from": "a@b.example\nx@mail.example" });
    const [from, to] = ["a@b.example", "x@mail.example\ncalm-river@mail.example"];
    const moved = {
      ...headers,
      "daylight-envelope-from": from,
      "daylight-envelope-to": to.replace("\n", " "),
    };
    expect((await post(MAIL, moved)).status).toBe(401);
    await expectNothing();
  });

  test("not with another body than the signed one", async () => {
    for (const body of [`${MAIL}more`, MAIL.slice(0, -1), MAIL.replace("We", "Me"), ""]) {
      const answer = await post(body, signedHeaders(MAIL));
      expect(answer).toMatchObject({ status: 401, body: { code: "wrong_body" } });
    }
    await expectNothing();
  });

  test("within five minutes of our clock, either side", async () => {
    for (const [offset, status] of [
      [-301, 401],
      [-300, 200],
      [300, 200],
      [301, 401],
    ] as const) {
      const answer = await post(
        MAIL,
        signedHeaders(MAIL, { "daylight-timestamp": String(SECONDS + offset) }),
      );
      expect(answer.status).toBe(status);
      if (status === 401) expect(answer.body.detail).toContain(`which is at ${SECONDS}`);
    }
    for (const timestamp of ["", "soon", "-1", "1e9", `${SECONDS}.0`, "9".repeat(40)]) {
      expect((await post(MAIL, signedHeaders(MAIL, { "daylight-timestamp": timestamp }))).status).toBe(401);
    }
  });
});

describe("what is refused", () => {
  test.each([
    ["x@elsewhere.example", "other_domain"],
    ["calm-river@mail.example,x@elsewhere.example", "other_domain"],
    ["x@mail.example.evil.example", "other_domain"],
    ["", "no_recipient"],
    ["a@mail.example,,b@mail.example", "bad_address"],
    ["postmaster", "bad_address"],
    [`${"a".repeat(400)}@mail.example`, "bad_address"],
    ["a b@mail.example", "bad_address"],
    [Array.from({ length: 101 }, (_, n) => `${n}@mail.example`).join(), "too_many_recipients"],
  ])("the recipient %s: 422 %s", async (to, code) => {
    const answer = await post(MAIL, signedHeaders(MAIL, { "daylight-envelope-to": to }));
    expect(answer).toMatchObject({ status: 422, body: { code } });
    await expectNothing();
  });

  test("a sender or remote address that is none", async () => {
    for (const fields of [{ "daylight-envelope-from": "nobody" }, { "daylight-remote-address": "here" }]) {
      expect(await post(MAIL, signedHeaders(MAIL, fields))).toMatchObject({
        status: 422,
        body: { code: "bad_address" },
      });
    }
    await expectNothing();
  });

  test("another type of content", async () => {
    for (const type of ["application/json", "text/plain", "message/rfc822x"]) {
      const answer = await post("{}", { ...signedHeaders("{}"), "content-type": type });
      expect(answer).toMatchObject({
        status: 415,
        body: { detail: expect.stringContaining("message/rfc822") },
      });
    }
    expect(
      (await post(MAIL, { ...signedHeaders(MAIL), "content-type": "Message/RFC822; charset=x" })).status,
    ).toBe(200);
  });

  test("more than 25 MiB, with a length or without", { timeout: 30_000 }, async () => {
    const large = Buffer.alloc(25 * 1024 * 1024 + 2, `${"x".repeat(76)}\r\n`);
    expect(await post(large, signedHeaders(large))).toMatchObject({
      status: 413,
      body: { code: "too_large" },
    });
    await start({ limits: { maxEmailBytes: 1000 } });
    const streamed = httpRequest(url, { method: "POST", headers: signedHeaders("x".repeat(2000)) });
    streamed.write("x".repeat(1000));
    streamed.end("x".repeat(1000));
    const [response] = await once(streamed, "response");
    expect(response.statusCode).toBe(413);
    response.resume();
    await expectNothing();
  });

  test("a line of more than 64 KiB", async () => {
    const long = "x".repeat(70_000);
    expect(await post(long, signedHeaders(long))).toMatchObject({
      status: 422,
      body: { code: "line_too_long" },
    });
    await expectNothing();
  });

  test("a body that comes too slowly", async () => {
    await start({ limits: { dataSeconds: 0.05 } });
    const slow = httpRequest(url, { method: "POST", headers: signedHeaders(MAIL) });
    slow.on("error", () => undefined);
    slow.write("Sub");
    const [response] = await once(slow, "response");
    expect(response.statusCode).toBe(408);
    slow.destroy();
    await expectNothing();
  });

  test("a body that never ends", async () => {
    await start({ limits: { maxEmailBytes: 1000 } });
    const endless = httpRequest(url, { method: "POST", headers: signedHeaders(MAIL) });
    endless.on("error", () => undefined);
    const answered = once(endless, "response");
    const more = (error?: Error | null) => {
      if (!error) endless.write(`${"x".repeat(70)}\r\n`.repeat(10), more);
    };
    more();
    const [response] = await answered;
    expect(response.statusCode).toBe(413);
    expect(response.headers.connection).toBe("close");
    endless.destroy();
    await expectNothing();
  });

  test("a caller that hangs up in the middle leaves nothing and is reported to nobody", async () => {
    const settled = Promise.withResolvers<void>();
    const disk = await openDiskStore(dir);
    await start({
      files: {
        ...files,
        putStream: (content, limit) => disk.putStream(content, limit).finally(() => settled.resolve()),
      },
    });
    const partialRequest = httpRequest(url, {
      method: "POST",
      headers: { ...signedHeaders(MAIL), "content-length": String(MAIL.length) },
    });
    partialRequest.on("error", () => undefined);
    partialRequest.write("Subject: half", () => partialRequest.destroy());
    await settled.promise;
    await expectNothing();
    expect(log.error).not.toHaveBeenCalled();
  });
});

describe("when storing fails", () => {
  test("the caller is asked to send it again, and then it is one file", async () => {
    const works = receive;
    receive = async () => {
      throw new Error("the database is away");
    };
    const unavailable = await post(MAIL, signedHeaders(MAIL));
    expect(unavailable).toMatchObject({ status: 503, body: { code: "not_stored" } });
    expect(unavailable.headers.get("retry-after")).toBe("60");
    expect(JSON.stringify(unavailable.body)).not.toContain("database");
    expect(log.error).toHaveBeenCalledOnce();
    receive = works;
    expect((await post(MAIL, signedHeaders(MAIL))).status).toBe(200);
    expect(await listStoredFiles()).toEqual([received[0]?.raw.sha256]);
  });

  test("a full disk, in the middle of a large email", async () => {
    await start({ files: { ...files, putStream: () => Promise.reject(new Error("ENOSPC")) } });
    const large = `${"x".repeat(70)}\r\n`.repeat(50_000);
    expect((await post(large, signedHeaders(large))).status).toBe(503);
    expect(received).toEqual([]);
  });
});
