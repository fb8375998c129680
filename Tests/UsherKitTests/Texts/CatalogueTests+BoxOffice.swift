import UsherKit

extension CatalogueTests {
    static let boxOffice: [UsherText] = [
        .seatsChosen("x", "x"), .seatsGivenUp("x", "x"), .seatsMinute, .seatsStage, .seatsFree(2), .paymentHeld("x"),
        .paymentOver, .paymentFailed, .paymentLeave, .paymentStay, .loginGoogle, .loginForgot, .resetSend,
        .resetSent, .resetInvalid, .resetDone, .fieldEmail, .fieldNewPassword, .showsFound(2), .showsFilters(2), .showsClear, .showsMore, .showsTitle,
        .bookingResend, .bookingCancel, .bookingPDF, .bookingCalendar, .bookingUsed, .bookingPartlyUsed("x", "x"), .bookingRefunded,
        .bookingCancelled, .bookingPending, .bookingWhole, .accountDelete, .accountEverywhere,
        .reminderHours(2), .seatsList, .seatsRow("x"), .seatsOne("x", "x", "x"), .seatsIsChosen, .seatsIsFree, .seatsIsTaken,
    ]
}
