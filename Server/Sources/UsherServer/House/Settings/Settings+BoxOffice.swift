extension Settings {
    package struct BoxOffice: Sendable, Equatable {
        package var holdMinutes = Setting.integer(
            "boxoffice.hold_minutes", 15, in: 5...60, help: "How long seats are held for a buyer to pay.")
        package var requireVerifiedEmail = Setting.switch(
            "boxoffice.require_verified_email", help: "People must confirm their e-mail address before they can sign in.")
    }

    /// Whose sign-ins are believed.
    package struct Identity: Sendable, Equatable {
        package var appleKeys = Setting.url(
            "apple.jwks", "https://appleid.apple.com/auth/keys", schemes: ["http", "https"],
            help: "Where Apple publishes the keys of its identity tokens.")
        package var appleBundles = Setting.list(
            "apple.bundle_ids", expected: "bundle or service ids, with commas", help: "The apps whose sign-in with Apple is accepted.")
        package var appleApps = Setting.list(
            "apple.app_ids", expected: "ids such as TEAM.org.example.app, with commas",
            help: "The apps that open this house's pages and fill in its passwords."
        ) { $0.allSatisfy { $0.wholeMatch(of: /[0-9A-Z]{4,16}\.[0-9A-Za-z.\-]{1,155}/) != nil } }
        package var googleKeys = Setting.url(
            "google.jwks", "https://www.googleapis.com/oauth2/v3/certs", schemes: ["http", "https"],
            help: "Where Google publishes the keys of its identity tokens.")
        package var googleClients = Setting.list(
            "google.client_ids", expected: "client ids, with commas", help: "The apps whose sign-in with Google is accepted.")
    }
}
