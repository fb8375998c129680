package import HTTPTypes
package import Hummingbird
package import UsherTemplates

/// In which language a page answers: as the link says, as the visitor chose before, as the account says, as the browser asks.
package enum LanguageChoice {
    /// Keeps a visitor's choice.
    package static let cookie = "usher_lang"

    /// `account`: what the visitor's account says; nil for a guest.
    package static func of(_ request: Request, account: String? = nil, offered: [Language] = Language.offered) -> Language {
        said(request, account: account, offered: offered) ?? offered.first ?? .en
    }

    /// The same; nil where nobody has said.
    package static func said(
        _ request: Request, account: String? = nil, offered: [Language] = Language.offered
    ) -> Language? {
        let chosen = [request.query("lang"), PageCookie.value(cookie, of: request), account].lazy.compactMap(\.self)
            .compactMap { Language(rawValue: $0) }.first { offered.contains($0) }
        return chosen ?? asked(request.headers[.acceptLanguage] ?? "", offered)
    }

    /// The cookie for a choice that the link makes; nil where it makes none.
    package static func kept(_ request: Request, secure: Bool) -> HTTPField? {
        guard let language = request.query("lang").flatMap(Language.init(rawValue:)), Language.offered.contains(language) else { return nil }
        var field = PageCookie.set(cookie, language.rawValue, secure: secure)
        field.value += "; Max-Age=31536000"
        return field
    }

    /// The first offered language by weight; `de-AT` asks for German. Only a header's beginning is read: no browser's is longer.
    package static func asked(_ header: String, _ offered: [Language] = Language.offered) -> Language? {
        var best: (language: Language, weight: Double)?
        for item in header.utf8.prefix(512).split(separator: UInt8(ascii: ","), maxSplits: 32) {
            let parts = String(decoding: item, as: UTF8.self).split(separator: ";", maxSplits: 4).map { $0.filter { $0 != " " } }
            guard let tag = parts.first?.lowercased().split(separator: "-").first, let language = Language(rawValue: String(tag)),
                offered.contains(language)
            else { continue }
            let sent = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
            let weight = min(max(sent, 0), 1)
            if weight > (best?.weight ?? 0) { best = (language, weight) }
        }
        return best?.language
    }
}
