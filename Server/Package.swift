// swift-tools-version: 6.2
import PackageDescription

// An optimised build that is tested (TEST_BUILD=release make test) opens our own modules to `@testable`, and no library: those are the build's that users run.
// It is one that we check with, too.
let testable: [SwiftSetting] =
    Context.environment["USHER_TESTABLE"] == "1" ? [.unsafeFlags(["-enable-testing"]), .treatAllWarnings(as: .error)] : []

let settings: [SwiftSetting] =
    [
        // What we check with is strict; a release build must not fail over a newer compiler's new warning.
        .treatAllWarnings(as: .error, .when(configuration: .debug)),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
    ] + testable

extension Target.Dependency {
    static func product(_ name: String, _ package: String) -> Self { .product(name: name, package: package) }
    /// A library of the SDK's, in the folder above.
    static func sdk(_ name: String) -> Self { .product(name: name, package: "usher") }
}

/// The BoxOffice's publishers are Combine's; where there is none, the tests compile that file of UsherKit's with OpenCombine.
let openCombine = Target.Dependency.product(name: "OpenCombine", package: "OpenCombine", condition: .when(platforms: [.linux]))

// What a test does needs no optimising, and the optimised tests of the server alone would take a quarter of an hour to compile.
let testing = settings + (testable.isEmpty ? [] : [.unsafeFlags(["-Onone", "-no-whole-module-optimization", "-enable-batch-mode"])])

// Arrows point only downward: usher → UsherCommands → UsherServer → UsherStore → UsherCore; UsherServer → UsherWire ← UsherKit.
let package = Package(
    name: "usher-server",
    // At home on Linux; on macOS its locks and settings need 15.
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "usher", targets: ["usher"]),
        .executable(name: "usher-app", targets: ["usher-app"]),
    ],
    // Exact, as an application's are: a build next year is this one. A newer version is a commit, with the tests run on it.
    dependencies: [
        // The SDK. By name, so that the folder of the clone may have any.
        .package(name: "usher", path: ".."),
        .package(url: "https://github.com/apple/swift-argument-parser.git", exact: "1.8.2"),
        .package(
            url: "https://github.com/apple/swift-configuration.git", exact: "1.4.0",
            traits: [.defaults, "CommandLineArguments"]),
        .package(url: "https://github.com/apple/swift-asn1.git", exact: "1.7.4"),
        .package(url: "https://github.com/apple/swift-certificates.git", exact: "1.21.1"),
        .package(url: "https://github.com/apple/swift-crypto.git", exact: "4.5.2"),
        .package(url: "https://github.com/apple/swift-distributed-tracing.git", exact: "1.7.3"),
        .package(url: "https://github.com/apple/swift-http-types.git", exact: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log.git", exact: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio.git", exact: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras.git", exact: "1.35.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl.git", exact: "2.37.6"),
        .package(url: "https://github.com/OpenCombine/OpenCombine.git", exact: "0.14.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird.git", exact: "2.28.1"),
        .package(url: "https://github.com/hummingbird-project/swift-mustache.git", exact: "2.1.1"),
        .package(url: "https://github.com/swift-server/async-http-client.git", exact: "1.37.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle.git", exact: "2.13.0"),
        .package(url: "https://github.com/vapor/jwt-kit.git", exact: "5.7.1"),
    ],
    targets: [
        .systemLibrary(name: "CArchive", pkgConfig: "libarchive", providers: [.apt(["libarchive-dev"])]),
        .systemLibrary(name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        .systemLibrary(name: "CLibPQ", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
        .systemLibrary(name: "CPango", pkgConfig: "pangocairo", providers: [.apt(["libpango1.0-dev"])]),
        .systemLibrary(name: "CQREncode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"])]),
        .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
        // A layer over SQLite's files, so that the disk is never given all of a checkpoint at once.
        .target(name: "CPacedFile", dependencies: ["CSQLite"]),
        // The files of the folder Web and the map library of the pages, bound into the program.
        .target(name: "CWeb"),
        .executableTarget(
            name: "usher-app",
            dependencies: [
                .sdk("UsherKit"), .product("ArgumentParser", "swift-argument-parser"),
                .product("Crypto", "swift-crypto"),
            ],
            swiftSettings: settings),
        .target(
            name: "UsherCore",
            dependencies: [.product("Crypto", "swift-crypto")],
            swiftSettings: settings),
        .target(
            name: "UsherStore",
            dependencies: [
                "UsherCore", "CLibPQ", "CPacedFile", "CSQLite",
                .product("Crypto", "swift-crypto"),
                .product("CryptoExtras", "swift-crypto"),
                .product("Logging", "swift-log"),
                .product("Tracing", "swift-distributed-tracing"),
            ],
            swiftSettings: settings),
        // The request toolkit: endpoints, bodies, answers, limits, connections, pages. It knows no desk's rules and no settings.
        .target(
            name: "UsherHTTP",
            dependencies: [
                .sdk("UsherWire"), "UsherCore", "UsherStore", "UsherTemplates",
                .product("AsyncHTTPClient", "async-http-client"),
                .product("Crypto", "swift-crypto"),
                .product("HTTPTypes", "swift-http-types"),
                .product("Hummingbird", "hummingbird"),
                .product("HummingbirdCore", "hummingbird"),
                .product("HummingbirdHTTP2", "hummingbird"),
                .product("Logging", "swift-log"),
                .product("NIOCore", "swift-nio"),
                .product("NIOEmbedded", "swift-nio"),
                .product("NIOHTTP1", "swift-nio"),
                .product("NIOHTTPCompression", "swift-nio-extras"),
                .product("NIOHTTPTypes", "swift-nio-extras"),
                .product("NIOHTTPTypesHTTP1", "swift-nio-extras"),
                .product("NIOPosix", "swift-nio"),
                .product("NIOSSL", "swift-nio-ssl"),
                .product("NIOTLS", "swift-nio"),
                .product("ServiceLifecycle", "swift-service-lifecycle"),
                .product("SwiftASN1", "swift-asn1"),
                .product("Tracing", "swift-distributed-tracing"),
                .product("UnixSignals", "swift-service-lifecycle"),
                .product("X509", "swift-certificates"),
            ],
            swiftSettings: settings),
        // What leaves the house as a document: no HTTP, no SQL.
        .target(
            name: "UsherPapers",
            dependencies: [
                "UsherCore", "UsherTemplates", "CArchive", "CPango", "CQREncode",
                .product("Crypto", "swift-crypto"),
                .product("NIOSSL", "swift-nio-ssl"),
                .product("SwiftASN1", "swift-asn1"),
                .product("X509", "swift-certificates"),
            ],
            swiftSettings: settings),
        // Pages and mails are drawn by the same templates.
        .target(
            name: "UsherTemplates",
            dependencies: ["CWeb", .product("Mustache", "swift-mustache")],
            swiftSettings: settings),
        .target(
            name: "UsherServer",
            dependencies: [
                .sdk("UsherWire"), "UsherCore", "UsherStore", "UsherHTTP", "UsherPapers", "UsherTemplates", "CCurl",
                .product("AsyncHTTPClient", "async-http-client"),
                .product("Configuration", "swift-configuration"),
                .product("Crypto", "swift-crypto"),
                .product("CryptoExtras", "swift-crypto"),
                .product("HTTPTypes", "swift-http-types"),
                .product("Hummingbird", "hummingbird"),
                .product("HummingbirdCore", "hummingbird"),
                .product("JWTKit", "jwt-kit"),
                .product("Logging", "swift-log"),
                .product("NIOCore", "swift-nio"),
                .product("NIOHTTP1", "swift-nio"),
                .product("NIOSSL", "swift-nio-ssl"),
                .product("ServiceLifecycle", "swift-service-lifecycle"),
                .product("SwiftASN1", "swift-asn1"),
                .product("UnixSignals", "swift-service-lifecycle"),
                .product("X509", "swift-certificates"),
            ],
            swiftSettings: settings),
        .target(
            name: "UsherCommands",
            dependencies: [
                "UsherServer", "UsherHTTP", "UsherPapers", "UsherTemplates", "UsherStore", "UsherCore", .sdk("UsherWire"), "CPango",
                .product("ArgumentParser", "swift-argument-parser"),
                .product("Configuration", "swift-configuration"),
                .product("Logging", "swift-log"),
                .product("ServiceLifecycle", "swift-service-lifecycle"),
                .product("Tracing", "swift-distributed-tracing"),
            ],
            swiftSettings: settings),
        .target(name: "UsherTesting", dependencies: ["UsherStore", "UsherCore", "CLibPQ"], swiftSettings: settings),
        .executableTarget(
            name: "usher",
            dependencies: [
                "UsherCommands", .product("NIOCore", "swift-nio"), .product("NIOPosix", "swift-nio"),
            ],
            swiftSettings: settings),
        .testTarget(name: "UsherCoreTests", dependencies: ["UsherCore"], swiftSettings: testing),
        .testTarget(
            name: "UsherStoreTests", dependencies: ["CPacedFile", "CSQLite", "UsherStore", "UsherCore", "UsherTesting"],
            swiftSettings: testing),
        // The SDK against the real server: over the router, over loopback, over a line that breaks.
        .testTarget(
            name: "UsherKitLiveTests",
            dependencies: [
                .sdk("UsherKit"), .sdk("UsherWire"), "UsherServer", "UsherHTTP", "UsherPapers", "UsherCore", "UsherStore", "UsherTesting",
                openCombine,
                .product("Crypto", "swift-crypto"),
                .product("CryptoExtras", "swift-crypto"),
                .product("HTTPTypes", "swift-http-types"),
                .product("Hummingbird", "hummingbird"),
                .product("HummingbirdTesting", "hummingbird"),
                .product("Logging", "swift-log"),
                .product("NIOCore", "swift-nio"),
            ],
            swiftSettings: testing + [.define("OpenCombine", .when(platforms: [.linux]))]),
        // They run the binary itself, which every build makes beside them.
        .testTarget(
            name: "UsherCommandsTests", dependencies: [.sdk("UsherKit"), "UsherCore", "UsherStore", "UsherTesting"], swiftSettings: testing),
        .testTarget(
            name: "UsherServerTests",
            dependencies: [
                "UsherServer", "UsherHTTP", "UsherPapers", "UsherTemplates", .sdk("UsherWire"), "UsherCore", "UsherStore", "UsherTesting",
                .product("AsyncHTTPClient", "async-http-client"),
                .product("Crypto", "swift-crypto"),
                .product("CryptoExtras", "swift-crypto"),
                .product("HTTPTypes", "swift-http-types"),
                .product("Hummingbird", "hummingbird"),
                .product("HummingbirdHTTP2", "hummingbird"),
                .product("HummingbirdTLS", "hummingbird"),
                .product("HummingbirdTesting", "hummingbird"),
                .product("InMemoryLogging", "swift-log"),
                .product("JWTKit", "jwt-kit"),
                .product("Logging", "swift-log"),
                .product("NIOCore", "swift-nio"),
                .product("NIOEmbedded", "swift-nio"),
                .product("NIOHTTP1", "swift-nio"),
                .product("NIOPosix", "swift-nio"),
                .product("NIOSSL", "swift-nio-ssl"),
                .product("ServiceLifecycle", "swift-service-lifecycle"),
                .product("SwiftASN1", "swift-asn1"),
                .product("Tracing", "swift-distributed-tracing"),
                .product("X509", "swift-certificates"),
            ],
            exclude: ["Pages/Golden"],
            swiftSettings: testing),
    ],
    swiftLanguageModes: [.v6]
)
