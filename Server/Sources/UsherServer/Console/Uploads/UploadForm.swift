import UsherHTTP
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import UsherCore

/// What a browser sends of a form with a file: its fields, and the file while it is on disk.
struct UploadForm {
    let fields: FormBody
    /// Nil where none was chosen, or our script has sent it already.
    let file: File?

    struct File {
        let draft: DraftFile
        let name: String
    }

    /// Reads it as it comes, and so many bytes of a file at most.
    init(_ request: Request, most: Int64, into folder: URL) async throws {
        guard var form = try MultipartFile(request.headers[.contentType]) else {
            throw Problem(.unsupportedMediaType, "This is not a form of ours", code: "unsupported_media_type")
        }
        var draft = try DraftFile(folder, most: most)
        do {
            for try await piece in request.body { try form.take(Array(piece.readableBytesView)) { try draft.write($0) } }
        } catch let fault as MultipartFile.Fault {
            draft.discard()
            throw Problem(.badRequest, fault.reason, code: "bad_request")
        } catch is DraftFile.TooLarge {
            draft.discard()
            throw UploadRefusal.tooLarge(most: most)
        } catch {
            draft.discard()
            throw error
        }
        fields = FormBody(form.fields)
        guard form.isComplete, draft.size > 0 else {
            draft.discard()
            file = nil
            return
        }
        file = File(draft: draft, name: WireText.cut(form.filename.map { Self.last(of: $0) } ?? "picture", to: 200))
    }

    private static func last(of name: String) -> String {
        name.split { $0 == "/" || $0 == "\\" }.last.map { String($0) } ?? "picture"
    }
}
