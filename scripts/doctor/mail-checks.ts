import { randomBytes } from "node:crypto";
import { createTransport } from "nodemailer";
import pg from "pg";
import type { Finding } from "./finding.ts";

type Result = Omit<Finding, "check">;

const CONNECTION_TIMEOUT_MS = 15_000;
/** Between two looks for the letter: it comes by a server elsewhere, which announces nothing to this process. */
const POLL_MS = 1_000;

/** Whether the relay can be reached and accepts the login. */
export async function relayFindings(smtpUrl: string): Promise<Result[]> {
  const { hostname } = new URL(smtpUrl);
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    greetingTimeout: CONNECTION_TIMEOUT_MS,
    socketTimeout: CONNECTION_TIMEOUT_MS,
  });
  try {
    await transport.verify();
    return [{ level: "ok", text: `The relay ${hostname} accepts the login.` }];
  } catch (error) {
    return [relayFinding(hostname, error as NodeJS.ErrnoException)];
  } finally {
    transport.close();
  }
}

/** OpenSSL's codes, as Node passes them on, for a certificate that is not believed. nodemailer wraps them in ones of its own. */
const REFUSED_CERTIFICATE = /certificate|altname|self.signed/i;

function relayFinding(hostname: string, error: NodeJS.ErrnoException): Result {
  if (error.code === "EAUTH") {
    return {
      level: "error",
      text: `The relay ${hostname} does not accept the login: ${error.message}`,
      fix: "Correct the user name and the password in SMTP_URL; encode special characters in percent.",
    };
  }
  const isCertificate = REFUSED_CERTIFICATE.test(error.message);
  return {
    level: "error",
    text: `The relay ${hostname} cannot be used: ${error.message}`,
    fix: isCertificate
      ? "Name the relay in SMTP_URL as its certificate does, or give it a certificate that is signed and not expired. For a relay on this machine without one, add ?ignoreTLS=true to SMTP_URL."
      : "Correct the host and the port in SMTP_URL, or open the way to it in the firewall.",
  };
}

type Installation = { smtpUrl: string; mailDomain: string; databaseUrl: string };

/**
 * Sends a letter to the postmaster of the installation's own domain, an address that every domain has (RFC 5321 § 4.5.1), and waits
 * until it is back in the database, which is the way of every reply. It is removed again.
 * @param seconds how long to wait for it
 */
export async function roundTripFindings(
  { smtpUrl, mailDomain, databaseUrl }: Installation,
  seconds: number,
): Promise<Result[]> {
  const from = `doctor-${randomBytes(6).toString("hex")}@${mailDomain}`;
  const to = `postmaster@${mailDomain}`;
  const transport = createTransport({ url: smtpUrl });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await transport.sendMail({
      from,
      to,
      subject: "A test letter of Daylight",
      text: "This letter shows that email leaves and comes back. Nobody needs to read it.",
    });
    const startedAt = performance.now();
    while (performance.now() - startedAt < seconds * 1000) {
      const { rowCount } = await client.query("delete from inbound where envelope_from = $1", [from]);
      if (rowCount) {
        const took = Math.round((performance.now() - startedAt) / 1000);
        return [
          { level: "ok", text: `A test letter left by the relay and came back after ${took} seconds.` },
        ];
      }
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    return [
      {
        level: "error",
        text: `A test letter to ${to} left by the relay and did not come back within ${seconds} seconds.`,
        fix: "Check that a process with the role mail runs, that its SMTP port is open to the world, and that the MX record names it.",
      },
    ];
  } finally {
    transport.close();
    await client.end();
  }
}
