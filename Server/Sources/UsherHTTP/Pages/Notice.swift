/// Something to know before reading on. A bad one is read out at once.
package struct Notice: Sendable {
    package enum Kind: String, Sendable { case good, bad, plain }

    package struct Link: Sendable {
        package let href: String
        package let label: String

        package init(href: String, label: String) {
            (self.href, self.label) = (href, label)
        }
    }

    package let kind: String
    package let role: String
    package let text: String
    package let link: Link?

    package init(_ kind: Kind, _ text: String, link: Link? = nil) {
        self.kind = kind.rawValue
        role = kind == .bad ? "alert" : "status"
        self.text = text
        self.link = link
    }
}
