import { Sheet } from "#web/ui/Sheet.tsx";

export default function Home() {
  return (
    <Sheet>
      <h1>Home</h1>
    </Sheet>
  );
}
