import ArrowUp from "lucide-react/icons/arrow-up";
import Trash2 from "lucide-react/icons/trash-2";
import { useState } from "react";
import { type Fixture, fixture } from "../fixture.ts";
import { formatDecimal } from "../format/decimalText.ts";
import { NumberInput } from "../input/NumberInput.tsx";
import { TextInput } from "../input/TextInput.tsx";
import { useUiText } from "../UiTextProvider.tsx";
import { Sheet } from "./Sheet.tsx";
import type { SheetColumn } from "./SheetColumn.ts";

type Line = {
  readonly id: string;
  readonly name: string;
  readonly quantity: string | null;
  readonly price: string | null;
};

const first: readonly Line[] = [
  { id: "a", name: "Ergonomischer Bürostuhl, Größe L", quantity: "6", price: "489" },
  { id: "b", name: "Höhenverstellbarer Schreibtisch", quantity: "6", price: "612.5" },
  { id: "c", name: "Aktenschrank, feuerfest", quantity: "200", price: "1140" },
];

function Lines() {
  const { language } = useUiText();
  const [lines, setLines] = useState(first);
  const set = (id: string, change: Partial<Line>): void =>
    setLines(lines.map((line) => (line.id === id ? { ...line, ...change } : line)));
  const net = (line: Line): number => Number(line.quantity ?? 0) * Number(line.price ?? 0);
  const show = (value: number): string => formatDecimal(value.toFixed(2), language, 2);
  const columns: readonly SheetColumn<Line>[] = [
    {
      id: "name",
      title: "Description",
      required: true,
      render: (line) => line.name,
      edit: (line) => <TextInput label="Description" value={line.name} onChange={(name) => set(line.id, { name })} />,
    },
    {
      id: "quantity",
      title: "Quantity",
      width: 90,
      align: "end",
      render: (line) => (line.quantity === null ? "" : formatDecimal(line.quantity, language)),
      edit: (line) => (
        <NumberInput label="Quantity" value={line.quantity} onChange={(quantity) => set(line.id, { quantity })} />
      ),
      sum: String(lines.reduce((sum, line) => sum + Number(line.quantity ?? 0), 0)),
    },
    {
      id: "price",
      title: "Unit price, €",
      width: 110,
      align: "end",
      render: (line) => (line.price === null ? "" : formatDecimal(line.price, language, 2)),
      edit: (line) => (
        <NumberInput label="Unit price" decimals={2} value={line.price} onChange={(price) => set(line.id, { price })} />
      ),
    },
    {
      id: "net",
      title: "Net, €",
      width: 110,
      align: "end",
      computed: true,
      render: (line) => show(net(line)),
      sum: show(lines.reduce((sum, line) => sum + net(line), 0)),
    },
  ];
  return (
    <Sheet
      label="Lines"
      columns={columns}
      rows={lines}
      rowId={(line) => line.id}
      mark={(line, column) =>
        column === "quantity" && line.id === "b"
          ? { changed: true }
          : column === "quantity" && Number(line.quantity) > 100
            ? { error: "At most 100 pieces. Split the order." }
            : null
      }
      onAdd={() => setLines([...lines, { id: `n${lines.length}`, name: "", quantity: null, price: null }])}
      rowActions={(line) => [
        { id: "up", label: "Move up", icon: ArrowUp, onSelect: () => undefined },
        {
          id: "delete",
          label: "Delete line",
          icon: Trash2,
          danger: true,
          onSelect: () => setLines(lines.filter((item) => item.id !== line.id)),
        },
      ]}
      footLabel={`${lines.length} lines`}
    />
  );
}

export const fixtures: readonly Fixture[] = [fixture("lines", Lines)];
