import { Sheet } from "#web/ui/Sheet.tsx";

export default function Inbox() {
  return (
    <Sheet>
      <h1>Inbox</h1>
    </Sheet>
  );
}
