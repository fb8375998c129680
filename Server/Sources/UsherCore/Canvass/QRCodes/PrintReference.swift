/// What stands beside a printed code, so that people can find the home's line: `REF-000042`.
package enum PrintReference {
    package static func text(_ seq: Int64) -> String {
        let digits = String(seq)
        return "REF-" + String(repeating: "0", count: max(0, 6 - digits.count)) + digits
    }
}
