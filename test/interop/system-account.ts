import { readFile } from "node:fs/promises";

/** The numbers of an account of this machine; rejects where there is none. */
export async function systemAccount(name: string): Promise<{ uid: number; gid: number }> {
  const lines = (await readFile("/etc/passwd", "utf8")).split("\n");
  const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(":") ?? [];
  if (uid === undefined) throw new Error(`This machine has no account ${name}`);
  return { uid: Number(uid), gid: Number(gid) };
}

/** The name of the group with this number. */
export async function systemGroupName(gid: number): Promise<string> {
  const lines = (await readFile("/etc/group", "utf8")).split("\n");
  return lines.find((line) => line.split(":")[2] === String(gid))?.split(":")[0] ?? String(gid);
}
