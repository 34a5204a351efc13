import { randomBytes, X509Certificate } from "node:crypto";
import { mkdir, open, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { createSecureContext } from "node:tls";

/** Both as PEM. */
export type Certificate = { key: string; cert: string };

/**
 * The certificate to show now. As long as it is the same one, the same object; rejects with words for the operator when
 * there is none that can be used.
 */
export type CertificateSource = () => Promise<Certificate>;

const DAY_MS = 24 * 60 * 60 * 1000;
const VALID_MS = 397 * DAY_MS;
const RENEW_BEFORE_MS = 30 * DAY_MS;
const SIGNING = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
const PRIVATE_KEY = /-----BEGIN PRIVATE KEY-----[^-]+-----END PRIVATE KEY-----/;
const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/;

/** A certificate (with its chain) and its key in two PEM files, read anew whenever one of them has changed. */
export function givenCertificate({ certFile, keyFile }: GivenFiles): CertificateSource {
  let known: { certificate: Certificate; stamp: string } | null = null;
  return async () => {
    const stamp = `${await stampOf(certFile)} ${await stampOf(keyFile)}`;
    if (known?.stamp === stamp) return known.certificate;
    const certificate = { cert: await readPem(certFile), key: await readPem(keyFile) };
    try {
      createSecureContext(certificate);
    } catch (error) {
      throw new Error(
        `${certFile} and ${keyFile} are not a certificate and its key in PEM, without a password (${(error as Error).message}).`,
      );
    }
    known = { certificate, stamp };
    return certificate;
  };
}

type GivenFiles = { certFile: string; keyFile: string };

async function stampOf(path: string): Promise<string> {
  const { mtimeMs, size, ino } = await stat(path).catch((error) => unreadable(path, error));
  return `${ino}:${size}:${mtimeMs}`;
}

const readPem = (path: string) => readFile(path, "utf8").catch((error) => unreadable(path, error));

function unreadable(path: string, error: Error): never {
  throw new Error(`The mail receiver's certificate cannot be read: ${path} (${error.message}).`);
}

/**
 * A certificate this program makes itself and keeps with its key in one file, readable by its owner only. Nobody vouches
 * for it, which is usual between mail servers: it keeps listeners out, not impostors (RFC 7435). Made anew a month before
 * it expires, for another domain, and where the file holds anything else.
 * @param now milliseconds since 1970
 */
export function ownCertificate({ file, domain, now }: OwnFile): CertificateSource {
  let known: Made | null = null;
  let making: Promise<Made> | null = null;
  const isGood = (made: Made | null): made is Made => made !== null && now() < made.until - RENEW_BEFORE_MS;

  async function find(): Promise<Made> {
    const kept = await readKept(file, domain);
    if (isGood(kept)) return kept;
    const made = await make(domain, now());
    await keep(file, made);
    return made;
  }

  return async () => {
    if (isGood(known)) return known.certificate;
    making ??= find().finally(() => {
      making = null;
    });
    known = await making;
    return known.certificate;
  };
}

type OwnFile = { file: string; domain: string; now: () => number };

type Made = { certificate: Certificate; until: number };

async function readKept(file: string, domain: string): Promise<Made | null> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  const [key] = PRIVATE_KEY.exec(text) ?? [];
  const [cert] = CERTIFICATE.exec(text) ?? [];
  if (key === undefined || cert === undefined) return null;
  try {
    createSecureContext({ key, cert });
    const read = new X509Certificate(cert);
    if (read.checkHost(domain) === undefined) return null;
    return { certificate: { key, cert }, until: Date.parse(read.validTo) };
  } catch {
    return null;
  }
}

async function make(domain: string, now: number): Promise<Made> {
  // Loaded once in a year; the container inside of @peculiar/x509 refuses to load without the first.
  await import("reflect-metadata");
  const { PemConverter, SubjectAlternativeNameExtension, X509CertificateGenerator } = await import(
    "@peculiar/x509"
  );
  const keys = await crypto.subtle.generateKey(SIGNING, true, ["sign", "verify"]);
  const serial = randomBytes(16);
  // A serial number is positive (RFC 5280 section 4.1.2.2): its first bit is its sign.
  serial[0] = ((serial[0] ?? 0) & 0x3f) | 0x40;
  const made = await X509CertificateGenerator.createSelfSigned({
    serialNumber: serial.toString("hex"),
    // A common name ends at 64 characters, a domain does not; names are looked for in the extension anyhow.
    name: "CN=Daylight mail receiver",
    // A sender's clock may be behind ours.
    notBefore: new Date(now - DAY_MS),
    notAfter: new Date(now + VALID_MS),
    signingAlgorithm: SIGNING,
    keys,
    extensions: [new SubjectAlternativeNameExtension([{ type: "dns", value: domain }])],
  });
  const key = PemConverter.encode(await crypto.subtle.exportKey("pkcs8", keys.privateKey), "PRIVATE KEY");
  return { certificate: { key, cert: made.toString("pem") }, until: made.notAfter.getTime() };
}

/** One rename: another process that starts meanwhile finds a whole file, with a key and a certificate that fit. */
async function keep(path: string, { certificate }: Made): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}`;
  await rm(draft, { force: true });
  const file = await open(draft, "wx", 0o600);
  try {
    await file.writeFile(`${certificate.key}\n${certificate.cert}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
}
