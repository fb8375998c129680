package import Logging

/// Everything an operator can set. A field's default is the setting's default; `Setting.all` names and documents it.
package struct Settings: Sendable, Equatable {
    package var host = "127.0.0.1"
    package var port = 8080
    /// The data folder.
    package var data = "./usher-data"
    /// A PostgreSQL URL; empty: SQLite in the data folder.
    package var database = ""
    package var demo = false
    package var logLevel = Logger.Level.info
    package var trustedProxies = TrustedProxies.none
    /// A PEM file instead of the key made in the data folder; empty: that one.
    package var jwtKey = ""
    /// A file of 32 bytes instead of the key made in the data folder; empty: that one.
    package var sealKey = ""
    package var limits = Limits()
    package var mail = Mail()

    package init() {}

    package struct Limits: Sendable, Equatable {
        package var off = false
        package var addressRate = 200
        package var addressBurst = 400
        package var scanRate = 10
        package var scanBurst = 40
        package var gateRate = 10
        package var gateBurst = 40
        package var wrongKeyPerMinute = 10
        package var wrongKeyBurst = 20
    }

    package struct Mail: Sendable, Equatable {
        /// `smtp://` or `smtps://`; empty: mails are written into `mail/` in the data folder.
        package var url = ""
        package var from = "Usher <usher@localhost>"
    }
}
