"""axe-core looks at a page: what it finds is told with the rule, where it is and what to do."""

import importlib.resources

# WCAG 2.2 AA, and what its makers think of as good practice is left to people.
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
SOURCE = importlib.resources.files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")


def faults(page):
    """One line for each thing that is wrong. The page's policy lets nothing in from elsewhere, so the checker comes by way of the browser's tools."""
    page.evaluate(SOURCE + "\n;undefined")
    found = page.evaluate("tags => axe.run(document, { runOnly: tags, resultTypes: ['violations'] })", TAGS)
    return [f"{rule['id']}: {node['target']} {node['failureSummary']}" for rule in found["violations"] for node in rule["nodes"]]
