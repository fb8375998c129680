// documentation/appkit/nstextcontenttype
@available(macOS 11.0, *)
public struct NSTextContentType: Hashable, RawRepresentable, Sendable {
    // documentation/appkit/nstextcontenttype/rawvalue
    @available(macOS 11.0, *)
    public let rawValue: String
    // documentation/appkit/nstextcontenttype/init(rawvalue:)
    @available(macOS 11.0, *)
    public init(rawValue: String) { fatalError() }
    // documentation/appkit/nstextcontenttype/name
    @available(macOS 14.0, *)
    public static let name: NSTextContentType = { fatalError() }()
    // documentation/appkit/nstextcontenttype/emailaddress
    @available(macOS 14.0, *)
    public static let emailAddress: NSTextContentType = { fatalError() }()
    // documentation/appkit/nstextcontenttype/username
    @available(macOS 11.0, *)
    public static let username: NSTextContentType = { fatalError() }()
    // documentation/appkit/nstextcontenttype/password
    @available(macOS 11.0, *)
    public static let password: NSTextContentType = { fatalError() }()
    // documentation/appkit/nstextcontenttype/onetimecode
    @available(macOS 11.0, *)
    public static let oneTimeCode: NSTextContentType = { fatalError() }()
    // documentation/appkit/nstextcontenttype/newpassword
    @available(macOS 14.0, *)
    public static let newPassword: NSTextContentType = { fatalError() }()
}
