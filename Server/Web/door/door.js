// @ts-check
/** The scanner in a browser. */
if ("serviceWorker" in navigator) void navigator.serviceWorker.register("/door/sw.js", { scope: "/door/" });
