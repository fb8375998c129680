import UsherCore
import UsherTemplates

/// A place for a picture: what is there, a form with a file, and a way to take it away. Our script sends the file in pieces and says how far it is.
struct ConsoleUpload: Sendable {
    struct Shown: Sendable {
        let src: String
        let width: Int64
        let height: Int64
    }

    let id: String
    let title: String
    let hint: String
    let picture: Shown?
    /// What is to be known of the picture that is there.
    let warning: String?
    /// Why it was not taken. Not `error`: the fields beside it have their own, and say another's where they have none.
    let refused: String?
    let action: String
    let token: String
    let once: String
    let purpose: String
    let house: String
    let remove: String?
    /// What a browser offers to choose of.
    var accept = "image/png,image/jpeg,image/webp"
    /// One that is here already, whose form is asked again.
    var sent = ""
    /// What else the form asks.
    var fields: [ConsoleField] = []
    let button: String

    init(
        _ id: String, _ title: String, hint: String, picture: Picture?, warning: String? = nil, error: String? = nil, action: String,
        token: String, once: String = FormOnce.make(), purpose: UploadPurpose, house: String, button: String
    ) {
        self.button = button
        (self.id, self.title, self.hint, self.warning, refused, self.action, self.token) = (
            id, title, hint, warning, error, action, token
        )
        (self.once, self.purpose, self.house) = (once, purpose.rawValue, house)
        self.picture = picture.map { picture in
            let file = picture.file(atLeast: 480)
            return Shown(src: picture.path(file), width: file.width, height: file.height)
        }
        remove = picture == nil ? nil : action + "/remove"
    }
}
