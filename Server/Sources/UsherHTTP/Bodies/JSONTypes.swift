import UsherCore

/// Which types of a body read as JSON; no header at all does. `application/json` and `application/…+json` always do.
package struct JSONTypes: Sendable {
    /// `text/json` and a header that says nothing, too.
    private var isWide = false
    /// `…+json` of any kind, too.
    private var isOfAnyKind = false
    /// Spaces count for nothing, even within.
    private var ignoresSpaces = false

    /// Both: what is no other type is taken for JSON.
    package static let wide = JSONTypes(isWide: true)
    package static let ofAnyKind = JSONTypes(isOfAnyKind: true)
    package static let spaced = JSONTypes(ignoresSpaces: true)

    package func accepts(_ type: String?) -> Bool {
        guard let sent = type?.prefix(while: { $0 != ";" }).lowercased() else { return true }
        let name = ignoresSpaces ? sent.filter { $0 != " " } : sent.trimmed
        if name == "application/json" || isWide && (name.isEmpty || name == "text/json") { return true }
        return name.hasSuffix("+json") && (isOfAnyKind ? name.contains("/") : name.hasPrefix("application/"))
    }
}
