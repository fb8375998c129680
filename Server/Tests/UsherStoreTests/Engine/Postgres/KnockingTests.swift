import Foundation
import Testing
import UsherStore
import UsherTesting

@Suite struct KnockingTests {
    @Test("While no server can be written to, one thread of a process asks for one: who is being promoted has other things to do")
    func oneAsks() async throws {
        let bell = try Doorbell()
        let database = try Database.open(.postgres(url: "postgres://usher@127.0.0.1:\(bell.port)/usher"))
        defer { database.close() }
        let refused = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<64 {
                group.addTask {
                    do {
                        try await database.read(patience: .seconds(1)) { _ in }
                        return false
                    } catch DatabaseError.unavailable { return true } catch { return false }
                }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        bell.stop()
        #expect(refused == 64)
        // All eight find out, and then one asks ten times a second; each for itself they would be eighty and more.
        #expect((2..<60).contains(bell.rings.count), "\(bell.rings.count)")
    }
}

/// A port where somebody hangs up at once, and counts who called.
private final class Doorbell: Sendable {
    let rings = Tally()
    let port: Int
    private let handle: Int32

    struct Failure: Error {}

    init() throws {
        let handle = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var (address, size) = (sockaddr_in(), socklen_t(MemoryLayout<sockaddr_in>.size))
        let isBound = Loopback.with(port: 0) { bind(handle, $0, $1) } == 0 && listen(handle, 64) == 0
        let isKnown = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(handle, $0, &size) } == 0
        }
        guard isBound, isKnown else { throw Failure() }
        (self.handle, port) = (handle, Int(UInt16(bigEndian: address.sin_port)))
        let rings = rings
        Thread.detachNewThread {
            while case let caller = accept(handle, nil, nil), caller >= 0 {
                rings.next()
                close(caller)
            }
            close(handle)
        }
    }

    /// Ends `accept`, whose thread then closes the port.
    func stop() { shutdown(handle, Int32(SHUT_RDWR)) }
}
