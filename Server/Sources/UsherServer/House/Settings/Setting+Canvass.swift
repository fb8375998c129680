import UsherCore

extension Setting {
    static let supabase: [Setting] = [
        .text(
            "supabase.jwt_secret", \.supabase.jwtSecret, expected: "a project's JWT secret",
            help: "Supabase access tokens signed with this secret (HS256) are accepted by Canvass."
        ).secret,
        .text(
            "supabase.jwks", \.supabase.jwks, expected: "a URL or a file",
            help: "Where Supabase publishes the keys of its access tokens (RS256, ES256): "
                + "https://PROJECT.supabase.co/auth/v1/.well-known/jwks.json, or a file of them."),
        .text("supabase.issuer", \.supabase.issuer, expected: "a URL", help: "What iss in those tokens must be; without it, anything."),
        .switch(
            "supabase.trust_email", \.supabase.trustEmail,
            help: "A new Supabase identity joins the account that has its e-mail, confirmed. Only where Supabase confirms addresses."),
    ]

    static let billing: [Setting] = [
        .duration(
            "billing.past_due_grace", \.billing.pastDueGrace, in: 0...31_536_000, unit: .h,
            help: "How long a plan lasts whose payment is overdue."),
        .list(
            "billing.return_urls", \.billing.returnURLs,
            expected: "origins or app schemes such as https://app.example.org,myapp, with commas",
            help: "Where people may be sent back to from a payment.", read: { $0 }),
        .map(
            "stripe.prices", \.billing.stripePrices, expected: "plans by price such as price_1=pro,price_2=team",
            help: "Which plan each Stripe price buys."
        ) { Plan(rawValue: $0).flatMap { $0.isPaid ? $0 : nil } },
        .list(
            "apple.roots", \.billing.appleRoots, expected: "certificate files, with commas",
            help: "The roots that App Store receipts may be signed under; without it, Apple Root CA - G3.", read: { $0 }),
        .value(
            "apple.environments", \.billing.appleEnvironments, expected: "Production, Sandbox or both, with commas",
            defaultText: "Production", help: "Purchases from which App Store environments count."
        ) { text in
            let names = text.split(separator: ",").map { String($0).trimmed }.filter { !$0.isEmpty }
            return names.isEmpty || !names.allSatisfy(["Production", "Sandbox", "Xcode", "LocalTesting"].contains) ? nil : names
        },
        .map(
            "apple.products", \.billing.appleProducts, expected: "plans by product such as org.example.pro=pro",
            help: "Which plan each App Store subscription buys."
        ) { Plan(rawValue: $0).flatMap { $0.isPaid ? $0 : nil } },
    ]

    static let canvass: [Setting] = [
        .integer(
            "canvass.trial_days", \.canvass.trialDays, in: 0...3_650, help: "Days that a new organisation has the team plan for nothing."),
        .integer("canvass.invite_days", \.canvass.inviteDays, in: 1...3_650, help: "Days that an invite to an organisation is good for."),
        .integer(
            "canvass.import_max", \.canvass.importMax, in: 1_024...1 << 40, help: "Bytes of a file of addresses that is imported."),
        .integer(
            "canvass.max_addresses", \.canvass.maxAddresses, in: 1...100_000_000, help: "The most addresses that a campaign may have."),
        .url(
            "canvass.tiles_url", \.canvass.tilesURL, schemes: ["http", "https"],
            help:
                "A template such as https://tiles.example.org/{z}/{x}/{y}.png for the map of a campaign's page; without it, a plain ground."
        ),
        .text("canvass.tiles_attribution", \.canvass.tilesAttribution, help: "Whom that map is to be credited to."),
    ]

    static let canvassLimits: [Setting] = [
        .integer(
            "limits.canvass_address_rate", \.limits.canvass.addressRate, in: rates, help: "Canvass requests a second from one address."),
        .integer(
            "limits.canvass_address_burst", \.limits.canvass.addressBurst, in: rates, help: "Canvass requests at once from one address."),
        .integer("limits.canvass_account_rate", \.limits.canvass.accountRate, in: rates, help: "Canvass requests a second of one account."),
        .integer(
            "limits.canvass_account_burst", \.limits.canvass.accountBurst, in: rates, help: "Canvass requests at once of one account."),
        .integer(
            "limits.canvass_wrong_token_per_minute", \.limits.canvass.wrongTokenPerMinute, in: rates,
            help: "Refused tokens a minute from one address at Canvass."),
        .integer(
            "limits.canvass_wrong_token_burst", \.limits.canvass.wrongTokenBurst, in: rates,
            help: "Refused tokens at once from one address at Canvass."),
    ]
}
