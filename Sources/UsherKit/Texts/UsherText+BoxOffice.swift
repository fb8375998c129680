// What a box office says.
extension UsherText {
    /// Spoken when a seat is chosen; takes the seat and the total.
    public static func seatsChosen(_ a: String, _ b: String) -> UsherText {
        UsherText("seats.chosen", "%1$@ chosen, %2$@ in all", arguments: [a, b])
    }
    /// Spoken when a seat is given up; takes the seat and the total.
    public static func seatsGivenUp(_ a: String, _ b: String) -> UsherText {
        UsherText("seats.given_up", "%1$@ given up, %2$@ in all", arguments: [a, b])
    }
    /// Spoken 60 seconds before a hold ends.
    public static let seatsMinute = UsherText("seats.minute", "Your seats are held for one more minute")
    /// The stage on a map that gives it no title.
    public static let seatsStage = UsherText("seats.stage", "Stage")
    /// In the legend, seats of a section that can be had.
    public static func seatsFree(_ count: Int) -> UsherText {
        UsherText("seats.free", "%lld free", one: "%lld free", count: count)
    }
    /// Countdown of a hold; takes minutes and seconds, `9:05`.
    public static func paymentHeld(_ a: String) -> UsherText {
        UsherText("payment.held", "Held for %1$@", arguments: [a])
    }
    /// In the countdown's place, once it is over.
    public static let paymentOver = UsherText("payment.over", "The hold has ended")
    /// In the place of a payment page that did not load.
    public static let paymentFailed = UsherText("payment.failed", "The payment page did not load")
    /// Question before a payment is left.
    public static let paymentLeave = UsherText("payment.leave", "Give the seats back and leave?")
    /// Button that answers it with no.
    public static let paymentStay = UsherText("payment.stay", "Stay")
    /// Button that opens Google's page.
    public static let loginGoogle = UsherText("login.google", "Sign in with Google")
    /// Button to the mail that helps.
    public static let loginForgot = UsherText("login.forgot", "Forgotten your password?")
    /// Button that asks for the mail.
    public static let resetSend = UsherText("reset.send", "Send a link")
    /// After that, the same for addresses with and without an account.
    public static let resetSent = UsherText("reset.sent", "If there is an account with this address, a mail is on its way")
    /// Of a link that was used, or is too old.
    public static let resetInvalid = UsherText("reset.invalid", "This link is over. Ask for another one.")
    /// After a new password was set.
    public static let resetDone = UsherText("reset.done", "Your password is changed. Please sign in.")
    /// Label of an address.
    public static let fieldEmail = UsherText("field.email", "Email")
    /// Label of a password to be chosen.
    public static let fieldNewPassword = UsherText("field.new_password", "New password")
    /// How many shows the filters leave.
    public static func showsFound(_ count: Int) -> UsherText {
        UsherText("shows.found", "%lld shows", one: "%lld show", count: count)
    }
    /// How many filters are set.
    public static func showsFilters(_ count: Int) -> UsherText {
        UsherText("shows.filters", "%lld filters", one: "%lld filter", count: count)
    }
    /// Button that takes all filters away.
    public static let showsClear = UsherText("shows.clear", "Show everything")
    /// Button that has the tickets mailed again.
    public static let bookingResend = UsherText("booking.resend", "Mail the tickets again")
    /// Question before a booking is cancelled.
    public static let bookingCancel = UsherText("booking.cancel", "Cancel this booking?")
    /// Link to the tickets for a printer.
    public static let bookingPDF = UsherText("booking.pdf", "PDF")
    /// Link to the show for a calendar.
    public static let bookingCalendar = UsherText("booking.calendar", "Add to calendar")
    /// Of a code, or of a booking, whose persons are all in.
    public static let bookingUsed = UsherText("booking.used", "Used")
    /// Of one whose persons are in in part; takes those and all, as digits.
    public static func bookingPartlyUsed(_ a: String, _ b: String) -> UsherText {
        UsherText("booking.partly_used", "%1$@ of %2$@ are in", arguments: [a, b])
    }
    /// Of a booking that was paid back.
    public static let bookingRefunded = UsherText("booking.refunded", "Refunded")
    /// Of a booking that was called off, and the button that does it.
    public static let bookingCancelled = UsherText("booking.cancelled", "Cancelled")
    /// Of a booking that is still to be paid.
    public static let bookingPending = UsherText("booking.pending", "Not paid yet")
    /// Title of the code that admits all at once.
    public static let bookingWhole = UsherText("booking.whole", "All seats")
    /// Question before an account is deleted.
    public static let accountDelete = UsherText("account.delete", "Delete your account?")
    /// Button that ends the sessions of all devices.
    public static let accountEverywhere = UsherText("account.everywhere", "Sign out everywhere")
    /// Body of a reminder by the device.
    public static func reminderHours(_ count: Int) -> UsherText {
        UsherText("reminder.hours", "Begins in %lld hours", one: "Begins in %lld hour", count: count)
    }
    /// Switch to the seats as a list, for those who do not see the map.
    public static let seatsList = UsherText("seats.list", "Seats as a list")
    /// Heading in that list; takes the row's label.
    public static func seatsRow(_ a: String) -> UsherText { UsherText("seats.row", "Row %1$@", arguments: [a]) }
    /// A seat's name; takes section, row and number.
    public static func seatsOne(_ a: String, _ b: String, _ c: String) -> UsherText {
        UsherText("seats.one", "%1$@, row %2$@, seat %3$@", arguments: [a, b, c])
    }
    /// A seat's state, spoken.
    public static let seatsIsChosen = UsherText("seats.is_chosen", "Chosen")
    /// A seat's state, spoken.
    public static let seatsIsFree = UsherText("seats.is_free", "Free")
    /// A seat's state, spoken.
    public static let seatsIsTaken = UsherText("seats.is_taken", "Taken")
    /// Title of the list of shows.
    public static let showsTitle = UsherText("shows.title", "Shows")
    /// Title of one's own account.
    public static let accountTitle = UsherText("account.title", "Account")
    /// An address that was not confirmed; takes the address.
    public static func accountUnconfirmed(_ a: String) -> UsherText {
        UsherText("account.unconfirmed", "%1$@ (not confirmed)", arguments: [a])
    }
    /// Button to a new password.
    public static let accountChange = UsherText("account.change", "Change password")
    /// Button that has the confirming mail sent again.
    public static let accountConfirm = UsherText("account.confirm", "Mail the link again")
    /// Label of the password that is to be replaced.
    public static let fieldCurrentPassword = UsherText("field.current_password", "Current password")
    /// Box that has to be ticked.
    public static let signupTerms = UsherText("signup.terms", "I accept the terms")
    /// Button that makes an account.
    public static let signupCreate = UsherText("signup.create", "Create account")
    /// Title of the screen after signing up.
    public static let verifyTitle = UsherText("verify.title", "Confirm your email")
    /// Where the mail went; takes the address.
    public static func verifySent(_ a: String) -> UsherText {
        UsherText("verify.sent", "We have sent a link to %1$@", arguments: [a])
    }
    /// After the link was opened; takes the address.
    public static func verifyDone(_ a: String) -> UsherText {
        UsherText("verify.done", "Thank you, %1$@ is confirmed", arguments: [a])
    }
    /// Button that has it sent again.
    public static let verifyAgain = UsherText("verify.again", "Send again")
    /// In that button, seconds until it can be pressed.
    public static func verifyAgainIn(_ count: Int) -> UsherText {
        UsherText("verify.again_in", "Send again in %lld seconds", one: "Send again in %lld second", count: count)
    }
    /// Title of the payment.
    public static let paymentTitle = UsherText("payment.title", "Payment")
    /// While the provider has not said that it is paid.
    public static let paymentConfirming = UsherText("payment.confirming", "Your payment is being confirmed")
    /// Once it is paid.
    public static let paymentConfirmed = UsherText("payment.confirmed", "Thank you")
    /// Below the code, when to be there.
    public static let paymentArrive = UsherText("payment.arrive", "Please arrive 30 minutes before")
    /// After a minute without the provider's word.
    public static let paymentLate = UsherText("payment.late", "This takes longer than usual. We will e-mail you.")
    /// Title of one's own bookings.
    public static let ticketsTitle = UsherText("tickets.title", "Tickets")
    /// In their place, while nobody is signed in.
    public static let ticketsSignIn = UsherText("tickets.sign_in", "Please sign in to see your tickets")
    /// Heading of shows to come.
    public static let ticketsUpcoming = UsherText("tickets.upcoming", "Upcoming")
    /// Heading of shows that are over.
    public static let ticketsPast = UsherText("tickets.past", "Past")
    /// In the place of an empty list.
    public static let ticketsNone = UsherText("tickets.none", "You have no tickets yet")
    /// A ticket's code, for those who hear it; takes the code in groups.
    public static func ticketsCode(_ a: String) -> UsherText {
        UsherText("tickets.code", "Ticket code %1$@", arguments: [a])
    }
    /// Button to the filters, and their title.
    public static let showsFilter = UsherText("shows.filter", "Filter")
    /// A filter that lets everything through.
    public static let showsAll = UsherText("shows.all", "All")
    /// Label of the choice of days.
    public static let showsWhen = UsherText("shows.when", "When")
    /// A choice of days.
    public static let showsToday = UsherText("shows.today", "Today")
    /// A choice of days: today from 17:00.
    public static let showsTonight = UsherText("shows.tonight", "Tonight")
    /// A choice of days: the next seven.
    public static let showsWeek = UsherText("shows.week", "This week")
    /// A choice of days: Saturday and Sunday of this week.
    public static let showsWeekend = UsherText("shows.weekend", "This weekend")
    /// Switch to two days that somebody picks.
    public static let showsDays = UsherText("shows.days", "Days of your own")
    /// Label of the first of those days.
    public static let showsFrom = UsherText("shows.from", "From")
    /// Label of the last of those days.
    public static let showsTo = UsherText("shows.to", "To")
    /// Heading of the kinds of shows.
    public static let showsCategories = UsherText("shows.categories", "Categories")
    /// Switch: without sold-out shows.
    public static let showsAvailable = UsherText("shows.available", "With free seats")
    /// Label of the lowest price.
    public static let showsLeast = UsherText("shows.least", "Price from")
    /// Label of the highest price.
    public static let showsMost = UsherText("shows.most", "Price up to")
    /// Label of the choice of an order.
    public static let showsSort = UsherText("shows.sort", "Order")
    /// An order: by start.
    public static let showsSoonest = UsherText("shows.soonest", "Soonest first")
    /// An order: by start, the last first.
    public static let showsLatest = UsherText("shows.latest", "Latest first")
    /// An order: by the lowest price.
    public static let showsCheapest = UsherText("shows.cheapest", "Cheapest first")
    /// An order: by the highest price.
    public static let showsDearest = UsherText("shows.dearest", "Dearest first")
    /// An order: by name.
    public static let showsByTitle = UsherText("shows.by_title", "By title")
    /// On a show's card, in the price's place.
    public static let showsClosed = UsherText("shows.closed", "Not on sale")
    /// On a show's card; takes the lowest price.
    public static func showsPrice(_ a: String) -> UsherText {
        UsherText("shows.price", "From %1$@", arguments: [a])
    }
    /// Button that ends a hold.
    public static let paymentGiveBack = UsherText("payment.give_back", "Give back")
    /// Label of the second step's code.
    public static let loginCode = UsherText("login.code", "Code")
    /// Above it, after the password was right.
    public static let loginCodeNeeded = UsherText("login.code_needed", "Enter the code of your authenticator app, or a recovery code")
    /// Button of a sold-out show.
    public static let seatsWatch = UsherText("seats.watch", "Tell me when seats are free")
    /// In its place, once it was pressed.
    public static let seatsWatching = UsherText("seats.watching", "We will tell you when seats are free")
}
