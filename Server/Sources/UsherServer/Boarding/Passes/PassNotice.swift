import UsherTemplates

/// A page that shows nothing of any ticket, as its template reads it: the ticket is unknown or over, or none was named.
struct PassNotice: Sendable {
    enum Kind: Int, CaseIterable, Sendable { case notFound, expired, noTicket }

    let sentence: String
    let notice: String
    private let language: PassLanguage

    init(_ kind: Kind, _ language: PassLanguage, notice: String) {
        let words = PageWords(language)
        sentence =
            switch kind {
            case .notFound: words.notFound
            case .expired: words.expired
            case .noTicket: words.noTicket
            }
        self.notice = notice
        self.language = language
    }

    func html(nonce: String) -> String {
        PassFrame(language, title: PageWords(language).boardingPass, nonce: nonce, content: Templates.render(self, "boarding/no-pass")).html
    }
}

/// Each of them in each language, written once: strangers may ask for them without end.
struct PassNotices: Sendable {
    private let pages: [[NoncedPage]]

    init(_ notices: Settings.Boarding.Notices) {
        pages = PassNotice.Kind.allCases.map { kind in
            PassLanguage.allCases.map { NoncedPage(PassNotice(kind, $0, notice: notices[$0]).html) }
        }
    }

    subscript(kind: PassNotice.Kind, language: PassLanguage) -> NoncedPage {
        pages[kind.rawValue][PassLanguage.allCases.firstIndex(of: language) ?? 0]
    }
}
