// swift-tools-version: 6.2
import PackageDescription

// An optimised build that is tested (TEST_BUILD=release make test) opens our own modules to `@testable`, and no library: those are the build's that users run.
let testable: [SwiftSetting] = Context.environment["USHER_TESTABLE"] == "1" ? [.unsafeFlags(["-enable-testing"])] : []

let settings: [SwiftSetting] =
    [
        // A debug build is what we check and test with; a release build must not fail over a newer compiler's new warning.
        .treatAllWarnings(as: .error, .when(configuration: .debug)),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
    ] + testable

extension Target.Dependency {
    /// A product of a package that the SDK does without: an app that takes this package with `traits: []` never resolves it.
    static func server(_ product: String, _ package: String) -> Self {
        .product(name: product, package: package, condition: .when(traits: ["Server"]))
    }

    static let openCombine = Self.product(
        name: "OpenCombine", package: "OpenCombine", condition: .when(platforms: [.linux], traits: ["OpenCombine"]))
}

// What a test does needs no optimising, and the optimised tests of the server alone would take a quarter of an hour to compile.
let testing = settings + (testable.isEmpty ? [] : [.unsafeFlags(["-Onone", "-no-whole-module-optimization", "-enable-batch-mode"])])

// Arrows point only downward: usher → UsherCommands → UsherServer → UsherStore → UsherCore; UsherServer → UsherWire ← UsherKit.
let package = Package(
    name: "usher",
    // What the SDK needs. A package has one list for all its targets; the server is at home on Linux, and on macOS its locks and settings need 15.
    platforms: [.macOS(.v14), .iOS(.v17)],
    products: [
        .executable(name: "usher", targets: ["usher"]),
        .library(name: "UsherWire", targets: ["UsherWire"]),
        .library(name: "UsherKit", targets: ["UsherKit"]),
        .library(name: "UsherUI", targets: ["UsherUI"]),
        .executable(name: "usher-app", targets: ["usher-app"]),
    ],
    // `swift build` in a clone builds everything. An app takes what it needs: `.package(url: …, from: …, traits: [])` is the SDK alone.
    traits: [
        .trait(name: "Server", description: "The server and the commands."),
        .trait(name: "OpenCombine", description: "The BoxOffice's publishers on Linux, where Combine is missing."),
        .default(enabledTraits: ["Server", "OpenCombine"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.5.0"),
        .package(
            url: "https://github.com/apple/swift-configuration.git", from: "1.4.0",
            traits: [.defaults, "CommandLineArguments"]),
        .package(url: "https://github.com/apple/swift-asn1.git", from: "1.7.0"),
        .package(url: "https://github.com/apple/swift-certificates.git", from: "1.21.0"),
        .package(url: "https://github.com/apple/swift-crypto.git", from: "4.1.0"),
        .package(url: "https://github.com/apple/swift-distributed-tracing.git", from: "1.7.3"),
        .package(url: "https://github.com/apple/swift-http-types.git", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log.git", from: "1.14.0"),
        .package(url: "https://github.com/apple/swift-nio.git", from: "2.101.0"),
        .package(url: "https://github.com/apple/swift-nio-extras.git", from: "1.34.1"),
        .package(url: "https://github.com/apple/swift-nio-ssl.git", from: "2.37.0"),
        .package(url: "https://github.com/OpenCombine/OpenCombine.git", from: "0.14.0"),
        .package(url: "https://github.com/groue/GRDB.swift.git", from: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird.git", from: "2.28.0"),
        .package(url: "https://github.com/hummingbird-project/swift-mustache.git", from: "2.1.0"),
        .package(url: "https://github.com/swift-server/async-http-client.git", from: "1.30.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle.git", from: "2.8.0"),
        .package(url: "https://github.com/vapor/jwt-kit.git", from: "5.7.0"),
    ],
    targets: [
        .systemLibrary(name: "CArchive", pkgConfig: "libarchive", providers: [.apt(["libarchive-dev"])]),
        .systemLibrary(name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        .systemLibrary(name: "CLibPQ", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
        .systemLibrary(name: "CPango", pkgConfig: "pangocairo", providers: [.apt(["libpango1.0-dev"])]),
        .systemLibrary(name: "CQREncode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"])]),
        // The files of the folder Web and the map library of the pages, bound into the program.
        .target(name: "CWeb"),
        .target(name: "UsherWire", swiftSettings: settings),
        .target(
            name: "UsherKit",
            dependencies: [
                "UsherWire", .openCombine,
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
            ],
            swiftSettings: settings),
        // SwiftUI: empty where there is none.
        .target(name: "UsherUI", dependencies: ["UsherKit"], swiftSettings: settings),
        .executableTarget(
            name: "usher-app",
            dependencies: [
                "UsherKit", .server("ArgumentParser", "swift-argument-parser"),
                .product(name: "Crypto", package: "swift-crypto"),
            ],
            swiftSettings: settings),
        .target(
            name: "UsherCore",
            dependencies: [.product(name: "Crypto", package: "swift-crypto")],
            swiftSettings: settings),
        .target(
            name: "UsherStore",
            dependencies: [
                "UsherCore", "CLibPQ",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
                .server("GRDB", "GRDB.swift"),
                .server("GRDBSQLite", "GRDB.swift"),
                .server("Logging", "swift-log"),
                .server("Tracing", "swift-distributed-tracing"),
            ],
            swiftSettings: settings),
        .target(
            name: "UsherServer",
            dependencies: [
                "UsherWire", "UsherCore", "UsherStore", "CArchive", "CCurl", "CPango", "CQREncode", "CWeb",
                .server("AsyncHTTPClient", "async-http-client"),
                .server("Configuration", "swift-configuration"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
                .server("HTTPTypes", "swift-http-types"),
                .server("Hummingbird", "hummingbird"),
                .server("HummingbirdCore", "hummingbird"),
                .server("HummingbirdHTTP2", "hummingbird"),
                .server("JWTKit", "jwt-kit"),
                .server("Logging", "swift-log"),
                .server("Mustache", "swift-mustache"),
                .server("NIOCore", "swift-nio"),
                .server("NIOEmbedded", "swift-nio"),
                .server("NIOHTTP1", "swift-nio"),
                .server("NIOHTTPCompression", "swift-nio-extras"),
                .server("NIOHTTPTypes", "swift-nio-extras"),
                .server("NIOHTTPTypesHTTP1", "swift-nio-extras"),
                .server("NIOPosix", "swift-nio"),
                .server("NIOSSL", "swift-nio-ssl"),
                .server("NIOTLS", "swift-nio"),
                .server("ServiceLifecycle", "swift-service-lifecycle"),
                .server("SwiftASN1", "swift-asn1"),
                .server("Tracing", "swift-distributed-tracing"),
                .server("UnixSignals", "swift-service-lifecycle"),
                .server("X509", "swift-certificates"),
            ],
            swiftSettings: settings),
        .target(
            name: "UsherCommands",
            dependencies: [
                "UsherServer", "UsherStore", "UsherCore", "UsherWire", "CPango",
                .server("ArgumentParser", "swift-argument-parser"),
                .server("Configuration", "swift-configuration"),
                .server("Logging", "swift-log"),
                .server("ServiceLifecycle", "swift-service-lifecycle"),
                .server("Tracing", "swift-distributed-tracing"),
            ],
            swiftSettings: settings),
        .target(name: "UsherTesting", dependencies: ["UsherStore", "UsherCore", "CLibPQ"], swiftSettings: settings),
        .executableTarget(
            name: "usher",
            dependencies: [
                "UsherCommands", .server("NIOCore", "swift-nio"), .server("NIOPosix", "swift-nio"),
            ],
            swiftSettings: settings),
        .testTarget(name: "UsherCoreTests", dependencies: ["UsherCore"], swiftSettings: testing),
        .testTarget(name: "UsherStoreTests", dependencies: ["UsherStore", "UsherCore", "UsherTesting"], swiftSettings: testing),
        .testTarget(name: "UsherWireTests", dependencies: ["UsherWire"], swiftSettings: testing),
        // The SDK against the real server: over the router, over loopback, over a line that breaks.
        .testTarget(
            name: "UsherKitTests",
            dependencies: [
                "UsherKit", "UsherWire", "UsherServer", "UsherCore", "UsherStore", "UsherTesting", .openCombine,
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
                .server("HTTPTypes", "swift-http-types"),
                .server("Hummingbird", "hummingbird"),
                .server("HummingbirdTesting", "hummingbird"),
                .server("Logging", "swift-log"),
                .server("NIOCore", "swift-nio"),
            ],
            swiftSettings: testing),
        // They run the binary itself, which every build makes beside them.
        .testTarget(name: "UsherCommandsTests", dependencies: ["UsherStore", "UsherTesting"], swiftSettings: testing),
        .testTarget(
            name: "UsherServerTests",
            dependencies: [
                "UsherServer", "UsherWire", "UsherCore", "UsherStore", "UsherTesting",
                .server("AsyncHTTPClient", "async-http-client"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
                .server("HTTPTypes", "swift-http-types"),
                .server("Hummingbird", "hummingbird"),
                .server("HummingbirdHTTP2", "hummingbird"),
                .server("HummingbirdTLS", "hummingbird"),
                .server("HummingbirdTesting", "hummingbird"),
                .server("InMemoryLogging", "swift-log"),
                .server("JWTKit", "jwt-kit"),
                .server("Logging", "swift-log"),
                .server("NIOCore", "swift-nio"),
                .server("NIOEmbedded", "swift-nio"),
                .server("NIOHTTP1", "swift-nio"),
                .server("NIOPosix", "swift-nio"),
                .server("NIOSSL", "swift-nio-ssl"),
                .server("ServiceLifecycle", "swift-service-lifecycle"),
                .server("SwiftASN1", "swift-asn1"),
                .server("Tracing", "swift-distributed-tracing"),
                .server("X509", "swift-certificates"),
            ],
            exclude: ["Pages/Golden"],
            swiftSettings: testing),
    ],
    swiftLanguageModes: [.v6]
)
