package import Foundation

/// What pages say in one language: texts by their keys, and numbers, money and times as people there write them.
package struct Words: Sendable {
    /// What stands in a text's place for a value.
    package enum Value: Sendable {
        case number(Int64)
        /// In whole units of the currency.
        case money(Decimal, String)
        case day(Date, TimeZone)
        case time(Date, TimeZone)
        case text(String)
    }

    package let language: Language
    package let locale: Locale

    /// `country`: of the house that speaks.
    package init(_ language: Language, in country: String? = nil) {
        self.language = language
        locale = language.locale(in: country)
    }

    /// The text of a key. A language that lacks it says it in English; a test holds them together.
    package func callAsFunction(_ key: String, _ values: [String: Value] = [:]) -> String {
        let known = StringCatalogue.current(language).messages[key] ?? StringCatalogue.current(.en).messages[key]
        guard let message = known else { return key }
        return message.form(category(message, values)).map { piece in
            switch piece {
            case .text(let text): text
            case .value(let name, _): values[name].map(shown) ?? ""
            }
        }.joined()
    }

    /// The texts whose keys begin like one of these, as JSON, for a script that fills them in itself. A language that lacks one says it in English.
    package func texts(under prefixes: [String]) -> String? {
        guard !prefixes.isEmpty else { return nil }
        var found: [String: Message] = [:]
        for catalogue in [StringCatalogue.current(.en), StringCatalogue.current(language)] {
            for (key, message) in catalogue.messages where prefixes.contains(where: key.hasPrefix) { found[key] = message }
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(found)).map { String(decoding: $0, as: UTF8.self) }
    }

    private func category(_ message: Message, _ values: [String: Value]) -> PluralCategory {
        guard message.isPlural, case .number(let number)? = values["n"] else { return .other }
        return PluralCategory(of: number, in: language)
    }

    private func shown(_ value: Value) -> String {
        switch value {
        case .number(let number): self.number(number)
        case .money(let amount, let currency): money(amount, currency)
        case .day(let date, let zone): day(date, zone)
        case .time(let date, let zone): time(date, zone)
        case .text(let text): text
        }
    }

    package func number(_ number: Int64) -> String { number.formatted(.number.locale(locale)) }

    package func money(_ amount: Decimal, _ currency: String) -> String {
        amount.formatted(.currency(code: currency).locale(locale))
    }

    /// With the weekday: `Monday, 1 March 2027`. Newer British forms leave the comma out, which tells the weekday from the date.
    package func day(_ date: Date, _ zone: TimeZone) -> String {
        let text = date.formatted(style(.complete, .omitted, zone))
        guard locale.identifier.hasPrefix("en"), !text.contains(","), let gap = text.firstIndex(of: " ") else { return text }
        return text[..<gap] + "," + text[gap...]
    }

    /// With the weekday where there is little room: `ven. 15 août 2025`.
    package func briefDay(_ date: Date, _ zone: TimeZone) -> String {
        date.formatted(style(.omitted, .omitted, zone).weekday(.abbreviated).day().month(.abbreviated).year())
    }

    /// Where there is little room: `1 Mar 2027`.
    package func shortDay(_ date: Date, _ zone: TimeZone) -> String { date.formatted(style(.abbreviated, .omitted, zone)) }

    package func time(_ date: Date, _ zone: TimeZone) -> String {
        date.formatted(style(.omitted, .omitted, zone).hour(.twoDigits(amPM: .abbreviated)).minute(.twoDigits))
    }

    package func country(_ code: String) -> String { locale.localizedString(forRegionCode: code) ?? code }

    /// A currency by its name and its letters: `Pound sterling (GBP)`.
    package func currency(_ code: String) -> String {
        (locale.localizedString(forCurrencyCode: code) ?? code) + " (\(code))"
    }

    /// A city by its zone, as the language calls it: `Rome`, `Rom`, `Roma`.
    package func city(_ zone: String) -> String {
        guard zone.contains("/"), !zone.hasPrefix("Etc/"), let known = TimeZone(identifier: zone) else {
            return (zone.split(separator: "/").last.map { String($0) } ?? zone).replacing("_", with: " ")
        }
        return Date(timeIntervalSince1970: 0).formatted(style(.omitted, .omitted, known).timeZone(.exemplarLocation))
    }

    /// Which clocks a time is by, after it: `London time`.
    package func clocks(by zone: String) -> String { self("clocks.of", ["city": .text(city(zone))]) }

    private func style(_ day: Date.FormatStyle.DateStyle, _ time: Date.FormatStyle.TimeStyle, _ zone: TimeZone) -> Date.FormatStyle {
        Date.FormatStyle(date: day, time: time, locale: locale, calendar: Calendar(identifier: .gregorian), timeZone: zone)
    }
}
