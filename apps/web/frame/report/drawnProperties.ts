const sides = ["top", "right", "bottom", "left"];

/**
 * The properties of styles that the product's pages draw with. All that browsers know, some 350 for each element, take
 * four times as long.
 */
export const drawnProperties: readonly string[] = [
  ...["display", "position", "box-sizing", "float", "order", "z-index", "visibility", "opacity", "transform"],
  ...["width", "height", "min-width", "min-height", "max-width", "max-height", "aspect-ratio", "object-fit"],
  ...sides,
  ...["overflow-x", "overflow-y", "clip-path", "row-gap", "column-gap"],
  ...["flex-direction", "flex-wrap", "flex-grow", "flex-shrink", "flex-basis"],
  ...["align-items", "align-content", "align-self", "justify-content", "justify-items", "justify-self"],
  ...["grid-template-columns", "grid-template-rows", "grid-auto-flow", "grid-auto-rows", "grid-auto-columns"],
  ...["grid-column-start", "grid-column-end", "grid-row-start", "grid-row-end"],
  ...sides.flatMap((side) => [`margin-${side}`, `padding-${side}`]),
  ...sides.flatMap((side) => ["width", "style", "color"].map((part) => `border-${side}-${part}`)),
  ...["top-left", "top-right", "bottom-left", "bottom-right"].map((corner) => `border-${corner}-radius`),
  ...["border-collapse", "border-spacing", "table-layout", "vertical-align", "list-style-type"],
  ...["background-color", "background-image", "background-size", "background-position", "background-repeat"],
  ...["box-shadow", "outline-width", "outline-style", "outline-color", "outline-offset", "appearance"],
  ...["color", "font-family", "font-size", "font-weight", "font-style", "font-variant-numeric", "line-height"],
  ...["letter-spacing", "text-align", "text-decoration-line", "text-transform", "text-overflow", "text-indent"],
  ...["white-space", "overflow-wrap", "-webkit-line-clamp", "-webkit-box-orient"],
  ...["fill", "stroke", "stroke-width", "stroke-dasharray"],
];
