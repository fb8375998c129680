// @ts-check
/** Whoever stands at the door waits for the answer alone: all else waits until it is on the screen. */

/** A page that nobody sees paints nothing: after so long it is done all the same. */
const unseen = 300;

/**
 * Done once, when the next picture has been painted.
 * @param {() => void} done
 */
export const afterPaint = done => {
  // What a frame calls comes before its painting; a task that is asked for there comes after it.
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    setTimeout(done);
  });
  const timer = setTimeout(() => {
    cancelAnimationFrame(frame);
    done();
  }, unseen);
};
