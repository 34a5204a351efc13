/** An email made to stop the program that reads it. Every email says its own name in its subject. */
export type HostileEmail = { name: string; raw: () => Buffer };

/** SMTP accepts 25 MiB, and base64 makes three bytes four. */
export const MB = 1_000_000;

export const base64 = (content: string | Uint8Array): Buffer =>
  Buffer.from(`${Buffer.from(content).toString("base64").replace(/.{76}/g, "$&\r\n")}\r\n`);

const email = (
  name: string,
  headers: string[],
  body: string | Uint8Array = "text\r\n",
): HostileEmail["raw"] => {
  const head = [
    "From: FOIA Office <foia@hostile.example>",
    "To: somebody@in.daylight.test",
    `Subject: ${name}`,
    `Message-ID: <${name.replace(/[^\w]+/g, "-")}@hostile.example>`,
    "Date: Tue, 03 Mar 2026 10:00:00 -0500",
    "MIME-Version: 1.0",
    ...headers,
  ].join("\r\n");
  return () => Buffer.concat([Buffer.from(`${head}\r\n\r\n`, "latin1"), Buffer.from(body)]);
};

export const encoded = (name: string, type: string, content: () => string | Uint8Array): HostileEmail => ({
  name,
  raw: () => email(name, [`Content-Type: ${type}`, "Content-Transfer-Encoding: base64"], base64(content()))(),
});
export const plain = (name: string, headers: string[], body: () => string | Uint8Array): HostileEmail => ({
  name,
  raw: () => email(name, headers, body())(),
});

/** Parts within parts, each with a boundary of its own. */
export const nested = (depth: number, type: (n: number) => string): string =>
  `${Array.from(
    { length: depth },
    (_, n) => `Content-Type: ${type(n)}; boundary=b${n}\r\n\r\n--b${n}\r\n`,
  ).join("")}Content-Type: text/plain\r\n\r\ndeep\r\n`;
export const parts = (count: number, part: string): string => `--b\r\n${part}`.repeat(count);
export const MIXED = ["Content-Type: multipart/mixed; boundary=b"];
