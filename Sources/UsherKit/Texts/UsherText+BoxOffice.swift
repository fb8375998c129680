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
}
