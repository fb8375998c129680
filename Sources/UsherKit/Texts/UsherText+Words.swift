// Kit's own words. Each stands in the catalogue `Usher` too, in five languages.
extension UsherText {
    public static let failureSignedOut = UsherText("failure.signed_out", "Please sign in again")
    public static let failureNetwork = UsherText("failure.network", "The server could not be reached")
    public static let failureOffline = UsherText("failure.offline", "You seem to be offline")
    public static let failureServer = UsherText("failure.server", "Something went wrong. Please try again.")
    public static func failureStatus(_ a: String) -> UsherText { UsherText("failure.status", "The server answered %1$@", arguments: [a]) }
    public static let failureDecoding = UsherText("failure.decoding", "The server’s answer could not be read")
    public static let failureRedirected = UsherText(
        "failure.redirected", "The server sent this request elsewhere. Please check its address.")
    public static let failureGone = UsherText("failure.gone", "This is not here any more")
    public static let failureConflict = UsherText("failure.conflict", "Something else was done meanwhile. Please look again.")
    public static let failurePassNotValid = UsherText("failure.pass_not_valid", "This pass is not valid")
    public static let failurePassUnreadable = UsherText("failure.pass_unreadable", "This is no boarding pass")
    public static let failureStorage = UsherText("failure.storage", "This device cannot save it")
    public static func failureSpace(_ a: String, _ b: String) -> UsherText {
        UsherText("failure.space", "There is not enough space: %1$@ are needed, %2$@ are free", arguments: [a, b])
    }
    public static let failureNoSpace = UsherText("failure.no_space", "There is not enough space")
    public static let failureCorrupt = UsherText("failure.corrupt", "A file arrived broken. Please try again.")
    public static let scanAdmitted = UsherText("scan.admitted", "Admitted")
    public static let scanAdmittedOffline = UsherText("scan.admitted_offline", "Admitted offline")
    public static let scanAlreadyUsed = UsherText("scan.already_used", "Already used")
    public static let scanRefused = UsherText("scan.refused", "Not admitted")
    public static let scanFailed = UsherText("scan.failed", "Not checked")
    public static let scanCancelled = UsherText("scan.cancelled", "Cancelled")
    public static let scansUpgrade = UsherText("scans.upgrade", "Upgrade to Pro to see scan activity")
    public static let scansTitle = UsherText("scans.title", "QR scans")
    public static let scansNone = UsherText("scans.none", "No scans yet")
    public static func scansLast(_ a: String) -> UsherText { UsherText("scans.last", "Last scanned %1$@", arguments: [a]) }
    public static func seatsLost(_ a: String) -> UsherText { UsherText("seats.lost", "No longer available: %1$@", arguments: [a]) }
    public static let passwordShort = UsherText("password.short", "At least 8 characters")
    public static let passwordLong = UsherText("password.long", "At most 128 characters")
    public static let passwordUppercase = UsherText("password.uppercase", "At least one uppercase letter")
    public static let passwordLowercase = UsherText("password.lowercase", "At least one lowercase letter")
    public static let passwordDigit = UsherText("password.digit", "At least one number")
    public static func scansCount(_ count: Int) -> UsherText {
        UsherText("scans.count", "Scanned %lld×", one: "Scanned %lld×", count: count)
    }
    public static func seatsMost(_ count: Int) -> UsherText {
        UsherText("seats.most", "You can choose up to %lld seats", one: "You can choose up to %lld seat", count: count)
    }
    public static func ticketsCount(_ count: Int) -> UsherText {
        UsherText("tickets.count", "%lld tickets", one: "%lld ticket", count: count)
    }
    public static func seatsCount(_ count: Int) -> UsherText { UsherText("seats.count", "%lld seats", one: "%lld seat", count: count) }
}
