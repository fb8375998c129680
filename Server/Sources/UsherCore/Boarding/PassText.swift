/// What somebody reads off a boarding pass into a field: the text of its code, the address of its page, or the ticket's identifier alone.
package struct PassText: Sendable, Equatable {
    package let ticket: String
    /// What the pass proves itself with; nil where the ticket was named by hand.
    package let proof: VerifyForm?

    private static let longest = 4_096
    private static let pages = ["/pages/yourBoardingPass/", "/pages/yourBoardingPass?ticket="]

    /// Nil for what names no ticket. A number alone is none: it would be a seat that somebody typed, and numbers name tickets, too.
    package init?(_ typed: String) {
        let text = WireText.trimmed(typed)
        guard !text.isEmpty, text.utf8.count <= Self.longest else { return nil }
        if text.hasPrefix("{") {
            guard let json = try? JSONValue.read(Array(text.utf8)), let form = try? VerifyForm(json), Self.isName(form.ticket),
                form.digest != nil
            else { return nil }
            (ticket, proof) = (form.ticket, form)
            return
        }
        let page = Self.pages.compactMap { text.firstRange(of: $0)?.upperBound }.first
        let name = page.map { text[$0...].prefix { !"?&#/".contains($0) } } ?? text[...]
        guard Self.isName(String(name)) else { return nil }
        (ticket, proof) = (String(name), nil)
    }

    private static func isName(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count) && !text.utf8.allSatisfy { Digits.value($0) != nil }
            && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    }
}
