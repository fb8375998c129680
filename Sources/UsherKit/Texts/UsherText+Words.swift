// Kit's own words. Each stands in the catalogue `Usher` too, in five languages.
extension UsherText {
    /// Whoever was signed in is so no longer.
    public static let failureSignedOut = UsherText("failure.signed_out", "Please sign in again")
    /// No answer came: no connection, a broken one, or none in time.
    public static let failureNetwork = UsherText("failure.network", "The server could not be reached")
    /// The same, as buyers are told it.
    public static let failureOffline = UsherText("failure.offline", "You seem to be offline")
    /// The server broke, and said nothing of use.
    public static let failureServer = UsherText("failure.server", "Something went wrong. Please try again.")
    /// Something answered that no desk wrote; takes the status as digits.
    public static func failureStatus(_ a: String) -> UsherText { UsherText("failure.status", "The server answered %1$@", arguments: [a]) }
    /// The answer was not what the contract says.
    public static let failureDecoding = UsherText("failure.decoding", "The server’s answer could not be read")
    /// A redirect, which no client follows.
    public static let failureRedirected = UsherText(
        "failure.redirected", "The server sent this request elsewhere. Please check its address.")
    /// It was there and is no longer.
    public static let failureGone = UsherText("failure.gone", "This is not here any more")
    /// Somebody else was first.
    public static let failureConflict = UsherText("failure.conflict", "Something else was done meanwhile. Please look again.")
    /// A pass whose signature is not right.
    public static let failurePassNotValid = UsherText("failure.pass_not_valid", "This pass is not valid")
    /// A code that is no pass.
    public static let failurePassUnreadable = UsherText("failure.pass_unreadable", "This is no boarding pass")
    /// A file could not be written.
    public static let failureStorage = UsherText("failure.storage", "This device cannot save it")
    /// A download that does not fit; takes what is needed and what is free, as people read them.
    public static func failureSpace(_ a: String, _ b: String) -> UsherText {
        UsherText("failure.space", "There is not enough space: %1$@ are needed, %2$@ are free", arguments: [a, b])
    }
    /// A download that did not fit after all.
    public static let failureNoSpace = UsherText("failure.no_space", "There is not enough space")
    /// A file whose size or hash is not right, twice.
    public static let failureCorrupt = UsherText("failure.corrupt", "A file arrived broken. Please try again.")
    /// Headline of a scan: they come in.
    public static let scanAdmitted = UsherText("scan.admitted", "Admitted")
    /// Headline of a scan: they come in, by the list.
    public static let scanAdmittedOffline = UsherText("scan.admitted_offline", "Admitted offline")
    /// Headline of a scan: they have been in.
    public static let scanAlreadyUsed = UsherText("scan.already_used", "Already used")
    /// Headline of a scan: they do not come in.
    public static let scanRefused = UsherText("scan.refused", "Not admitted")
    /// Headline of a scan: nobody could judge it.
    public static let scanFailed = UsherText("scan.failed", "Not checked")
    /// Headline of a scan that was given up.
    public static let scanCancelled = UsherText("scan.cancelled", "Cancelled")
    /// In the row of scans, for those who do not pay.
    public static let scansUpgrade = UsherText("scans.upgrade", "Upgrade to Pro to see scan activity")
    /// Heading of the row of scans, where there are none.
    public static let scansTitle = UsherText("scans.title", "QR scans")
    /// Below it.
    public static let scansNone = UsherText("scans.none", "No scans yet")
    /// Below the count; takes date and time as people read them.
    public static func scansLast(_ a: String) -> UsherText { UsherText("scans.last", "Last scanned %1$@", arguments: [a]) }
    /// Spoken when others were faster; takes the seats' names.
    public static func seatsLost(_ a: String) -> UsherText { UsherText("seats.lost", "No longer available: %1$@", arguments: [a]) }
    /// A rule that a new password breaks.
    public static let passwordShort = UsherText("password.short", "At least 8 characters")
    /// A rule that a new password breaks.
    public static let passwordLong = UsherText("password.long", "At most 128 characters")
    /// A rule that a new password breaks.
    public static let passwordUppercase = UsherText("password.uppercase", "At least one uppercase letter")
    /// A rule that a new password breaks.
    public static let passwordLowercase = UsherText("password.lowercase", "At least one lowercase letter")
    /// A rule that a new password breaks.
    public static let passwordDigit = UsherText("password.digit", "At least one number")
    /// Heading of the row of scans.
    public static func scansCount(_ count: Int) -> UsherText {
        UsherText("scans.count", "Scanned %lld×", one: "Scanned %lld×", count: count)
    }
    /// Spoken when a seat too many is chosen; takes how many there may be.
    public static func seatsMost(_ count: Int) -> UsherText {
        UsherText("seats.most", "You can choose up to %lld seats", one: "You can choose up to %lld seat", count: count)
    }
    /// So many tickets: of a passenger or flight, or let in at once.
    public static func ticketsCount(_ count: Int) -> UsherText {
        UsherText("tickets.count", "%lld tickets", one: "%lld ticket", count: count)
    }
    /// How many seats are chosen.
    public static func seatsCount(_ count: Int) -> UsherText { UsherText("seats.count", "%lld seats", one: "%lld seat", count: count) }
}
