import UsherCore

extension BookingMail {
    /// One column of tables with plain styles, which is what mail readers understand; light or dark as the reader is.
    var html: String {
        """
        <!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">\
        <meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">\
        <title>\(escaped(subject))</title><style>\(Self.style)</style></head>\
        <body class="page"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" class="around">\
        <table role="presentation" class="card" width="560" cellpadding="0" cellspacing="0">\
        <tr><td class="bar" style="background:\(accent)"></td></tr>\(body)</table>\
        <p class="foot">Booking \(escaped(paper.booking))<br>\(escaped(paper.seller))</p></td></tr></table></body></html>
        """
    }

    private var body: String {
        """
        <tr><td class="in"><p>Hello \(escaped(paper.buyer)),</p><p>\(escaped(opening))</p>\
        <h1>\(escaped(paper.showTitle))</h1><p class="when">\(escaped(when))</p><p class="soft">\(escaped(place))</p></td></tr>\
        \(codeRow)<tr><td class="in"><table role="presentation" class="seats" width="100%" cellpadding="0" cellspacing="0">\
        \(seatRows)<tr><td class="total">Total</td><td class="total price">\(escaped(total))</td></tr></table></td></tr>\
        \(linkRow)
        """
    }

    private var seatRows: String {
        lines.map { "<tr><td>\(escaped($0.seat))</td><td class=\"price\">\(escaped($0.price))</td></tr>" }.joined()
    }

    /// The picture's ground is white in dark readers too: scanners need it.
    private var codeRow: String {
        guard let code else { return "" }
        let side = 8 * (code.size + 2 * QRCode.quietZone)
        let grouped = escaped(TicketDocument.grouped(paper.code))
        return """
            <tr><td align="center" class="in"><img src="cid:\(Self.picture)" width="\(side)" height="\(side)" alt="QR code: \(grouped)" \
            class="code" style="background:#ffffff"><p class="letters">\(grouped)</p><p class="soft">\(escaped(Self.advice))</p></td></tr>
            """
    }

    private var linkRow: String {
        guard about != .refunded, about != .calledOff else { return "" }
        var links = ["<a class=\"button\" href=\"\(escaped(paper.page))\">Your booking</a>"]
        guard about == .confirmed else { return "<tr><td class=\"in\"><p>\(links[0])</p></td></tr>" }
        if !paper.pdf.isEmpty { links.append("<a class=\"link\" href=\"\(escaped(paper.pdf))\">Tickets to print (PDF)</a>") }
        if let wallet = paper.wallet { links.append("<a class=\"link\" href=\"\(escaped(wallet))\">Add to Apple Wallet</a>") }
        return "<tr><td class=\"in\"><p>\(links.joined(separator: "</p><p>"))</p></td></tr>"
    }

    private var accent: String { paper.seats.first.flatMap { Colour($0.colour) == nil ? nil : $0.colour } ?? "#17191f" }

    private func escaped(_ text: String) -> String { MarkupText.escaped(text) }

    private static let style = """
        .page{margin:0;padding:0;background:#eef0f3;color:#17191f;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif}\
        .around{padding:24px 12px}.card{width:100%;max-width:560px;background:#ffffff;border-radius:6px;text-align:left}\
        .bar{height:6px;line-height:6px;font-size:0;border-radius:6px 6px 0 0}.in{padding:14px 28px}p{margin:0 0 12px}\
        h1{margin:20px 0 6px;font-size:28px;line-height:1.2;overflow-wrap:anywhere}.when{font-weight:bold;margin-bottom:2px}\
        .soft,.foot{color:#555962;font-size:14px}.foot{padding:16px;margin:0}.code{display:block;width:232px;height:232px;border-radius:6px}\
        .letters{font:bold 16px/1.4 ui-monospace,Menlo,Consolas,monospace;margin:10px 0}\
        .seats td{padding:8px 0;border-top:1px solid #d5d8de;vertical-align:top}.price{text-align:right;white-space:nowrap;padding-left:12px}\
        .seats .total{font-weight:bold}a{color:#1f4fbf}\
        .button{display:inline-block;background:#17191f;color:#ffffff;text-decoration:none;font-weight:bold;padding:12px 22px;border-radius:6px}\
        @media (prefers-color-scheme:dark){.page{background:#111317;color:#f1f2f4}.card{background:#1c1f25}.soft,.foot{color:#b3b8c2}\
        .seats td{border-color:#3a3f49}a{color:#9dbcff}.button{background:#f1f2f4;color:#17191f}}
        """
}
