extension Settings {
    /// Who tells phones of things, through Apple's push service.
    package struct Push: Sendable, Equatable {
        package var key = Setting.text(
            "apns.key", expected: "a file: Apple's .p8",
            help: "The key from Apple by which apps on phones are told of things; without it none is.")
        package var keyID = Setting.text("apns.key_id", expected: "10 letters and digits", help: "Apple's name of that key.")
        package var team = Setting.text("apns.team", expected: "an Apple team", help: "The team whose key it is.")
        package var bundles = Setting.list(
            "apns.bundles", expected: "bundle ids such as org.example.app, with commas", help: "The apps that are told of things."
        ) { $0.allSatisfy { $0.wholeMatch(of: /[0-9A-Za-z.\-]{1,155}/) != nil } }
        package var url = Push.address("apns.url", Wallet.applePush, help: "Where apps from the App Store are told of things.")
        package var sandboxURL = Push.address(
            "apns.sandbox_url", "https://api.sandbox.push.apple.com", help: "Where apps are told that a developer runs on a device.")

        package var isOn: Bool { !key.isEmpty }

        /// The key's token goes there: in the clear to this machine alone, where somebody tries it out.
        private static func address(_ name: String, _ standard: String, help: String) -> String {
            Setting.text(name, standard, expected: "a URL that begins with https:// or http://localhost:", help: help) { text in
                text.isEmpty || ["https://", "http://localhost:"].contains { text.hasPrefix($0) && text.count > $0.count }
            }
        }
    }
}
