extension Endpoint {
    /// The same, which at a house's own host first asks whether what its path names is this house's.
    package func hosted(_ admit: @escaping @Sendable (HostedHouse, UsherContext) async throws -> Void) -> Endpoint {
        var endpoint = self
        endpoint.handler = { [handler] request, context in
            if let house = HostedHouse.current { try await admit(house, context) }
            return try await handler(request, context)
        }
        return endpoint
    }
}
