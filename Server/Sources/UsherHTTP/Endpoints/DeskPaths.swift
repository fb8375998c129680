/// Which desk answers for which paths, also where no route exists: so that "not found" is said in its words and behind its limits.
package struct DeskPaths: Sendable {
    /// Whose is all that no desk claims.
    package let house: Desk
    private let root: Desk
    private let owners: [String: Desk]
    /// In how many parts the longest claim is made.
    private let depth: Int

    /// What a desk claims: each path with all that is below it. "/" stands for itself alone.
    package struct Claim: Sendable {
        let desk: Desk
        let paths: [String]

        package init(_ desk: Desk, _ paths: String...) { (self.desk, self.paths) = (desk, paths) }
    }

    package init(_ claims: [Claim], house: Desk) {
        self.house = house
        var owners = Dictionary(claims.flatMap { claim in claim.paths.map { ($0, claim.desk) } }) { first, _ in first }
        root = owners.removeValue(forKey: "/") ?? house
        self.owners = owners
        depth = owners.keys.map { $0.split(separator: "/").count }.max() ?? 0
    }

    /// The desk with the longest claim on `path`.
    package func owner(of path: String) -> Desk {
        if path == "/" { return root }
        guard path.utf8.first == UInt8(ascii: "/") else { return house }
        // Where its first parts end: no claim is made of more, however many somebody sends.
        var ends: [String.Index] = []
        var rest = path.utf8.dropFirst()
        while ends.count < depth {
            let end = rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
            ends.append(end)
            if end == rest.endIndex { break }
            rest = rest[rest.index(after: end)...]
        }
        return ends.reversed().lazy.compactMap { owners[String(path[..<$0])] }.first ?? house
    }
}
