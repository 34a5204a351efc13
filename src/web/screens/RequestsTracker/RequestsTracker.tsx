import { Sheet } from "#web/ui/Sheet.tsx";

export default function RequestsTracker() {
  return (
    <Sheet>
      <h1>Requests</h1>
    </Sheet>
  );
}
