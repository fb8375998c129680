// What a box office says.
extension UsherText {
    public static func seatsChosen(_ a: String, _ b: String) -> UsherText {
        UsherText("seats.chosen", "%1$@ chosen, %2$@ in all", arguments: [a, b])
    }
    public static func seatsGivenUp(_ a: String, _ b: String) -> UsherText {
        UsherText("seats.given_up", "%1$@ given up, %2$@ in all", arguments: [a, b])
    }
    public static let seatsMinute = UsherText("seats.minute", "Your seats are held for one more minute")
    public static let seatsStage = UsherText("seats.stage", "Stage")
    public static func seatsFree(_ count: Int) -> UsherText {
        UsherText("seats.free", "%lld free", one: "%lld free", count: count)
    }
    public static func paymentHeld(_ a: String) -> UsherText {
        UsherText("payment.held", "Held for %1$@", arguments: [a])
    }
    public static let paymentOver = UsherText("payment.over", "The hold has ended")
    public static let paymentFailed = UsherText("payment.failed", "The payment page did not load")
    public static let paymentLeave = UsherText("payment.leave", "Give the seats back and leave?")
    public static let paymentStay = UsherText("payment.stay", "Stay")
    public static let loginGoogle = UsherText("login.google", "Sign in with Google")
    public static let loginForgot = UsherText("login.forgot", "Forgotten your password?")
    public static let resetSend = UsherText("reset.send", "Send a link")
    public static let resetSent = UsherText("reset.sent", "If there is an account with this address, a mail is on its way")
    public static let resetInvalid = UsherText("reset.invalid", "This link is over. Ask for another one.")
    public static let resetDone = UsherText("reset.done", "Your password is changed. Please sign in.")
    public static let fieldEmail = UsherText("field.email", "Email")
    public static let fieldNewPassword = UsherText("field.new_password", "New password")
    public static func showsFound(_ count: Int) -> UsherText {
        UsherText("shows.found", "%lld shows", one: "%lld show", count: count)
    }
    public static func showsFilters(_ count: Int) -> UsherText {
        UsherText("shows.filters", "%lld filters", one: "%lld filter", count: count)
    }
    public static let showsClear = UsherText("shows.clear", "Show everything")
    public static let showsMore = UsherText("shows.more", "More")
    public static let bookingResend = UsherText("booking.resend", "Mail the tickets again")
    public static let bookingCancel = UsherText("booking.cancel", "Cancel this booking?")
    public static let bookingPDF = UsherText("booking.pdf", "PDF")
    public static let bookingCalendar = UsherText("booking.calendar", "Add to calendar")
    public static let bookingUsed = UsherText("booking.used", "Used")
    public static func bookingPartlyUsed(_ a: String, _ b: String) -> UsherText {
        UsherText("booking.partly_used", "%1$@ of %2$@ are in", arguments: [a, b])
    }
    public static let bookingRefunded = UsherText("booking.refunded", "Refunded")
    public static let bookingCancelled = UsherText("booking.cancelled", "Cancelled")
    public static let bookingPending = UsherText("booking.pending", "Not paid yet")
    public static let bookingWhole = UsherText("booking.whole", "All seats")
    public static let accountDelete = UsherText("account.delete", "Delete your account?")
    public static let accountEverywhere = UsherText("account.everywhere", "Sign out everywhere")
    public static func reminderHours(_ count: Int) -> UsherText {
        UsherText("reminder.hours", "Begins in %lld hours", one: "Begins in %lld hour", count: count)
    }
    public static let seatsList = UsherText("seats.list", "Seats as a list")
    public static func seatsRow(_ a: String) -> UsherText { UsherText("seats.row", "Row %1$@", arguments: [a]) }
    public static func seatsOne(_ a: String, _ b: String, _ c: String) -> UsherText {
        UsherText("seats.one", "%1$@, row %2$@, seat %3$@", arguments: [a, b, c])
    }
    public static let seatsIsChosen = UsherText("seats.is_chosen", "Chosen")
    public static let seatsIsFree = UsherText("seats.is_free", "Free")
    public static let seatsIsTaken = UsherText("seats.is_taken", "Taken")
    public static let showsTitle = UsherText("shows.title", "Shows")
}
