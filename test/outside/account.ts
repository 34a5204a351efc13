import { readFile } from "node:fs/promises";

/** The numbers of an account of this machine; rejects where there is none. */
export async function accountOf(name: string): Promise<{ uid: number; gid: number }> {
  const lines = (await readFile("/etc/passwd", "utf8")).split("\n");
  const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(":") ?? [];
  if (uid === undefined) throw new Error(`This machine has no account ${name}`);
  return { uid: Number(uid), gid: Number(gid) };
}
