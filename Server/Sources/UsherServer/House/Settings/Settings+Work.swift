import Foundation

extension Settings {
    /// How much work there may be at once that costs processor time.
    package struct Work: Sendable, Equatable {
        package var threads = max(2, ProcessInfo.processInfo.activeProcessorCount)
        package var waiting = 1_024
        package var perAddress = 256
        package var papersThreads = 1
        package var papersWaiting = 64
        package var papersPerAddress = 8
        package var importsThreads = 1
        package var importsWaiting = 64
        package var importsPerAddress = 8

        package init() {}
    }
}
