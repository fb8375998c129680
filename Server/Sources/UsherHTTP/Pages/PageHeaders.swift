package import HTTPTypes

/// The headers of every page. Nothing inline runs, nothing frames it, forms go nowhere else.
package enum PageHeaders {
    package static func fields(
        images: [String] = [], audio: [String]? = nil, fetched: [String] = [], targets: [String] = [], framedBy: [String] = [],
        frames: Bool = false, secret: Bool = false, locates: Bool = false
    ) -> HTTPFields {
        let pictures = (["'self'", "data:"] + images).joined(separator: " ")
        let asked = (["'self'"] + fetched).joined(separator: " ")
        let shown = frames ? "frame-src 'self'; " : ""
        let media = audio.map { "media-src \((["'self'"] + $0).joined(separator: " ")); " } ?? ""
        return [
            .contentType: "text/html; charset=utf-8", .cacheControl: secret ? "no-store" : "no-cache",
            .vary: "Cookie, Accept-Encoding, Accept-Language",
            .contentSecurityPolicy:
                "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; connect-src \(asked); img-src \(pictures); \(media)\(shown)"
                + "base-uri 'none'; form-action \((["'self'"] + targets).joined(separator: " ")); frame-ancestors \(framedBy.isEmpty ? "'none'" : framedBy.joined(separator: " "))",
            .referrerPolicy: secret ? "no-referrer" : "same-origin",
            .permissionsPolicy: "camera=(), geolocation=(\(locates ? "self" : "")), microphone=()",
            .openerPolicy: "same-origin",
        ]
    }

    /// The origin of a picture's URL, if it is one that a policy can name.
    package static func origin(of url: String) -> String? {
        guard let scheme = ["https://", "http://"].first(where: url.hasPrefix) else { return nil }
        let host = url.dropFirst(scheme.count).prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        let isPlain = host.utf8.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x3A, 0x5B, 0x5D: true
            default: false
            }
        }
        return host.isEmpty || !isPlain ? nil : scheme + host
    }
}

extension HTTPField.Name {
    package static let referrerPolicy = HTTPField.Name("Referrer-Policy")!
    package static let permissionsPolicy = HTTPField.Name("Permissions-Policy")!
    package static let openerPolicy = HTTPField.Name("Cross-Origin-Opener-Policy")!
}
