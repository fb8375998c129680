/// The word of a database's URL that is Usher's own and not PostgreSQL's: `?pooler=transaction`.
package enum PoolerWord {
    /// The URL as PostgreSQL knows it, and whether a pooler gives sessions for one transaction only.
    package static func read(_ url: String) throws(DatabaseURLError) -> (url: String, isPooled: Bool) {
        guard let mark = url.firstIndex(of: "?") else { return (url, false) }
        var (words, isPooled): ([Substring], Bool) = ([], false)
        for word in url[url.index(after: mark)...].split(separator: "&", omittingEmptySubsequences: false) {
            switch word {
            case "pooler=transaction": isPooled = true
            case "pooler=session": break
            case _ where word.hasPrefix("pooler="):
                throw DatabaseURLError(description: "the database URL's pooler must be session or transaction")
            default: words.append(word)
            }
        }
        return (url[..<mark] + (words.isEmpty ? "" : "?" + words.joined(separator: "&")), isPooled)
    }
}
