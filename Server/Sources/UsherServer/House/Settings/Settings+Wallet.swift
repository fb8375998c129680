extension Settings {
    /// Who signs Wallet passes. Files are PEM.
    package struct Wallet: Sendable, Equatable {
        package var certificate = Setting.text(
            "wallet.certificate", expected: "a PEM file", help: "The pass type's certificate from Apple, for Wallet passes.")
        package var key = Setting.text("wallet.key", expected: "a PEM file", help: "Its private key.")
        package var keyPassword = Setting.text("wallet.key_password", secret: true, help: "The password that the key is under, if any.")
        package var issuer = Setting.text(
            "wallet.wwdr", expected: "a PEM file", help: "Apple's WWDR certificate, which issued the pass type's.")
        package var passType = Setting.text(
            "wallet.pass_type", expected: "a pass type such as pass.org.example.tickets",
            help: "The pass type; without it, what the certificate says.")
        package var team = Setting.text(
            "wallet.team", expected: "an Apple team", help: "The Apple team; without it, what the certificate says.")
        package var organization = Setting.text("wallet.organization", "Usher", help: "Who passes are from.")
        package var assets = Setting.text(
            "wallet.assets", expected: "a folder", help: "Own pictures for passes: icon.png, icon@2x.png, logo.png … in place of Usher's.")
        package var development = Setting.switch(
            "wallet.development",
            help: "Signs passes with a certificate of Usher's own where none is configured; phones refuse them. The demo does.")
        package var pushURL = Setting.url(
            "wallet.push_url", applePush, schemes: ["http", "https"], help: "Where phones are told that a pass has changed.")
        package var devicesPerPass = Setting.integer(
            "wallet.devices_per_pass", 50, in: 1...10_000, help: "How many devices are told of one pass's changes; more are refused.")
        package var passesPerDevice = Setting.integer(
            "wallet.passes_per_device", 1_000, in: 1...100_000, help: "How many passes one device is told of; more are refused.")

        package static let applePush = "https://api.push.apple.com"
    }
}
