import { Sheet } from "#web/ui/Sheet.tsx";

export default function Faq() {
  return (
    <Sheet>
      <h1>FAQ</h1>
    </Sheet>
  );
}
