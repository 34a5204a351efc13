export type SandboxEmail = { from: string; subject: string; text: string };

/** The emails the postmaster on this machine stores for the address, newest first. */
export async function emailsTo(url: string, address: string): Promise<SandboxEmail[]> {
  const response = await fetch(`${url}/api/sandbox/mail?to=${encodeURIComponent(address)}`);
  if (!response.ok) throw new Error(`The sandbox's mail answers ${response.status}`);
  return ((await response.json()) as { items: SandboxEmail[] }).items;
}
