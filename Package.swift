// swift-tools-version: 6.2
import PackageDescription

// An optimised build that is tested (TEST_BUILD=release make test) opens our own modules to `@testable`.
let testable: [SwiftSetting] = Context.environment["USHER_TESTABLE"] == "1" ? [.unsafeFlags(["-enable-testing"])] : []

let settings: [SwiftSetting] =
    [
        // A debug build is what we check with; a release build must not fail over a newer compiler's new warning.
        .treatAllWarnings(as: .error, .when(configuration: .debug)),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
    ] + testable

// The SDK: what an app takes. The server is a package of its own in the folder Server, which takes this one by its path.
let package = Package(
    name: "usher",
    defaultLocalization: "en",
    platforms: [.macOS(.v14), .iOS(.v17)],
    products: [
        .library(name: "UsherWire", targets: ["UsherWire"]),
        .library(name: "UsherKit", targets: ["UsherKit"]),
        .library(name: "UsherUI", targets: ["UsherUI"]),
    ],
    dependencies: [.package(url: "https://github.com/apple/swift-crypto.git", from: "4.1.0")],
    targets: [
        .target(name: "UsherWire", swiftSettings: settings),
        .target(
            name: "UsherKit",
            dependencies: [
                "UsherWire",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
            ],
            resources: [.process("Resources")],
            swiftSettings: settings),
        // SwiftUI: empty where there is none.
        .target(name: "UsherUI", dependencies: ["UsherKit"], swiftSettings: settings),
        .testTarget(name: "UsherWireTests", dependencies: ["UsherWire"], swiftSettings: settings),
        // Without a server: Server/Tests/UsherKitLiveTests has the real one.
        .testTarget(
            name: "UsherKitTests",
            dependencies: [
                "UsherKit", "UsherWire",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
            ],
            swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)
