import { IconToolbar, type ToolButton } from "@tessera/ui/action/IconToolbar.tsx";
import { classNames } from "@tessera/ui/classNames.ts";
import { ControlGroup } from "@tessera/ui/field/ControlGroup.tsx";
import { useControl } from "@tessera/ui/field/FieldContext.ts";
import type { IconSource } from "@tessera/ui/show/Icon.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import MapPin from "lucide-react/icons/map-pin";
import Maximize from "lucide-react/icons/maximize";
import Move from "lucide-react/icons/move";
import Pentagon from "lucide-react/icons/pentagon";
import Spline from "lucide-react/icons/spline";
import { type KeyboardEvent, type ReactNode, useRef } from "react";
import type { MapSettings } from "./def.ts";
import { shapeSettings, usualMaxShapes } from "./mapProblem.ts";
import type { Shape, ShapeGeometry } from "./mapValue.ts";
import { ShapeList } from "./ShapeList.tsx";
import { type MapTool, useMapEditor } from "./useMapEditor.tsx";

const kinds: readonly { readonly type: ShapeGeometry["type"]; readonly icon: IconSource }[] = [
  { type: "Point", icon: MapPin },
  { type: "LineString", icon: Spline },
  { type: "Polygon", icon: Pentagon },
];

/**
 * Draws points, lines and areas on a map, and lists them below: there they are named, removed, and added by typing
 * where they are.
 */
export function MapEditor(props: {
  readonly shapes: readonly Shape[];
  readonly settings: MapSettings;
  readonly onShapes: (shapes: readonly Shape[]) => void;
}): ReactNode {
  const { onShapes, settings, shapes } = props;
  const { t } = useTexts();
  const control = useControl({});
  const { invalid, warned } = control;
  const place = useRef<HTMLDivElement>(null);
  const labels = { in: t("field.map.zoom_in"), out: t("field.map.zoom_out") };
  const { fit, setTool, tool } = useMapEditor(place, shapes, settings, labels, onShapes);
  const allowed = kinds.filter(({ type }) => settings[shapeSettings[type]] !== false);
  const isFull = shapes.length >= (settings.maxShapes ?? usualMaxShapes);
  const toggle = (next: MapTool): void => setTool(tool === next ? null : next);
  const empty = shapes.length === 0 ? { title: t("field.map.none") } : undefined;
  const items: readonly ToolButton[] = [
    ...allowed.map(
      ({ icon, type }): ToolButton => ({
        id: type,
        icon,
        label: t(`field.map.add_${type}`),
        pressed: tool === type,
        disabled: isFull ? { title: t("field.map.full") } : undefined,
        onClick: () => toggle(type),
      }),
    ),
    {
      id: "move",
      icon: Move,
      label: t("field.map.move"),
      pressed: tool === "move",
      disabled: empty,
      onClick: () => toggle("move"),
    },
  ];
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || tool === null) return;
    event.preventDefault();
    event.stopPropagation();
    setTool(null);
  };
  return (
    <ControlGroup
      control={control}
      className={classNames("t-map", invalid && "is-bad", warned && "is-warn")}
      onKeyDown={onKeyDown}
    >
      <div className={classNames("t-map__frame", tool !== null && "is-used")}>
        <div className="t-map__bar">
          <IconToolbar
            label={t("field.map.tools")}
            items={items}
            end={[{ id: "fit", icon: Maximize, label: t("field.map.fit"), disabled: empty, onClick: fit }]}
          />
        </div>
        {/* Its classes are those of the map besides: they stay as they are. */}
        <div ref={place} className="t-map__view" />
        <p role="status" className="t-map__hint t-small">
          {tool === null ? "" : t(`field.map.hint_${tool}`)}
        </p>
      </div>
      <ShapeList shapes={shapes} settings={settings} isFull={isFull} onShapes={onShapes} />
    </ControlGroup>
  );
}
