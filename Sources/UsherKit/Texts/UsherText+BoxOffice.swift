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
    public static let accountTitle = UsherText("account.title", "Account")
    public static func accountUnconfirmed(_ a: String) -> UsherText {
        UsherText("account.unconfirmed", "%1$@ (not confirmed)", arguments: [a])
    }
    public static let accountChange = UsherText("account.change", "Change password")
    public static let accountConfirm = UsherText("account.confirm", "Mail the link again")
    public static let fieldCurrentPassword = UsherText("field.current_password", "Current password")
    public static let signupTerms = UsherText("signup.terms", "I accept the terms")
    public static let signupCreate = UsherText("signup.create", "Create account")
    public static let verifyTitle = UsherText("verify.title", "Confirm your email")
    public static func verifySent(_ a: String) -> UsherText {
        UsherText("verify.sent", "We have sent a link to %1$@", arguments: [a])
    }
    public static func verifyDone(_ a: String) -> UsherText {
        UsherText("verify.done", "Thank you, %1$@ is confirmed", arguments: [a])
    }
    public static let verifyAgain = UsherText("verify.again", "Send again")
    public static func verifyAgainIn(_ count: Int) -> UsherText {
        UsherText("verify.again_in", "Send again in %lld seconds", one: "Send again in %lld second", count: count)
    }
    public static let paymentTitle = UsherText("payment.title", "Payment")
    public static let paymentConfirming = UsherText("payment.confirming", "Your payment is being confirmed")
    public static let paymentConfirmed = UsherText("payment.confirmed", "Thank you")
    public static let paymentArrive = UsherText("payment.arrive", "Please arrive 30 minutes before")
    public static let paymentLate = UsherText("payment.late", "This takes longer than usual. We will e-mail you.")
    public static let ticketsTitle = UsherText("tickets.title", "Tickets")
    public static let ticketsSignIn = UsherText("tickets.sign_in", "Please sign in to see your tickets")
    public static let ticketsUpcoming = UsherText("tickets.upcoming", "Upcoming")
    public static let ticketsPast = UsherText("tickets.past", "Past")
    public static let ticketsNone = UsherText("tickets.none", "You have no tickets yet")
    public static func ticketsCode(_ a: String) -> UsherText {
        UsherText("tickets.code", "Ticket code %1$@", arguments: [a])
    }
    public static let showsFilter = UsherText("shows.filter", "Filter")
    public static let showsAll = UsherText("shows.all", "All")
    public static let showsWhen = UsherText("shows.when", "When")
    public static let showsToday = UsherText("shows.today", "Today")
    public static let showsTonight = UsherText("shows.tonight", "Tonight")
    public static let showsWeek = UsherText("shows.week", "This week")
    public static let showsWeekend = UsherText("shows.weekend", "This weekend")
    public static let showsDays = UsherText("shows.days", "Days of your own")
    public static let showsFrom = UsherText("shows.from", "From")
    public static let showsTo = UsherText("shows.to", "To")
    public static let showsCategories = UsherText("shows.categories", "Categories")
    public static let showsAvailable = UsherText("shows.available", "With free seats")
    public static let showsLeast = UsherText("shows.least", "Price from")
    public static let showsMost = UsherText("shows.most", "Price up to")
    public static let showsSort = UsherText("shows.sort", "Order")
    public static let showsSoonest = UsherText("shows.soonest", "Soonest first")
    public static let showsLatest = UsherText("shows.latest", "Latest first")
    public static let showsCheapest = UsherText("shows.cheapest", "Cheapest first")
    public static let showsDearest = UsherText("shows.dearest", "Dearest first")
    public static let showsByTitle = UsherText("shows.by_title", "By title")
    public static let showsClosed = UsherText("shows.closed", "Not on sale")
    public static func showsPrice(_ a: String) -> UsherText {
        UsherText("shows.price", "From %1$@", arguments: [a])
    }
    public static let paymentGiveBack = UsherText("payment.give_back", "Give back")
    public static let loginCode = UsherText("login.code", "Code")
    public static let loginCodeNeeded = UsherText("login.code_needed", "Enter the code of your authenticator app, or a recovery code")
    public static let seatsWatch = UsherText("seats.watch", "Tell me when seats are free")
    public static let seatsWatching = UsherText("seats.watching", "We will tell you when seats are free")
}
