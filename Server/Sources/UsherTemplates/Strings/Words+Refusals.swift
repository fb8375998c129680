extension Words {
    /// Why something was not done, as a sentence: APIs say it in English, pages by its code. What nobody has put into this language is told in
    /// general, rather than in another one.
    package func refusal(_ code: String, _ message: String) -> String {
        let key = "refusal.\(code)"
        if StringCatalogue.current(.en).messages[key] != nil { return self(key) }
        guard language == .en else { return self("refusal.other") }
        return message.hasSuffix(".") ? message : message + "."
    }
}
