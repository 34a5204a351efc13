import { randomBytes, X509Certificate } from "node:crypto";
import { mkdir, open, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { createSecureContext } from "node:tls";

/** Both as PEM. */
export type Certificate = { key: string; cert: string };

/**
 * The current certificate. Returns the same object until it changes; rejects with a message for the operator when there is
 * no valid one.
 */
export type CertificateSource = () => Promise<Certificate>;

const DAY_MS = 24 * 60 * 60 * 1000;
const VALIDITY_MS = 397 * DAY_MS;
const RENEW_BEFORE_MS = 30 * DAY_MS;
const KEY_ALGORITHM = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
const PRIVATE_KEY = /-----BEGIN PRIVATE KEY-----[^-]+-----END PRIVATE KEY-----/;
const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/;

/** A certificate (with its chain) and its key in two PEM files, reloaded when one of them changes. */
export function certificateFromFiles({ certFile, keyFile }: CertificateFiles): CertificateSource {
  let cached: { certificate: Certificate; fingerprint: string } | null = null;
  return async () => {
    const fingerprint = `${await fingerprintOf(certFile)} ${await fingerprintOf(keyFile)}`;
    if (cached?.fingerprint === fingerprint) return cached.certificate;
    const certificate = { cert: await readPem(certFile), key: await readPem(keyFile) };
    try {
      createSecureContext(certificate);
    } catch (error) {
      throw new Error(
        `${certFile} and ${keyFile} are not a certificate and its key in PEM, without a password (${(error as Error).message}).`,
      );
    }
    cached = { certificate, fingerprint };
    return certificate;
  };
}

type CertificateFiles = { certFile: string; keyFile: string };

async function fingerprintOf(path: string): Promise<string> {
  const { mtimeMs, size, ino } = await stat(path).catch((error) => throwUnreadable(path, error));
  return `${ino}:${size}:${mtimeMs}`;
}

const readPem = (path: string) => readFile(path, "utf8").catch((error) => throwUnreadable(path, error));

function throwUnreadable(path: string, error: Error): never {
  throw new Error(`The mail receiver's certificate cannot be read: ${path} (${error.message}).`);
}

/**
 * A self-signed certificate, stored with its key in one file that only its owner can read. That is usual between mail
 * servers: it protects from eavesdropping, not from impostors (RFC 7435). Recreated a month before it expires, for another
 * domain, and when the file is invalid.
 * @param now milliseconds since 1970
 */
export function selfSignedCertificate({ file, domain, now }: SelfSignedOptions): CertificateSource {
  let cached: GeneratedCertificate | null = null;
  let pending: Promise<GeneratedCertificate> | null = null;
  const isCurrent = (generated: GeneratedCertificate | null): generated is GeneratedCertificate =>
    generated !== null && now() < generated.expiresAt - RENEW_BEFORE_MS;

  async function loadOrGenerate(): Promise<GeneratedCertificate> {
    const stored = await readStored(file, domain);
    if (isCurrent(stored)) return stored;
    const generated = await generate(domain, now());
    await save(file, generated);
    return generated;
  }

  return async () => {
    if (isCurrent(cached)) return cached.certificate;
    pending ??= loadOrGenerate().finally(() => {
      pending = null;
    });
    cached = await pending;
    return cached.certificate;
  };
}

type SelfSignedOptions = { file: string; domain: string; now: () => number };

type GeneratedCertificate = { certificate: Certificate; expiresAt: number };

async function readStored(file: string, domain: string): Promise<GeneratedCertificate | null> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  const [key] = PRIVATE_KEY.exec(text) ?? [];
  const [cert] = CERTIFICATE.exec(text) ?? [];
  if (key === undefined || cert === undefined) return null;
  try {
    createSecureContext({ key, cert });
    const certificate = new X509Certificate(cert);
    if (certificate.checkHost(domain) === undefined) return null;
    return { certificate: { key, cert }, expiresAt: Date.parse(certificate.validTo) };
  } catch {
    return null;
  }
}

async function generate(domain: string, now: number): Promise<GeneratedCertificate> {
  // Loaded once a year; the container inside of @peculiar/x509 fails to load without the first import.
  await import("reflect-metadata");
  const { PemConverter, SubjectAlternativeNameExtension, X509CertificateGenerator } = await import(
    "@peculiar/x509"
  );
  const keys = await crypto.subtle.generateKey(KEY_ALGORITHM, true, ["sign", "verify"]);
  const serial = randomBytes(16);
  // A serial number is positive (RFC 5280 section 4.1.2.2): its first bit is its sign.
  serial[0] = ((serial[0] ?? 0) & 0x3f) | 0x40;
  const generated = await X509CertificateGenerator.createSelfSigned({
    serialNumber: serial.toString("hex"),
    // A common name is limited to 64 characters, a domain is not; clients check the extension.
    name: "CN=Daylight mail receiver",
    // The sender's clock may be behind.
    notBefore: new Date(now - DAY_MS),
    notAfter: new Date(now + VALIDITY_MS),
    signingAlgorithm: KEY_ALGORITHM,
    keys,
    extensions: [new SubjectAlternativeNameExtension([{ type: "dns", value: domain }])],
  });
  const key = PemConverter.encode(await crypto.subtle.exportKey("pkcs8", keys.privateKey), "PRIVATE KEY");
  return { certificate: { key, cert: generated.toString("pem") }, expiresAt: generated.notAfter.getTime() };
}

/** One rename: another process that starts meanwhile reads a complete file with a matching key and certificate. */
async function save(path: string, { certificate }: GeneratedCertificate): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const temporaryPath = `${path}.${process.pid}`;
  await rm(temporaryPath, { force: true });
  const file = await open(temporaryPath, "wx", 0o600);
  try {
    await file.writeFile(`${certificate.key}\n${certificate.cert}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporaryPath, path);
}
