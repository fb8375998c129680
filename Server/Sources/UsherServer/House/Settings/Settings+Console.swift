package import UsherCore

extension Settings {
    package struct Console: Sendable, Equatable {
        package var secondFactor = Setting.choice(
            "console.second_factor", SecondFactorDemand.optional,
            help: "Of whom the console demands a second factor: of nobody unless their house does, of admins and owners, of everyone.")
    }
}
