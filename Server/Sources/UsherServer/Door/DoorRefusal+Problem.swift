package import UsherHTTP
import HTTPTypes
import UsherCore

extension DoorRefusal: Refusal {
    /// E-1 to E-6 of door.md 3: this is the one place that gives them a status and a body.
    package var problem: Problem {
        switch self {
        case .deviceInvalid(let end):
            Problem(
                .unauthorized, message, code: code, members: [.init(name: "ended", value: .string(end.rawValue))],
                headers: [.setCookie: DeviceCookie.clear.value])
        case .proofInvalid(let now):
            Problem(
                .unauthorized, message, code: code, members: [.init(name: "server_time", value: .string(Timestamp.milliseconds(now)))])
        case .linkNotFound: Problem(.notFound, message, code: code)
        case .linkEnded: Problem(.gone, message, code: code)
        case .linkFull: Problem(.conflict, message, code: code)
        case .linkEarly(let starts):
            Problem(.forbidden, message, code: code, members: [.init(name: "starts_at", value: .string(Timestamp.seconds(starts)))])
        }
    }
}
