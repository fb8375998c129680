import UsherTemplates

extension QRCode {
    /// Black on white with its quiet zone, one unit a module, as an image that tells `title` to those who do not see it. It
    /// scales to whatever room it gets, stands alone as a file or in a page, and needs no style.
    /// `pixels`: how large it would like to be; `margin`: the quiet zone in modules.
    package func svg(title: String, pixels: Int? = nil, margin: Int = QRCode.quietZone) -> String {
        let wish = pixels.map { " width=\"\($0)\" height=\"\($0)\"" } ?? ""
        return svg(attributes: wish, title: "<title>\(MarkupText.escaped(title))</title>", margin: margin)
    }

    /// The same for a page whose element with this id tells what it is.
    package func svg(labelledBy id: String) -> String {
        svg(attributes: " aria-labelledby=\"\(MarkupText.escaped(id))\"", title: "", margin: QRCode.quietZone)
    }

    private func svg(attributes: String, title: String, margin: Int) -> String {
        let side = size + 2 * margin
        var path = ""
        for (row, columns) in runs {
            path += "M\(columns.lowerBound + margin) \(row + margin)h\(columns.count)v1h-\(columns.count)z"
        }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(side) \(side)"\(attributes) role="img" shape-rendering="crispEdges">\
            \(title)<rect width="\(side)" height="\(side)" fill="#fff"/>\
            <path d="\(path)" fill="#000"/></svg>
            """
    }
}
