import Testing
import UsherCore

@Suite struct DoorWordsTests {
    private func finds(_ query: String, name: String, email: String = "") -> Bool {
        let tokens = SearchWords.tokens(name: name, email: email)
        return SearchWords.queryWords(query).allSatisfy { word in
            // As the database compares: by bytes.
            tokens.contains { $0.utf8.starts(with: word.utf8) && $0.utf8.lexicographicallyPrecedes(SearchWords.end(of: word).utf8) }
        }
    }

    @Test(
        "Gate A39: the beginnings of words, whatever case and accents",
        arguments: [
            ("john", "John Doe"), ("doe jo", "John Doe"), ("muller", "Jürgen Müller"), ("MÜLL", "Jurgen Muller"),
            ("strasse", "Anna Straße"),
            ("lodz", "Łódź"), ("oe", "Œuvre"), ("smith", "Anne Jones-Smith"), ("brien", "O'Brien"), ("שלום", "שלום כהן"), ("🎭", "🎭 Club"),
        ])
    func found(_ query: String, _ name: String) {
        #expect(finds(query, name: name))
    }

    @Test("Gate A39: not the middle of a word; % and _ are letters like others", arguments: ["ohn", "%", "_", "john x", "doe%"])
    func notFound(_ query: String) {
        #expect(!finds(query, name: "John Doe"))
    }

    @Test(arguments: ["john", "example", "doe@ex", "john.doe@example.com"])
    func addressesTooAreFound(_ query: String) {
        #expect(finds(query, name: "", email: "John.Doe@example.com"))
    }

    @Test func aWordThatAnotherBeginsWithIsNotKeptTwice() {
        #expect(SearchWords.tokens(name: "Jo John Johnson", email: "") == ["johnson"])
    }

    @Test func aSeatIsAWordThatNobodyTypes() {
        #expect(SearchWords.seat("a-12") == SearchWords.seat("A 12"))
        #expect(!SearchWords.tokens(name: "A12", email: "").contains(SearchWords.seat("A12")))
    }

    @Test func veryLongWordsAreFoundByTheirBeginning() {
        let long = String(repeating: "x", count: 60)
        #expect(finds(long, name: long) && SearchWords.tokens(name: long, email: "").allSatisfy { $0.unicodeScalars.count == 40 })
    }

    @Test func namesAreSortedWithoutCaseAndAccents() {
        let names = ["Zoe", "émile", "Anna", "Eva", "öse"]
        #expect(names.sorted { SearchWords.sortKey($0) < SearchWords.sortKey($1) } == ["Anna", "émile", "Eva", "öse", "Zoe"])
    }
}
