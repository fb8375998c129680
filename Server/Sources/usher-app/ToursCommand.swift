import ArgumentParser
import UsherKit

/// Lists tours.
struct ToursCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "tours", abstract: "Lists tours.")

    @OptionGroup var options: AppOptions

    func run() async throws {
        try await AppFailure.told {
            for tour in try await options.walks().tours() {
                let title = tour.versions.first?.title ?? tour.slug
                let languages = tour.versions.map(\.language.rawValue).joined(separator: " ")
                print("\(tour.id)  \(title)  [\(languages)]" + (tour.hasAccess ? "" : "  protected"))
            }
        }
    }
}
