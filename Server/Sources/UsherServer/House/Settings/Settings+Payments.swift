package import UsherCore

extension Settings {
    package struct Payments: Sendable, Equatable {
        package var demo = Setting.switch(
            "payments.demo", help: "Allows the demo payment page, on which no money moves, outside the demo.")
        package var stripeSecretKey = Setting.text(
            "stripe.secret_key", expected: "a key such as sk_live_…", secret: true, help: "Payments go through Stripe with this key.")
        package var stripeWebhookSecrets = Setting.list(
            "stripe.webhook_secrets", expected: "secrets such as whsec_…, with commas", secret: true,
            help: "What Stripe signs its webhooks with; several while one is being replaced.")
        package var stripeURL = Setting.url(
            "stripe.api_url", "https://api.stripe.com", schemes: ["http", "https"], help: "Where Stripe's API is.")

        /// What can be charged with these settings.
        package var charging: ChargeRule { stripeSecretKey.isEmpty ? .any : .stripe }
    }

    /// What Canvass's plans are bought with.
    package struct Billing: Sendable, Equatable {
        /// Seconds.
        package var pastDueGrace = Setting.duration(
            "billing.past_due_grace", 72 * 3_600, in: 0...31_536_000, unit: .h, help: "How long a plan lasts whose payment is overdue.")
        package var returnURLs = Setting.list(
            "billing.return_urls", expected: "origins or app schemes such as https://app.example.org,myapp, with commas",
            help: "Where people may be sent back to from a payment.")
        package var stripePrices = Setting.map(
            "stripe.prices", expected: "plans by price such as price_1=pro,price_2=team",
            help: "Which plan each Stripe price buys."
        ) { paidPlan($0) }
        package var appleRoots = Setting.list(
            "apple.roots", expected: "certificate files, with commas",
            help: "The roots that App Store receipts may be signed under; without it, Apple Root CA - G3.")
        package var appleEnvironments = Setting.list(
            "apple.environments", ["Production"], expected: "Production, Sandbox or both, with commas",
            help: "Purchases from which App Store environments count."
        ) { !$0.isEmpty && $0.allSatisfy(["Production", "Sandbox", "Xcode", "LocalTesting"].contains) }
        package var appleProducts = Setting.map(
            "apple.products", expected: "plans by product such as org.example.pro=pro",
            help: "Which plan each App Store subscription buys."
        ) { paidPlan($0) }

        private static func paidPlan(_ name: String) -> Plan? { Plan(rawValue: name).flatMap { $0.isPaid ? $0 : nil } }
    }
}
