/// Who may make something of their own on this server.
package enum Founding: String, Sendable, CaseIterable {
    /// Anybody with an account.
    case open
    /// Whoever runs the server.
    case `operator`
}

/// On what terms people found organisations.
package struct FoundingTerms: Sendable, Equatable {
    package var founding: Founding
    /// How many organisations one account may own; operators own any number.
    package var most: Int64

    package init(_ founding: Founding = .open, most: Int64 = 20) {
        self.founding = founding
        self.most = most
    }
}
