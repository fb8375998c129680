import ServiceLifecycle

/// A service of which the log learns the type's name alone: the lifecycle writes what it runs as text, and that would be all that the
/// service holds, the operator's secrets too.
struct NamedService: Service, CustomStringConvertible {
    private let service: any Service
    let description: String

    init(_ service: any Service) {
        self.service = service
        description = "\(type(of: service))"
    }

    func run() async throws { try await service.run() }
}
