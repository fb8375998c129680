/// The order in which people read rows and seats: 2 before 10; A, Z, AA, AB.
package enum NaturalOrder {
    package static func precedes(_ a: String, _ b: String) -> Bool { Key(a) < Key(b) }

    /// The place of each of these labels among them all, from 0.
    package static func ranks(_ labels: Set<String>) -> [String: Int] {
        let sorted = labels.map(Key.init).sorted()
        return Dictionary(uniqueKeysWithValues: sorted.enumerated().map { ($1.raw, $0) })
    }

    /// A label cut into runs of digits and of other characters.
    private struct Key: Comparable {
        enum Run: Equatable {
            /// Without leading zeros, so that a longer number is a larger one.
            case digits([Unicode.Scalar])
            case other([Unicode.Scalar])
        }
        let runs: [Run]
        let raw: String

        init(_ label: String) {
            raw = label
            var runs: [Run] = []
            var run: [Unicode.Scalar] = []
            var inDigits = false
            func end() {
                guard !run.isEmpty else { return }
                runs.append(inDigits ? .digits(Array(run.drop { $0 == "0" })) : .other(run))
                run = []
            }
            for scalar in label.lowercased().unicodeScalars {
                let isDigit = scalar >= "0" && scalar <= "9"
                if isDigit != inDigits { end() }
                inDigits = isDigit
                run.append(scalar)
            }
            end()
            self.runs = runs
        }

        static func < (a: Key, b: Key) -> Bool {
            for (x, y) in zip(a.runs, b.runs) where x != y { return Key.precedes(x, y) }
            if a.runs.count != b.runs.count { return a.runs.count < b.runs.count }
            return a.raw.unicodeScalars.lexicographicallyPrecedes(b.raw.unicodeScalars)
        }

        private static func precedes(_ a: Run, _ b: Run) -> Bool {
            switch (a, b) {
            case (.digits, .other): true
            case (.other, .digits): false
            case (.digits(let x), .digits(let y)), (.other(let x), .other(let y)):
                x.count == y.count ? x.lexicographicallyPrecedes(y) : x.count < y.count
            }
        }
    }
}
