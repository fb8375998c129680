// @ts-check
import { equal, test } from "../shared/testing.test.js";
import { aligned, mirrored, pitched } from "./arrange.js";
import { marked, moved, newDrawing, newIDs, turned, withMap, withObjects, without } from "./drawing.js";
import { canonical, named } from "./canonical.js";
import { History } from "./history.js";

/** @typedef {import("./drawing.js").Drawing} Drawing */

/**
 * Numbers of a seed, the same each time.
 * @param {number} seed
 */
const dice = seed => {
  let state = seed;
  return /** @param {number} most */ most => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor(state / 65_536) % most;
  };
};

/** @type {((drawing: Drawing, roll: (most: number) => number) => Drawing)[]} */
const steps = [
  (drawing, roll) => {
    const [id] = newIDs(drawing), y = roll(700);
    return { ...drawing, objects: [...drawing.objects, { id, kind: "row", section: "s", row: id, from: { x: roll(400), y }, to: { x: 500 + roll(400), y }, count: 1 + roll(20) }] };
  },
  (drawing, roll) => {
    const [id] = newIDs(drawing);
    return { ...drawing, objects: [...drawing.objects, { id, kind: "block", section: "s", origin: { x: roll(400), y: roll(400) }, rows: 1 + roll(9), columns: 1 + roll(20), seatPitch: 30, rowPitch: 28 }] };
  },
  (drawing, roll) => moved(drawing, new Map(drawing.objects.map(({ id }) => [id, { x: roll(50) / 3, y: -roll(50) / 7 }]))),
  (drawing, roll) => turned(drawing, new Set(drawing.objects.slice(0, 2).map(({ id }) => id)), { x: roll(900), y: roll(700) }, 1 + roll(90)),
  drawing => mirrored(drawing, drawing.objects.map(({ id }) => id), "x"),
  drawing => aligned(drawing, drawing.objects.slice(-3).map(({ id }) => id), "middle"),
  (drawing, roll) => pitched(drawing, drawing.objects.map(({ id }) => id), 20 + roll(20)),
  (drawing, roll) => withObjects(drawing, drawing.objects.slice(0, 1).map(object => marked(object, [String(roll(4))], { accessible: true, gap: roll(2) > 0 }))),
  (drawing, roll) => withMap(drawing, { stage: roll(3) ? { title: "STAGE", position: { x: roll(900), y: 50 }, dimensions: { width: 300, height: 40 } } : undefined }),
  (drawing, roll) => drawing.objects.length > 4 ? without(drawing, [drawing.objects[roll(drawing.objects.length)].id]) : drawing,
];

test("Console C47 200 mixed steps undone are the first drawing, byte for byte; redone, the last", () => {
  const first = newDrawing("Playhouse"), before = JSON.stringify(first), history = new History(first), roll = dice(7), all = [before];
  for (let made = 0; made < 200;) {
    const next = steps[roll(steps.length)](history.drawing, roll);
    if (next === history.drawing) continue;
    history.push(next, `step ${made}`);
    all.push(JSON.stringify(next));
    made++;
  }
  const last = JSON.stringify(history.drawing);
  for (let step = 199; step >= 0; step--) {
    equal(history.undo(), `step ${step}`);
    equal(JSON.stringify(history.drawing) === all[step], true);
  }
  equal([history.canUndo, history.undo(), JSON.stringify(history.drawing) === before], [false, null, true]);
  while (history.canRedo) history.redo();
  equal(JSON.stringify(history.drawing) === last, true);
});

test("What was published is called so in every step, also after going back and on", () => {
  /** @type {import("./drawing.js").Thing} */
  const row = { id: "o1", kind: "row", section: "s", row: "A", from: { x: 0, y: 0 }, to: { x: 30, y: 0 }, count: 2 };
  const history = new History({ ...newDrawing("P"), objects: [row] });
  history.push({ ...history.drawing, objects: [{ ...row, row: "B" }] }, "renamed");
  history.settle(named(history.drawing));
  history.undo();
  equal(canonical(history.drawing, ["s-B-1", "s-B-2"]).map.seats.map(({ id, row: of }) => [id, of]), [["s-B-1", "A"], ["s-B-2", "A"]]);
  equal(history.redo(), "renamed");
});

test("A change after an undo ends what could be redone; the oldest steps go beyond the bound", () => {
  const history = new History(newDrawing("P"), 3);
  for (const name of ["a", "b", "c", "d", "e"]) history.push(withMap(history.drawing, { name }), name);
  equal([history.undo(), history.undo(), history.undo(), history.undo()], ["e", "d", "c", null]);
  equal(history.drawing.map.name, "b");
  history.push(withMap(history.drawing, { name: "x" }), "x");
  equal([history.canRedo, history.redo(), history.drawing.map.name], [false, null, "x"]);
});
