/// The frame of every page, as its template reads it.
struct Layout {
    let title: String
    let summary: String?
    let style = Assets.style.path
    let icon = Assets.icon.path
    let script: String?
    let map: Map?
    let noIndex: Bool
    let visitor: String?
    let signin: String?
    let isUnknown: Bool
    let search: String
    let mark = Brand.mark
    let content: String

    /// What a page with a map loads beside its own.
    struct Map {
        let style = Assets.leafletStyle.path
        let script = Assets.leaflet.path
    }

    init(_ page: some WebPage, frame: PageFrame, content: String) {
        title = page.title
        summary = page.summary
        script = page.script?.path
        map = page.hasMap ? Map() : nil
        noIndex = page.isSecret
        visitor = frame.visitor
        let back = frame.path == "/" ? "" : "?next=\(QueryText.encode(frame.path))"
        signin = frame.isKnown && frame.visitor == nil ? "/signin" + back : nil
        isUnknown = !frame.isKnown
        search = frame.search
        self.content = content
    }

    static let template = """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta name="theme-color" content="#faf8f5" media="(prefers-color-scheme: light)">
        <meta name="theme-color" content="#141017" media="(prefers-color-scheme: dark)">
        <title>{{title}} · Usher</title>
        {{#summary}}<meta name="description" content="{{.}}">
        {{/summary}}{{#noIndex}}<meta name="robots" content="noindex">
        {{/noIndex}}<link rel="icon" href="{{icon}}" type="image/svg+xml">
        {{#map}}<link rel="stylesheet" href="{{style}}">
        <script src="{{script}}" defer></script>
        {{/map}}<link rel="stylesheet" href="{{style}}">
        {{#script}}<script src="{{.}}" defer></script>
        {{/script}}</head>
        <body>
        <a class="skip" href="#main">Skip to content</a>
        <header class="top">
        <div class="wrap">
        <a class="brand" href="/" aria-label="Usher, what’s on">{{{mark}}}<span>Usher</span></a>
        <form class="find" action="/" method="get" role="search">
        <label class="hidden" for="find">Search shows</label>
        <input id="find" type="search" name="q" value="{{search}}" placeholder="Search shows and venues" maxlength="100" enterkeyhint="search">
        </form>
        <nav aria-label="Main">
        <a class="roomy" href="/walks">Walks</a>
        <a href="/tickets">My tickets</a>
        {{#visitor}}<a class="who" href="/account"><span class="hidden">Account of </span>{{.}}</a>{{/visitor}}
        {{#signin}}<a class="who" href="{{.}}">Sign in</a>{{/signin}}
        {{#isUnknown}}<a class="who" href="/account">Account</a>{{/isUnknown}}
        </nav>
        </div>
        </header>
        <main id="main" tabindex="-1">
        {{{content}}}
        </main>
        <footer class="foot">
        <div class="wrap">
        <p class="brand">{{{mark}}}<span>Usher</span></p>
        <p class="soft">Your seat, kept for you.</p>
        <nav aria-label="Footer"><a href="/">What’s on</a><a href="/walks">Walks</a><a href="/tickets">My tickets</a><a href="/account">Account</a></nav>
        </div>
        </footer>
        </body>
        </html>

        """
}
