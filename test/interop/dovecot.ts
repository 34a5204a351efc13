import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { findProgram } from "#test/interop/mail-programs.ts";
import { sendsGreeting } from "#test/interop/sends-greeting.ts";
import { systemAccount, systemGroupName } from "#test/interop/system-account.ts";
import { freePort } from "#test/support/program.ts";
import { waitUntil } from "#test/support/wait-until.ts";

export const PASSWORD = "a-pass/word:no-one%guesses";

/** A Dovecot of our own, with a Maildir for each login name. */
export type Dovecot = {
  port: number;
  /** PEM of the certificate it offers STARTTLS with, which names localhost. */
  certificate: string;
  certificateFile: string;
  /** The folder with the inboxes, a Maildir named like each login, and who owns it. */
  inboxes: { folder: string; owner: { uid: number; gid: number } };
  /** Puts an email into an inbox as a delivery agent does: written elsewhere, then moved in whole. Mode 0: to no avail. */
  deliver(user: string, raw: string, file?: { mode: number }): Promise<void>;
  /** The flags of each mail in a folder, by Maildir's letters (S seen, F flagged), in the order of arrival. */
  flags(user: string, folder?: string): Promise<string[]>;
  /** Removes the email that bears this flag. */
  remove(user: string, flag: string): Promise<void>;
  /** Forgets every UID, as a mailbox that was moved to another server does. */
  renumber(user: string): Promise<void>;
  stop(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
};

/** Starts it in a folder of its own. Without `idle` it does not offer to tell of new email. */
export async function startDovecot({ idle = true } = {}): Promise<Dovecot> {
  const folder = await mkdtemp(join(tmpdir(), "daylight-dovecot-"));
  const port = await freePort();
  await chmod(folder, 0o755); // Its login process runs as another user.
  await mkdir(join(folder, "mail"));
  const owner = await findMailOwner();
  if (owner.changes) await chown(join(folder, "mail"), owner.uid, owner.gid);
  const certificate = await makeCertificate(folder);
  const config = join(folder, "dovecot.conf");
  await writeFile(config, configuration({ folder, port, owner, idle }));
  const inbox = (user: string) => join(folder, "mail", user);

  let child: ChildProcess | null = null;
  // All at once: by itself it waits a second, and its children go on serving who is connected.
  const kill = () => {
    if (child?.pid) process.kill(-child.pid, "SIGKILL");
  };
  process.once("exit", kill); // A group of its own outlives a test run that is broken off.
  const stop = async () => {
    if (!child) return;
    kill();
    await once(child, "close");
    child = null;
  };
  const start = async () => {
    child = spawn(findProgram("dovecot") ?? "dovecot", ["-F", "-c", config], {
      stdio: "ignore",
      detached: true,
    });
    await waitUntil(async () => {
      if (child?.exitCode !== null)
        throw new Error(`Dovecot ended: ${await readFile(join(folder, "log"), "utf8")}`);
      return sendsGreeting(port);
    });
  };
  await start();

  let delivered = 0;
  return {
    port,
    certificate,
    certificateFile: join(folder, "certificate.pem"),
    inboxes: { folder: join(folder, "mail"), owner },
    async deliver(user, raw, { mode } = { mode: 0o644 }) {
      for (const part of ["tmp", "new", "cur"]) await mkdir(join(inbox(user), part), { recursive: true });
      if (owner.changes) await chownTree(inbox(user), owner);
      delivered += 1;
      const name = `${String(delivered).padStart(9, "0")}.${randomUUID()}.localhost`;
      await writeFile(join(inbox(user), "tmp", name), raw, { mode });
      await rename(join(inbox(user), "tmp", name), join(inbox(user), "new", name));
    },
    async flags(user, inside) {
      const folders = inside ? join(inbox(user), `.${inside}`) : inbox(user);
      const names = await Promise.all(
        ["new", "cur"].map((part) => readdir(join(folders, part)).catch(() => [] as string[])),
      );
      return names
        .flat()
        .sort()
        .map((name) => /:2,(.*)$/.exec(name)?.[1] ?? "");
    },
    async remove(user, flag) {
      const names = await readdir(join(inbox(user), "cur"));
      const flagged = names.filter((name) => /:2,(.*)$/.exec(name)?.[1]?.includes(flag));
      for (const name of flagged) await rm(join(inbox(user), "cur", name));
    },
    async renumber(user) {
      await stop();
      const names = await readdir(inbox(user));
      // What remembers UIDs, and what remembers which UIDVALIDITY was given out.
      for (const name of names.filter((each) => /^dovecot[.-](uidlist|index)/.test(each))) {
        await rm(join(inbox(user), name));
      }
      await start();
    },
    stop,
    start,
    async close() {
      process.off("exit", kill);
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

type Owner = { uid: number; gid: number; name: string; group: string; changes: boolean };

/** Dovecot lets nobody read mail as root. */
async function findMailOwner(): Promise<Owner> {
  const { uid, gid, username } = userInfo();
  if (uid !== 0) return { uid, gid, name: username, group: await systemGroupName(gid), changes: false };
  return { ...(await systemAccount("nobody")), name: "nobody", group: "", changes: true };
}

async function chownTree(path: string, { uid, gid }: Owner): Promise<void> {
  for (const each of [path, ...["tmp", "new", "cur"].map((part) => join(path, part))]) {
    await chown(each, uid, gid);
  }
}

function configuration(given: { folder: string; port: number; owner: Owner; idle: boolean }): string {
  const { folder, port, owner, idle } = given;
  return `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = yes
ssl_cert = <${folder}/certificate.pem
ssl_key = <${folder}/key.pem
disable_plaintext_auth = no
auth_failure_delay = 0
mail_location = maildir:${folder}/mail/%u
first_valid_uid = 1
first_valid_gid = 1
${owner.changes ? "" : withoutRoot(owner)}
passdb {
  driver = static
  args = password=${PASSWORD.replaceAll("%", "%%")}
}
userdb {
  driver = static
  args = uid=${owner.uid} gid=${owner.gid} home=${folder}/mail/%u allow_all_users=yes
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
${idle ? "" : "protocol imap {\n  imap_capability = IMAP4rev1 UIDPLUS MOVE LITERAL+\n}"}
`;
}

/** Its parts cannot change their user; each runs as the one who started it. */
const withoutRoot = ({ name, group }: Owner) => `
default_internal_user = ${name}
default_internal_group = ${group}
default_login_user = ${name}
`;

async function makeCertificate(folder: string): Promise<string> {
  const path = join(folder, "certificate.pem");
  const names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"];
  const kind = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"];
  await promisify(execFile)("openssl", [
    "req",
    ...kind,
    "-keyout",
    join(folder, "key.pem"),
    "-out",
    path,
    ...names,
  ]);
  return readFile(path, "utf8");
}
