import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { dirname, join } from "node:path";
import { findProgram, runProgram } from "#test/interop/mail-programs.ts";
import { sendsGreeting } from "#test/interop/sends-greeting.ts";
import { systemAccount } from "#test/interop/system-account.ts";
import { freePort } from "#test/support/program.ts";
import { waitUntil } from "#test/support/wait-until.ts";

/** A Postfix of our own, with its own queue, that takes mail from this machine for everyone. */
export type Postfix = {
  port: number;
  /** All it wrote into its log. */
  log(): Promise<string>;
  /** Tries everything in the queue now. */
  flush(): Promise<void>;
  close(): Promise<void>;
};

type PostfixOptions = {
  /** Where mail goes: a pattern of recipients, and a transport with its next hop. The first that fits counts. */
  routes: [RegExp, string][];
  /** Inboxes on this machine: a Maildir for each address, below one folder of this owner. */
  inboxes?: { folder: string; owner: { uid: number; gid: number }; of: Record<string, string> };
  /** Addresses that are delivered at another. */
  aliases?: Record<string, string>;
};

const isRoot = userInfo().uid === 0;

/** Why Postfix cannot run here, or null: it changes its user for each of its parts. */
export const postfixSkipReason = isRoot ? null : "Postfix starts as root only";

/** Starts it in a folder of its own. A transport named `sealed` insists on TLS. */
export async function startPostfix({ routes, inboxes, aliases = {} }: PostfixOptions): Promise<Postfix> {
  const folder = await mkdtemp(join(tmpdir(), "daylight-postfix-"));
  const port = await freePort();
  await chmod(folder, 0o755); // Its parts run as another user.
  for (const part of ["conf", "spool", "data"]) await mkdir(join(folder, part));
  const { uid, gid } = await systemAccount("postfix");
  await chown(join(folder, "data"), uid, gid);
  const lines = (entries: [string, string][]) => entries.map((entry) => `${entry.join(" ")}\n`).join("");
  await writeFile(
    join(folder, "conf/routes"),
    lines(routes.map(([pattern, hop]) => [`/${pattern.source}/`, hop])),
  );
  await writeFile(join(folder, "conf/aliases"), lines(Object.entries(aliases)));
  await writeFile(join(folder, "conf/inboxes"), lines(Object.entries(inboxes?.of ?? {})));
  await writeFile(join(folder, "conf/main.cf"), settings(folder, inboxes));
  await writeFile(join(folder, "conf/master.cf"), parts(port));

  const postfix = async (...command: string[]) => {
    const { code, output } = await runProgram("postfix", ["-c", join(folder, "conf"), ...command]);
    if (code !== 0) throw new Error(`postfix ${command.join(" ")}: ${output}`);
  };
  const log = () => readFile(join(folder, "log"), "utf8").catch(() => "");
  await postfix("start");
  await waitUntil(() => sendsGreeting(port));
  return {
    port,
    log,
    flush: () => postfix("flush"),
    async close() {
      await postfix("stop");
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function settings(folder: string, inboxes: PostfixOptions["inboxes"]): string {
  const programs = dirname(findProgram("postfix") ?? "");
  return `
compatibility_level = 3.6
queue_directory = ${folder}/spool
data_directory = ${folder}/data
command_directory = ${programs}
maillog_file = ${folder}/log
maillog_file_prefixes = ${folder}
myhostname = relay.daylight.test
mydestination =
mynetworks = 127.0.0.0/8
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
alias_maps =
local_recipient_maps =
transport_maps = regexp:${folder}/conf/routes
virtual_alias_maps = texthash:${folder}/conf/aliases
virtual_mailbox_maps = texthash:${folder}/conf/inboxes
${
  inboxes
    ? `virtual_mailbox_base = ${inboxes.folder}
virtual_uid_maps = static:${inboxes.owner.uid}
virtual_gid_maps = static:${inboxes.owner.gid}`
    : ""
}
smtp_dns_support_level = disabled
smtp_host_lookup = native
smtp_tls_security_level = may
smtp_tls_loglevel = 1
minimal_backoff_time = 1s
maximal_backoff_time = 1s
queue_run_delay = 1s
`;
}

/** The table of its parts: Debian's, with names relative to our folder and nothing in a chroot. */
function parts(port: number): string {
  return `
127.0.0.1:${port} inet n - n - - smtpd
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 1 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
flush unix n - n 1000? 0 flush
proxymap unix - - n - - proxymap
smtp unix - - n - - smtp
sealed unix - - n - - smtp -o smtp_tls_security_level=encrypt
lmtp unix - - n - - lmtp
showq unix n - n - - showq
error unix - - n - - error
retry unix - - n - - error
virtual unix - n n - - virtual
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
postlog unix-dgram n - n - 1 postlogd
`;
}

/** Postfix's own receiver for tests. `mails` gives what it took, each with the envelope's options as headers. */
export type SmtpSink = { port: number; emails(): Promise<string[]>; close(): Promise<void> };

/** Starts one; `refuses` is said to every recipient. */
export async function startSink({ rejects }: { rejects?: string } = {}): Promise<SmtpSink> {
  const folder = await mkdtemp(join(tmpdir(), "daylight-sink-"));
  const port = await freePort();
  const storedEmails = join(folder, "emails");
  const isRejecting = rejects ? ["-f", "RCPT", "-B", rejects] : [];
  // It does not work as root.
  const { uid, gid } = await systemAccount("nobody");
  if (isRoot) await chown(folder, uid, gid);
  const user = isRoot ? ["-u", "nobody"] : [];
  const child: ChildProcess = spawn(
    findProgram("smtp-sink") ?? "smtp-sink",
    [...user, ...isRejecting, "-D", storedEmails, "-h", "sink.daylight.test", `127.0.0.1:${port}`, "10"],
    { stdio: "ignore" },
  );
  await waitUntil(() => sendsGreeting(port));
  return {
    port,
    async emails() {
      if (!(await stat(storedEmails).catch(() => null))) return [];
      const text = await readFile(storedEmails, "utf8");
      return text.split(/^(?=X-Client-Addr: )/m).filter((email) => email.includes("X-Rcpt-Args"));
    },
    async close() {
      const closed = once(child, "close");
      child.kill("SIGKILL");
      await closed;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
