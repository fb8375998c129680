/// Names of seats as people type them.
package enum SeatName {
    /// Without spaces and hyphens, ASCII letters upper-cased.
    package static func folded(_ seat: String) -> String {
        var folded = ""
        for scalar in seat.unicodeScalars where scalar != " " && scalar != "-" {
            if scalar.value >= 0x61 && scalar.value <= 0x7A {
                folded.unicodeScalars.append(Unicode.Scalar(UInt8(scalar.value - 0x20)))
            } else {
                folded.unicodeScalars.append(scalar)
            }
        }
        return folded
    }
}
