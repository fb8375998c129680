/// The page at `/api/docs`: it reads `/openapi.json` and needs nothing else, so it also works without the internet.
enum APIPage {
    static let html = """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>Usher API</title>
        <link rel="icon" href="data:,">
        <style>\(style)</style>
        </head>
        <body>
        <a class="skip" href="#operations">Skip to the operations</a>
        <header>
        <h1>Usher API</h1>
        <p id="about">Reading the document…</p>
        <div class="bar">
        <label>Find <input id="find" type="search" placeholder="path, word, code" autocomplete="off"></label>
        <label>X-API-Key <input id="key" type="password" placeholder="kept on this page only" autocomplete="off" spellcheck="false"></label>
        <a href="../openapi.json">openapi.json</a>
        </div>
        </header>
        <div class="columns">
        <nav id="chapters" aria-label="Chapters"></nav>
        <main id="operations" tabindex="-1"></main>
        </div>
        <noscript><p>This page needs JavaScript; the same is in <a href="../openapi.json">openapi.json</a>.</p></noscript>
        <script>\(script)</script>
        </body>
        </html>

        """
}
