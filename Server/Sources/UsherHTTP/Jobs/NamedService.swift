package import ServiceLifecycle

/// A service of which the log learns the type's name alone: the lifecycle writes what it runs as text, and that would be all that the
/// service holds, the operator's secrets too.
package struct NamedService: Service, CustomStringConvertible {
    private let service: any Service
    package let description: String

    package init(_ service: any Service) {
        self.service = service
        description = "\(type(of: service))"
    }

    package func run() async throws { try await service.run() }
}
