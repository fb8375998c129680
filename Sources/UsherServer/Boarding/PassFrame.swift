/// What every page of this desk has around it.
struct PassFrame {
    let language: PassLanguage
    let title: String
    let nonce: String
    let body: String

    var html: String {
        """
        <!DOCTYPE html>
        <html lang="\(language.rawValue)">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="robots" content="noindex, nofollow">
        <meta name="color-scheme" content="light dark">
        <meta property="og:title" content="\(MarkupText.escaped(PageWords(language).boardingPass))">
        <title>\(MarkupText.escaped(title))</title>
        <style nonce="\(nonce)">\(PassFrame.style)</style>
        </head>
        <body>
        \(body)
        </body>
        </html>

        """
    }

    /// A wallet with cards in it, drawn by us.
    static let walletMark = """
        <svg viewBox="0 0 32 24" width="32" height="24" aria-hidden="true"><rect x="1" y="1" width="30" height="22" rx="4" fill="#fff"/>\
        <rect x="3" y="4" width="26" height="4" rx="1" fill="#2d7dd2"/><rect x="3" y="8" width="26" height="4" rx="1" fill="#eeb902"/>\
        <path d="M3 12h9c1 3 7 3 8 0h9v7a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z" fill="#222"/></svg>
        """

    private static let style = """
        :root{--back:#f2f2f5;--card:#fff;--ink:#17171c;--soft:#5b5b66;--line:#d9d9e0;--link:#0b57d0}
        @media (prefers-color-scheme:dark){:root{--back:#101014;--card:#1d1d23;--ink:#f4f4f7;--soft:#a9a9b6;--line:#36363f;--link:#8ab4f8}}
        *{box-sizing:border-box}
        body{margin:0;background:var(--back);color:var(--ink);font:16px/1.4 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
        main{max-width:30rem;margin:0 auto;padding:1rem .5rem;overflow-wrap:anywhere}
        h1{font-size:1.3rem;text-align:center;margin:3rem 1rem 1rem}
        .pass{background:var(--card);border:1px solid var(--line);border-radius:1rem;overflow:hidden}
        header{display:flex;flex-wrap:wrap;justify-content:space-between;gap:.5rem 1rem;padding:1rem;border-bottom:1px dashed var(--line)}
        .airline{margin:0;font-weight:700;font-size:1.15rem;min-width:0}
        dl{margin:0}
        .head{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem}
        dt{color:var(--soft);font-size:.75rem;letter-spacing:.03em}
        dd{margin:0;font-weight:600}
        .route{display:flex;justify-content:space-between;align-items:start;gap:.5rem;padding:1rem}
        .route p{margin:0;flex:1 1 0;min-width:0}
        .route p:last-child{text-align:right}
        .route b{display:block;font-size:2rem;line-height:1.1}
        .name{color:var(--soft);font-size:.9rem}
        .arrow{font-size:1.5rem;color:var(--soft)}
        .facts{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:.75rem 1rem;padding:0 1rem 1rem}
        .facts small{color:var(--soft);font-weight:400}
        time span{white-space:nowrap}
        figure{margin:0;padding:1rem 0;text-align:center;background:#fff;color:#222}
        figure svg{display:block;width:min(100%,380px);min-width:300px;height:auto;margin:0 auto}
        figcaption{font-size:.8rem;padding:.25rem .5rem 0}
        .wallet{text-align:center;margin:1rem 0 0}
        .wallet a{display:inline-flex;align-items:center;gap:.75rem;max-width:100%;min-height:48px;padding:.5rem 1.25rem;border-radius:.6rem;\
        background:#000;border:1px solid #a6a6a6;color:#fff;text-decoration:none;font-weight:600}
        .notice{color:var(--soft);font-size:.85rem;text-align:center;margin:1rem}
        .languages{display:flex;flex-wrap:wrap;justify-content:center;gap:.25rem 1rem;font-size:.9rem}
        .languages a,.languages b{padding:.5rem .25rem}
        a{color:var(--link)}
        a:focus-visible{outline:3px solid var(--link);outline-offset:2px}
        .hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
        @media print{:root{--back:#fff;--card:#fff;--ink:#000;--soft:#333;--line:#999}.wallet,.screen,.languages{display:none}.pass{break-inside:avoid}}
        """
}
