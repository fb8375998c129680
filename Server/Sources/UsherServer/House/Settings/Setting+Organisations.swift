import UsherCore

extension Setting {
    static let organisations: [Setting] = [
        .value(
            "organisations.founding", \.organisations.founding, expected: "open or operator", defaultText: "open",
            help: "Who founds organisations: anybody with an account, then with campaigns alone, or operators."
        ) { Founding(rawValue: $0) },
        .value(
            "organisations.per_account", \.organisations.most, expected: "an integer from 0 to 1000000",
            defaultText: String(Settings().organisations.most), help: "How many organisations one account may own that is no operator's."
        ) { text in Int64(text).flatMap { (0...1_000_000).contains($0) ? $0 : nil } },
    ]
}
