import UsherCore

/// Where an export goes. Used by the one thread that reads the database, which is why the unchecked conformance is sound.
final class CatalogueOutput: @unchecked Sendable {
    private let file: FileOutput
    private let form: CatalogueExport.Form
    private var array: CatalogueArray?
    private var hasElements = false
    var isEmpty: Bool { file.isEmpty }

    static let chunk = 1 << 18

    /// `name` is what a failure calls the file.
    init(path: String, name: String, form: CatalogueExport.Form) throws {
        file = try FileOutput(path) { CatalogueFileError(path: name, reason: $0) }
        self.form = form
    }

    init(descriptor: CInt, form: CatalogueExport.Form) {
        file = FileOutput(descriptor: descriptor) { CatalogueFileError(path: "output", reason: $0) }
        self.form = form
    }

    func begin() { if form == .document { add("{\n\"catalogue\": 1") } }

    func begin(_ array: CatalogueArray) {
        self.array = array
        hasElements = false
        if form == .document { add(",\n\"\(array.rawValue)\": [") }
    }

    /// One element of the array that has begun.
    func element(_ json: JSONWriter) throws {
        if form == .document {
            add(hasElements ? ",\n" : "\n")
            file.add(json.bytes)
        } else {
            add("{\"\(array?.single ?? "")\":")
            file.add(json.bytes)
            add("}\n")
        }
        hasElements = true
        try file.flush(at: CatalogueOutput.chunk)
    }

    func end(_ array: CatalogueArray) { if form == .document { add(hasElements ? "\n]" : "]") } }

    func end() throws {
        if form == .document { add("\n}\n") }
        try file.end()
    }

    private func add(_ text: String) { file.add(text) }
}
