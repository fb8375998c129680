import UsherCore
import UsherTemplates

extension CheckoutRefusal {
    /// The refusal as pages say it.
    func sentence(_ words: Words) -> String {
        switch self {
        case .tooManySeats(let most): words("refusal.too_many", ["n": .number(Int64(most))])
        case .ruleBroken(let rules): rules.map { $0.sentence(words) }.joined(separator: " ")
        default: words.refusal(code, message)
        }
    }
}

extension QuoteRefusal.BrokenRule {
    fileprivate func sentence(_ words: Words) -> String {
        if words.language == .en { return sentence + "." }
        return words(
            "refusal.rule.\(rule.rawValue)",
            ["name": .text(name), "number": .number(Int64(number)), "others": .text(others.joined(separator: " / "))])
    }
}

extension CounterRefusal {
    /// The refusal as pages say it.
    func sentence(_ words: Words) -> String { words.refusal(code, message) }
}

extension AccountRefusal {
    /// The refusal as pages say it.
    func sentence(_ words: Words) -> String {
        switch self {
        case .missingFields(.signup): words("refusal.missing.signup")
        case .missingFields(.signin): words("refusal.missing.signin")
        case .invalidName:
            words(
                "refusal.name",
                [
                    "least": .number(Int64(AccountRule.nameLength.lowerBound)), "most": .number(Int64(AccountRule.nameLength.upperBound)),
                ])
        case .emailRequired: words("refusal.social.email")
        default: words.refusal(code, message)
        }
    }
}

extension PasswordRule {
    /// As pages list it.
    func sentence(_ words: Words) -> String {
        switch self {
        case .long: words("sign.rule.long")
        case .short: words("sign.rule.short")
        case .upper: words("sign.rule.upper")
        case .lower: words("sign.rule.lower")
        case .digit: words("sign.rule.digit")
        }
    }
}
