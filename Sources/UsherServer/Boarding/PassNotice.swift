/// A page that shows nothing of any ticket: it is unknown or over, or none was named.
struct PassNotice: Sendable {
    enum Kind: Sendable { case notFound, expired, noTicket }

    let sentence: String
    let notice: String
    private let language: PassLanguage

    init(language: PassLanguage, kind: Kind, notice: String) {
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
