// Snapping of moved layers to the edges and middles of the canvas and of other layers.
import { shape } from "./dom.js";

// Returns the snapped movement of a box (left, upper, right and lower edge), which axes are snapped, and the lines and
// distances to draw.
export function snapped(overlay, box, others, movement) {
  const [reach, delta, found] = [6 * overlay.unit, [...movement], []];
  const canvas = [0, 0, overlay.scene.viewWidth, overlay.scene.viewHeight];
  const edges = (item, axis, by = 0) => [item[axis] + by, (item[axis] + item[axis + 2]) / 2 + by, item[axis + 2] + by];
  for (const axis of [0, 1]) {
    let best = null;
    for (const other of [canvas, ...others]) {
      for (const to of edges(other, axis)) {
        for (const from of edges(box, axis, movement[axis])) {
          const way = to - from;
          if (Math.abs(way) <= reach && (!best || Math.abs(way) < Math.abs(best.way) - 1e-6)) best = { axis, way, to, other };
        }
      }
    }
    if (!best) continue;
    delta[axis] += best.way;
    found.push(best);
  }
  const now = box.map((v, i) => v + delta[i % 2]);
  const marks = found.flatMap(({ axis, to, other }) => [line(axis, to, now, other), ...distances(overlay, axis, to, now, other)]);
  return { delta, marks, isSnapped: [0, 1].map(axis => found.some(mark => mark.axis === axis)) };
}

function line(axis, at, now, other) {
  const cross = 1 - axis;
  const [from, to] = [Math.min(now[cross], other[cross]), Math.max(now[cross + 2], other[cross + 2])];
  return shape("path", { d: axis === 0 ? `M${at} ${from}V${to}` : `M${from} ${at}H${to}`, class: "snap" });
}

// The distances between the edges of both boxes along the line: one beside, two inside.
function distances(overlay, axis, at, now, other) {
  const cross = 1 - axis;
  const [low, high] = [now[cross] - other[cross + 2], other[cross] - now[cross + 2]];
  const gaps = low > 0 ? [[other[cross + 2], now[cross]]] : high > 0 ? [[now[cross + 2], other[cross]]]
    : [[other[cross], now[cross]], [now[cross + 2], other[cross + 2]]];
  return gaps.filter(([from, to]) => to - from >= 1).map(([from, to]) => {
    const [along, size] = [(from + to) / 2, 11 * overlay.unit];
    const [x, y] = axis === 0 ? [at + 4 * overlay.unit, along] : [along, at - 4 * overlay.unit];
    return shape("text", { x, y, "font-size": `${size}px`, class: "distance" }, String(Math.round((to - from) * 10) / 10));
  });
}
