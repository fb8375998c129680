#if canImport(UIKit)
    import BackgroundTasks
    import Foundation

    /// The system's time for work while the app is behind, when it suits the system, perhaps at night. On a Mac an app goes on by itself.
    ///
    /// An app needs the background mode `processing` and `identifier` among its `BGTaskSchedulerPermittedIdentifiers`. Make one before the
    /// app has launched, and only one: the system takes a name once.
    ///
    /// Apple systems only: the Linux build of UsherKit does not compile this file.
    @MainActor
    public final class DeviceTime: BackgroundTime {
        public var onTime: (@MainActor () async -> Bool)?
        private let identifier: String

        /// Without a name the app's own, with `.downloads` behind it.
        public init(identifier: String? = nil) {
            self.identifier = identifier ?? (Bundle.main.bundleIdentifier ?? "") + ".downloads"
            BGTaskScheduler.shared.register(forTaskWithIdentifier: self.identifier, using: .main) { [weak self] task in self?.take(task) }
        }

        /// The system has time: on the main queue, as it was told.
        private func take(_ task: BGTask) {
            // Neither of the two has a task of its own.
            let work = Task { await onTime?() ?? true }
            task.expirationHandler = { @Sendable in work.cancel() }
            Task { task.setTaskCompleted(success: await work.value) }
        }

        public func ask() {
            let request = BGProcessingTaskRequest(identifier: identifier)
            request.requiresNetworkConnectivity = true
            // One that is refused, in a simulator or where somebody has switched it off, is no loss: the next launch goes on.
            try? BGTaskScheduler.shared.submit(request)
        }

        public func withdraw() { BGTaskScheduler.shared.cancel(taskRequestWithIdentifier: identifier) }
    }
#endif
