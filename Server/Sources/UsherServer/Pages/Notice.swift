/// Something to know before reading on. A bad one is read out at once.
struct Notice: Sendable {
    enum Kind: String, Sendable { case good, bad, plain }

    struct Link: Sendable {
        let href: String
        let label: String
    }

    let kind: String
    let role: String
    let text: String
    let link: Link?

    init(_ kind: Kind, _ text: String, link: Link? = nil) {
        self.kind = kind.rawValue
        role = kind == .bad ? "alert" : "status"
        self.text = text
        self.link = link
    }
}
