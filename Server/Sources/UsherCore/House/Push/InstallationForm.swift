/// An app on a device, as it wants to be told of things.
package struct InstallationForm: Sendable, Equatable {
    /// Which of Apple's two services knows its token.
    package enum Environment: String, Sendable, CaseIterable { case production, sandbox }
    package enum Platform: String, Sendable, CaseIterable { case ios, macos }

    /// A tour that is followed, in one language.
    package struct FollowedTour: Sendable, Hashable {
        package let tour: String
        package let language: WalkLanguage

        package init(_ tour: String, _ language: WalkLanguage) { (self.tour, self.language) = (tour, language) }
    }

    package var token: String
    package var bundle: String
    package var environment: Environment
    package var platform: Platform
    /// As the device says it: `de`, `pt-BR`.
    package var language: String
    package var zone: Zone
    package var kinds: Set<PushKind>
    package var quiet: QuietHours?
    /// Boarding passes by their tickets.
    package var passes: [String]
    package var tours: [FollowedTour]

    package init(
        token: String, bundle: String, environment: Environment, platform: Platform, language: String, zone: Zone,
        kinds: Set<PushKind> = [],
        quiet: QuietHours? = nil, passes: [String] = [], tours: [FollowedTour] = []
    ) {
        (self.token, self.bundle, self.environment, self.platform) = (token, bundle, environment, platform)
        (self.language, self.zone, self.kinds, self.quiet) = (language, zone, kinds, quiet)
        (self.passes, self.tours) = (passes, tours)
    }

    /// Of one account; whoever was heard of longest ago makes place.
    package static let mostPerAccount = 20
    /// Of nobody's: strangers may register some thirty a minute from each address, and what they leave must not grow without end.
    package static let mostWithoutAccount = 200_000
    package static let mostPasses = 50
    package static let mostTours = 200

    /// Apple's tokens are hexadecimal, and nobody promises their length.
    package static func isToken(_ text: String) -> Bool {
        (64...200).contains(text.utf8.count) && text.utf8.allSatisfy { Hexadecimal.digit($0) != nil }
    }
}
