export type Mail = { from: string; subject: string; text: string };

/** What the postmaster on this machine keeps for the address, newest first. */
export async function mailTo(url: string, address: string): Promise<Mail[]> {
  const response = await fetch(`${url}/api/sandbox/mail?to=${encodeURIComponent(address)}`);
  if (!response.ok) throw new Error(`The sandbox's mail answers ${response.status}`);
  return ((await response.json()) as { items: Mail[] }).items;
}
