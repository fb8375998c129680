#!/usr/bin/env python3
"""map.py URL ROUNDS: in a browser, the page of the 2,180 seats from the click to the moment the map can be used, and a seat's toggle to its new layout.
Prints the medians and the worst, in milliseconds. Each round is a visitor of its own, with nothing cached."""

import argparse
import json
import os
import statistics
import sys
import urllib.request

from playwright.sync_api import sync_playwright

TOGGLES = 20
TOGGLE = """() => {
  const times = [];
  for (const seat of [...document.querySelectorAll(".seat:not([aria-disabled])")].slice(0, %d)) {
    for (let press = 0; press < 2; press++) {
      const began = performance.now();
      seat.focus();
      seat.dispatchEvent(new KeyboardEvent("keydown", { key: " ", bubbles: true }));
      document.body.getBoundingClientRect();
      times.push(performance.now() - began);
    }
  }
  return times;
}""" % TOGGLES


def visit(browser, url, path):
    """One visitor; milliseconds until the map is ready, and of each toggle."""
    context = browser.new_context(base_url=url, viewport={"width": 1280, "height": 900})
    page = context.new_page()
    page.goto("/")
    # The page's own clock: from the start of its navigation to the attribute that its script sets last.
    page.add_init_script(
        """addEventListener("DOMContentLoaded", () => {
          const form = document.getElementById("order"), note = () => { if (form?.dataset.ready) window.readyAfter ??= performance.now(); };
          new MutationObserver(note).observe(form, { attributes: true });
          note();
        })""")
    page.goto(path)
    page.wait_for_function("window.readyAfter !== undefined")
    ready = page.evaluate("window.readyAfter")
    # The seats of a section come when it is opened; the last that was opened stays.
    for section in page.locator(".area").all():
        section.evaluate("area => document.querySelector(`.sections [data-section='${area.dataset.section}']`).click()")
    toggles, seats = page.evaluate(TOGGLE), page.locator(".seat").count()
    context.close()
    return ready, toggles, seats


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("url")
    parser.add_argument("rounds", type=int)
    options = parser.parse_args()
    with urllib.request.urlopen(f"{options.url}/api/shows?q=big", timeout=30) as answer:
        show = json.load(answer)[0]["id"]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"), args=["--no-sandbox", "--disable-dev-shm-usage"])
        visits = [visit(browser, options.url, f"/shows/{show}") for _ in range(options.rounds)]
        browser.close()
    if any(seats != 2180 for _, _, seats in visits):
        sys.exit(f"map: not 2,180 seats: {visits[0][2]}")
    ready, toggles = [first for first, _, _ in visits], [time for _, times, _ in visits for time in times]
    print(f"| map ready | {statistics.median(ready):.0f} | {max(ready):.0f} | 1500 |")
    print(f"| a toggle, to its layout | {statistics.median(toggles):.1f} | {max(toggles):.1f} | 50 |")


if __name__ == "__main__":
    main()
