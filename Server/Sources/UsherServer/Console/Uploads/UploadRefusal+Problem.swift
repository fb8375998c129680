import HTTPTypes
package import UsherCore
package import UsherHTTP

extension UploadRefusal: Refusal {
    /// The refusal as the BoxOffice's envelope tells it.
    package var problem: Problem {
        var headers = HTTPFields()
        if case .wrongOffset(let received) = self { headers[.uploadOffset] = String(received) }
        return Problem(status, message, code: code, headers: headers)
    }

    private var status: HTTPResponse.Status {
        switch self {
        case .notFound: .notFound
        case .roleRequired: .forbidden
        case .tooLarge: .contentTooLarge
        case .tooManyPixels, .wrongKind, .unreadable: .unsupportedMediaType
        case .wrongOffset, .ended: .conflict
        case .tooMany: .tooManyRequests
        case .noReader: .serviceUnavailable
        }
    }

    /// Its sentence's key in the console's pages.
    var key: String { "console.upload.\(code)" }
}

extension HTTPField.Name {
    /// How much of an upload is here.
    static let uploadOffset = HTTPField.Name("Upload-Offset")!
}
