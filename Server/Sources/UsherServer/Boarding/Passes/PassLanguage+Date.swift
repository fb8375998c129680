import UsherCore

extension PassLanguage {
    /// `22 Nov 2026`, as the language writes it.
    func text(_ date: CivilDate) -> String {
        let (year, month, day) = date.components
        return "\(day)\(self == .de ? "." : "") \(months[month - 1]) \(year)"
    }

    private var months: [String] {
        switch self {
        case .en: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        case .fr: ["janv.", "févr.", "mars", "avr.", "mai", "juin", "juil.", "août", "sept.", "oct.", "nov.", "déc."]
        case .de: ["Jan.", "Feb.", "März", "Apr.", "Mai", "Juni", "Juli", "Aug.", "Sept.", "Okt.", "Nov.", "Dez."]
        case .es: ["ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sept", "oct", "nov", "dic"]
        }
    }
}
