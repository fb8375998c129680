/// Which desk answers for which paths, also where no route exists: so that "not found" is said in its words and behind its limits.
package struct DeskPaths: Sendable {
    /// Whose is all that no desk claims.
    package let house: Desk
    private let root: Owners
    private let claimed: [String: Owners]
    /// In how many parts the longest claim is made.
    private let depth: Int

    /// What a desk claims: each path with all that is below it. "/" stands for itself alone.
    package struct Claim: Sendable {
        let desk: Desk
        let programs: Desk
        let paths: [String]

        /// `programs`: in whose words a program is refused there; without it the desk's own.
        package init(_ desk: Desk, _ paths: String..., programs: Desk? = nil) {
            (self.desk, self.programs, self.paths) = (desk, programs ?? desk, paths)
        }
    }

    package typealias Owners = (desk: Desk, programs: Desk)

    package init(_ claims: [Claim], house: Desk) {
        self.house = house
        var claimed = Dictionary(claims.flatMap { claim in claim.paths.map { ($0, (claim.desk, claim.programs)) } }) { first, _ in first }
        root = claimed.removeValue(forKey: "/") ?? (house, house)
        self.claimed = claimed
        depth = claimed.keys.map { $0.split(separator: "/").count }.max() ?? 0
    }

    /// The desk with the longest claim on `path`.
    package func owner(of path: String) -> Desk { owners(of: path).desk }

    /// The same, and in whose words programs are refused.
    package func owners(of path: String) -> Owners {
        if path == "/" { return root }
        guard path.utf8.first == UInt8(ascii: "/") else { return (house, house) }
        // Where its first parts end: no claim is made of more, however many somebody sends.
        var ends: [String.Index] = []
        var rest = path.utf8.dropFirst()
        while ends.count < depth {
            let end = rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
            ends.append(end)
            if end == rest.endIndex { break }
            rest = rest[rest.index(after: end)...]
        }
        return ends.reversed().lazy.compactMap { claimed[String(path[..<$0])] }.first ?? (house, house)
    }
}
