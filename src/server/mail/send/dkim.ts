import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import DKIM from "nodemailer/lib/dkim";

/** A DKIM key (RFC 6376), and where its public half is published. */
export type DkimKey = { domain: string; selector: string; privateKey: string };

/** RFC 8301 § 3.2: receivers accept nothing shorter; generated keys have twice that. */
const MIN_KEY_BITS = 1024;
const GENERATED_KEY_BITS = 2048;
/** RFC 1035 § 3.3.14: the maximum length of a string in a TXT record. */
const MAX_TXT_STRING_LENGTH = 255;

/**
 * The private key in `keyFile`, validated at startup instead of by the first refused letter. Rejects with one sentence
 * that says what is wrong with DKIM_KEY_FILE.
 */
export async function readDkimKey({
  keyFile,
  selector,
  domain,
}: {
  keyFile: string;
  selector: string;
  domain: string;
}): Promise<DkimKey> {
  const pem = await readFile(keyFile, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new Error(
      `DKIM_KEY_FILE=${keyFile}: it cannot be read (${error.code ?? error.message}). Make one with: npm run admin -- dkim:keygen ${keyFile}`,
    );
  });
  const key = privateKeyOf(pem);
  if (key?.asymmetricKeyType !== "rsa") {
    throw new Error(
      `DKIM_KEY_FILE=${keyFile}: this is no RSA private key in PEM without a password. Make one with: npm run admin -- dkim:keygen FILE`,
    );
  }
  if ((key.asymmetricKeyDetails?.modulusLength ?? 0) < MIN_KEY_BITS) {
    throw new Error(
      `DKIM_KEY_FILE=${keyFile}: this key is shorter than ${MIN_KEY_BITS} bits, so nobody believes it.`,
    );
  }
  return { domain, selector, privateKey: pem };
}

function privateKeyOf(pem: string): KeyObject | null {
  try {
    return createPrivateKey(pem);
  } catch {
    return null;
  }
}

/** The DNS record of the public key: its name and its value. */
export function dkimRecord({ domain, selector, privateKey }: DkimKey): { name: string; value: string } {
  const der = createPublicKey(privateKey).export({ type: "spki", format: "der" });
  return { name: `${selector}._domainkey.${domain}`, value: `v=DKIM1; k=rsa; p=${der.toString("base64")}` };
}

/** The same as a line of a zone file. */
export function dkimZoneLine(key: DkimKey): string {
  const { name, value } = dkimRecord(key);
  const strings = value.match(new RegExp(`.{1,${MAX_TXT_STRING_LENGTH}}`, "g")) ?? [];
  return `${name}. 3600 IN TXT ( ${strings.map((part) => `"${part}"`).join(" ")} )`;
}

/** Creates a key file that only its owner can read. Rejects when the file exists: it may be in use. */
export async function generateDkimKey(keyFile: string): Promise<void> {
  const { privateKey } = await promisify(generateKeyPair)("rsa", { modulusLength: GENERATED_KEY_BITS });
  const pem = privateKey.export({ type: "pkcs8", format: "pem" });
  await writeFile(keyFile, pem, { flag: "wx", mode: 0o600 });
}

/** The email with its signature on top. The same email and key always give the same bytes. */
export function signEmail(raw: Uint8Array, { domain, selector, privateKey }: DkimKey): Promise<Buffer> {
  const signer = new DKIM({
    domainName: domain,
    keySelector: selector,
    privateKey,
    headerFieldNames: SIGNED_HEADERS,
  });
  return buffer(signer.sign(Buffer.from(raw)));
}

/** Signed headers: those shown or used by mail programs. RFC 8058 § 3.1 requires both of List-Unsubscribe. */
const SIGNED_HEADERS = [
  "From:Sender:Reply-To:Subject:Date:Message-ID:To:Cc:In-Reply-To:References:MIME-Version:Content-Type",
  "Content-Transfer-Encoding:Auto-Submitted:List-Unsubscribe:List-Unsubscribe-Post",
].join(":");
