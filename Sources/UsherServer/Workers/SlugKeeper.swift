import ServiceLifecycle

/// Keeps what is known of printed codes fresh.
struct SlugKeeper: Service {
    let slugs: SlugDirectory

    private static let pause = Duration.seconds(1)

    func run() async throws {
        while !Task.isCancelled && !Task.isShuttingDownGracefully {
            // A database that is away says so elsewhere.
            try? await slugs.refresh()
            try? await cancelWhenGracefulShutdown { try await Task.sleep(for: Self.pause) }
        }
    }
}
