/// Why the door does not let a phone in (door.md 3).
package enum DoorRefusal: Error, Sendable, Equatable {
    /// E-1, with how the device ended.
    case deviceInvalid(DeviceEnd)
    /// E-2, with the time as the server has it.
    case proofInvalid(at: Instant)
    /// E-3, E-4, E-5.
    case linkNotFound, linkEnded, linkFull
    /// E-6, with when it begins.
    case linkEarly(Instant)

    package var message: String {
        switch self {
        case .deviceInvalid: "This device is not signed in"
        case .proofInvalid: "This request is not from this device"
        case .linkNotFound: "This door link is not known"
        case .linkEnded: "This door link has ended"
        case .linkFull: "This door link is full"
        case .linkEarly: "This door link is not good yet"
        }
    }

    package var code: String {
        switch self {
        case .deviceInvalid: "device_invalid"
        case .proofInvalid: "proof_invalid"
        case .linkNotFound: "link_not_found"
        case .linkEnded: "link_ended"
        case .linkFull: "link_full"
        case .linkEarly: "link_early"
        }
    }
}

/// How a device's cookie came to be worth nothing.
package enum DeviceEnd: String, Sendable, Equatable {
    case unknown, revoked, expired
}
