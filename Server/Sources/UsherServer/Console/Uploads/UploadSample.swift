import UsherHTTP
import UsherCore

/// What the routes of uploads are shown with in the API's document.
enum UploadSample {
    private static let id = "0b6e7a3e-5f0d-4c0b-9a55-6d2f6c1f0a11"
    private static func row(_ offset: Int64, _ end: String) -> Example {
        Example(
            #"{"id":"\#(id)","purpose":"logo","name":"globe.png","size":84211,"offset":\#(offset),\#(end)}"#, as: UploadAnswer.self)
    }
    private static let schema = Schema.object(
        [
            "id": .string(format: "uuid"), "purpose": .string(oneOf: UploadPurpose.allCases.map(\.rawValue)), "name": .string(),
            "size": .integer(min: 1), "offset": .integer("How much of it is here.", min: 0), "done": .boolean(),
            "picture": .string("What was made of a logo or picture.", format: "uuid"),
            "media": .string("What was made of an audio, image, subtitle or video.", format: "uuid"),
        ], required: ["id", "purpose", "name", "size", "offset", "done"])

    static let request = Endpoint.Content.json(
        .object([
            "purpose": .string("What it is for.", oneOf: UploadPurpose.allCases.map(\.rawValue)), "name": .string("As it is called."),
            "size": .integer("In bytes.", min: 1, max: UploadPurpose.archive.largest),
        ]), example: Example(#"{"purpose":"logo","name":"globe.png","size":84211}"#))
    static let begun = Endpoint.Answer(201, "Send its pieces", schema, row(0, #""done":false"#))
    static let upload = Endpoint.Answer(200, "The upload", schema, row(84_211, #""done":true,"picture":"\#(id)""#))
    static let taken = Endpoint.Answer(204, "It is here; `Upload-Offset` says how much there is", content: nil)
    static let gone = Endpoint.Answer(204, "Done", content: nil)
    static let quota = QuotaRefusal(quota: .media, most: 20 << 30, wait: 0).problem
}
