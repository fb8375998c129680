/// Where to go back to: a path of ours, whatever a link says.
package enum PagePath {
    /// The path and query, if a browser would take it for a place on this site; nil for another site's address in any disguise.
    package static func own(_ text: String) -> String? {
        guard text.utf8.count <= 2_000, text.hasPrefix("/"), !text.hasPrefix("//") else { return nil }
        for byte in text.utf8 {
            switch byte {
            // Browsers read a backslash as a slash, and drop tabs and line breaks.
            case 0...0x20, 0x5C, 0x7F...: return nil
            default: continue
            }
        }
        return text
    }

    /// Signing in must not lead back to signing in.
    package static func afterSignin(_ text: String) -> String {
        guard let path = own(text) else { return "/" }
        let isDoor = ["/signin", "/signup", "/forgot-password", "/reset-password", "/verify-email"].contains { path.hasPrefix($0) }
        return isDoor ? "/" : path
    }
}
