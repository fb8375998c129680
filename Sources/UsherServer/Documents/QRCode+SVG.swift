extension QRCode {
    /// Black on white with its quiet zone, one unit a module, as an image that tells `title` to those who do not see it. It
    /// scales to whatever room it gets, stands alone as a file or in a page, and needs no style.
    /// `pixels`: how large it would like to be; `margin`: the quiet zone in modules.
    package func svg(title: String, pixels: Int? = nil, margin: Int = QRCode.quietZone) -> String {
        let side = size + 2 * margin
        let wish = pixels.map { " width=\"\($0)\" height=\"\($0)\"" } ?? ""
        var path = ""
        for (row, columns) in runs {
            path += "M\(columns.lowerBound + margin) \(row + margin)h\(columns.count)v1h-\(columns.count)z"
        }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(side) \(side)"\(wish) role="img" shape-rendering="crispEdges">\
            <title>\(MarkupText.escaped(title))</title><rect width="\(side)" height="\(side)" fill="#fff"/>\
            <path d="\(path)" fill="#000"/></svg>
            """
    }
}
