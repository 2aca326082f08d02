// The message line: what happened, with the way back where there is one, or why something is refused.
import { $, write } from "./dom.js";

export function notify(text, { isBad = false, back = null } = {}) {
  write($("notice"), text);
  if ($("notice").title !== text) $("notice").title = text;
  $("notice").classList.toggle("bad", isBad);
  $("notice-undo").hidden = back === null;
  write($("notice-undo"), back === "redo" ? "Redo" : "Undo");
}

// An error goes with its cause: a change of the file, an edit that is made, another choice.
export function clearNotice() { if ($("notice").classList.contains("bad")) notify(""); }

// The way back from an edit.
export const backOf = { edit: "undo", media: "undo", undo: "redo", redo: "undo" };

// What an edit did, in words, for the message line. `name` names a layer by its path; values are those of the `layer`, or
// of the scene for null.
export function describe(path, body, layer, name) {
  if (path === "undo" || path === "redo") return path === "undo" ? "Undone" : "Done again";
  if (path === "media") return `Added ${body.name}`;
  if (body.template) return `Began with ${body.template}`;
  if (body.layers) {
    const words = { copy: "Copied", name: "Renamed", scale: "Scaled", rotate: "Rotated", move: "Moved" };
    const kind = Object.keys(words).find(key => body.layers[0][key] !== undefined);
    return `${words[kind]} ${body.layers.length > 1 ? `${body.layers.length} layers` : name(body.layers[0].layer)}`;
  }
  const [first] = body.edits;
  const steps = first.path ?? [];
  const isLayer = typeof steps.at(-1) === "number" && ["layers", "sublayers"].includes(steps.at(-2));
  if (isLayer && first.op in { insert: 1, remove: 1 }) return first.op === "insert" ? "Added a layer" : "Deleted a layer";
  const key = [...steps].reverse().find(step => typeof step === "string") ?? "";
  if (first.path?.[0] === "audio") return `Set ${key} of a track`;
  const words = { set: `Set ${key} of`, remove: typeof steps.at(-1) === "number" ? "Removed a part of" : `Removed ${key} of`,
    insert: "Added to", duplicate: "Copied", move: "Reordered", transfer: "Moved", rename: `Changed ${key} of` };
  return `${words[first.op] ?? "Changed"} ${layer === null ? "the scene" : name(layer)}`;
}
