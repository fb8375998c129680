import Foundation
import NIOCore
import NIOPosix
import UsherCommands

// Half of the processors read and write sockets; the other half is left to the handlers and to the database's threads, which on a
// small machine would wait for each other.
NIOSingletons.groupLoopCountSuggestion = max(1, ProcessInfo.processInfo.activeProcessorCount / 2)
await Usher.start()
