#if canImport(Network)
    import Dispatch
    import Network

    /// The device's way to the network: whether bytes cost money just now.
    ///
    /// Apple systems only: the Linux build of UsherKit does not compile this file.
    public final class DeviceNetwork: Sendable {
        private let monitor = NWPathMonitor()

        /// Begins to watch the device's network.
        public init() { monitor.start(queue: DispatchQueue(label: "usher.network")) }

        deinit { monitor.cancel() }

        /// A mobile network, or another device's.
        public var isCellular: Bool { monitor.currentPath.isExpensive }
    }
#endif
