import UsherCore
import UsherHTTP
import UsherTemplates

/// `H/settings/data/import`: asks for the archive of a house.
struct ArrivalPage: ConsoleContent {
    static let template = "console/arrival"

    let lead: String
    /// What of an archive is not brought here.
    let rest: String?
    let upload: ConsoleUpload

    var script: String? { "console/upload.js" }
}
