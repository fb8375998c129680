// documentation/uikit/uitextcontenttype
@available(iOS 10.0, *)
public struct UITextContentType: Hashable, RawRepresentable, Sendable {
    // documentation/uikit/uitextcontenttype/rawvalue
    @available(iOS 10.0, *)
    public let rawValue: String
    // documentation/uikit/uitextcontenttype/init(rawvalue:)
    @available(iOS 10.0, *)
    public init(rawValue: String) { fatalError() }
    // documentation/uikit/uitextcontenttype/name
    @available(iOS 10.0, *)
    public static let name: UITextContentType = { fatalError() }()
    // documentation/uikit/uitextcontenttype/emailaddress
    @available(iOS 10.0, *)
    public static let emailAddress: UITextContentType = { fatalError() }()
    // documentation/uikit/uitextcontenttype/username
    @available(iOS 11.0, *)
    public static let username: UITextContentType = { fatalError() }()
    // documentation/uikit/uitextcontenttype/password
    @available(iOS 11.0, *)
    public static let password: UITextContentType = { fatalError() }()
    // documentation/uikit/uitextcontenttype/onetimecode
    @available(iOS 12.0, *)
    public static let oneTimeCode: UITextContentType = { fatalError() }()
    // documentation/uikit/uitextcontenttype/newpassword
    @available(iOS 12.0, *)
    public static let newPassword: UITextContentType = { fatalError() }()
}
