import UsherKit

extension CatalogueTests {
    static let boxOffice: [UsherText] = [
        .seatsChosen("x", "x"), .seatsGivenUp("x", "x"), .seatsMinute, .seatsStage, .seatsFree(2), .paymentHeld("x"),
        .paymentOver, .paymentFailed, .paymentLeave, .paymentStay,
    ]
}
