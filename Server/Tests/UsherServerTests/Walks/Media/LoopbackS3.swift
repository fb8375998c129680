import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import Synchronization
import UsherCore
import UsherTesting

@testable import UsherServer

/// moto's S3 on loopback in a process of its own (Tests/S3/serve.py), which holds each request's signature against botocore's.
final class LoopbackS3: Sendable {
    static let key = "AKIDEXAMPLE"
    static let secret = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY"
    static let bucket = "walks"

    let endpoint: String
    let region: String
    private let pid: pid_t
    /// Kept open: their closing tells the processes to end.
    private static let pipes = Mutex<[Pipe]>([])

    /// The Python that has moto: Scripts/test-tools makes it.
    static let python: URL? = {
        let python = Checkout.file(".build/test-tools/bin/python3")
        let moto = (try? FileManager.default.subpathsOfDirectory(atPath: Checkout.file(".build/test-tools/lib").path)) ?? []
        return moto.contains { $0.hasSuffix("site-packages/moto/server.py") } ? python : nil
    }()

    /// Runs `body` with one that listens, and the settings of a server that keeps its media there.
    static func run(
        region: String = "eu-south-1", prefix: String = "", _ body: @Sendable @escaping (LoopbackS3, Settings) async throws -> Void
    ) async throws {
        let bucket = try await start(region)
        defer { bucket.stop() }
        var settings = WalksServing.unlimited
        (settings.media.s3Endpoint, settings.media.s3Region, settings.media.s3Bucket) = (bucket.endpoint, region, Self.bucket)
        (settings.media.s3Key, settings.media.s3Secret, settings.media.s3Prefix) = (key, secret, prefix)
        try await body(bucket, settings)
    }

    private init(port: Int, region: String, pid: pid_t) {
        endpoint = "http://127.0.0.1:\(port)"
        self.region = region
        self.pid = pid
    }

    private static func start(_ region: String) async throws -> LoopbackS3 {
        try await onThread {
            let (process, input, output) = (Process(), Pipe(), Pipe())
            process.executableURL = python
            process.arguments = [Checkout.file("Server/Tests/S3/serve.py").path, bucket, key, secret, region]
            // It ends with this process, whose end of the pipe nobody else may hold.
            _ = fcntl(input.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
            process.standardInput = input
            process.standardOutput = output
            process.standardError = FileHandle.nullDevice
            try process.run()
            var line: [UInt8] = []
            while let byte = try output.fileHandleForReading.read(upToCount: 1)?.first, byte != 0x0A { line.append(byte) }
            guard let port = Int(String(decoding: line, as: UTF8.self)) else { throw Tool.Failure(description: "moto did not start") }
            pipes.withLock { $0.append(input) }
            return LoopbackS3(port: port, region: region, pid: process.processIdentifier)
        }
    }

    /// Ends it: from now on nobody answers at its address.
    func stop() { kill(pid, SIGKILL) }

    /// Asks for an object by an address signed here, or any other.
    func send(_ method: String, _ object: String) async throws -> (status: Int, body: [UInt8]) {
        let signature = S3Signature(key: Self.key, secret: Self.secret, region: region)
        let address = signature.presign(
            method, scheme: "http", host: String(endpoint.dropFirst(7)), path: "/\(Self.bucket)/\(object)", from: WallClock.system.now(),
            seconds: 60)
        return try await Self.fetch(address, method)
    }

    static func fetch(_ address: String, _ method: String = "GET", headers: [(String, String)] = []) async throws -> (
        status: Int, body: [UInt8]
    ) {
        var request = HTTPClientRequest(url: address)
        request.method = .init(rawValue: method)
        for (name, value) in headers { request.headers.add(name: name, value: value) }
        let response = try await HTTPClient.shared.execute(request, timeout: .seconds(30))
        let body = try await response.body.collect(upTo: 1 << 26)
        return (Int(response.status.code), Array(body.readableBytesView))
    }
}
