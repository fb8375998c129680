// @ts-check
import { equal, test } from "../shared/testing.test.js";
import { backdropChanged, backdropValues } from "./backdrop.js";

const of = { image: "data:image/jpeg;base64,AA", position: { x: 500, y: 400 }, width: 1000, height: 600 };

test("A floor plan keeps its proportions, and what is no number changes nothing", () => {
  const wider = backdropChanged(of, { ...backdropValues(of), width: "500", angle: "90", opacity: "130", x: "", y: "nowhere" });
  equal(wider, { ...of, width: 500, height: 300, angle: 90, opacity: 100 });
  equal(backdropChanged(of, backdropValues(of)), { ...of, angle: 0, opacity: 50 });
});
