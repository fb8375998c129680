/// What is made of the files of `Web`: once, when it is first asked for, or anew each time while `web.folder` names them.
struct WebMade<Value: Sendable>: Sendable {
    private let make: @Sendable () -> Value
    private let bound: Lazy<Value>

    init(_ make: @escaping @Sendable () -> Value) {
        self.make = make
        bound = Lazy(make)
    }

    var value: Value { WebFiles.folder == nil ? bound.value : make() }
}

extension WebMade where Value == String {
    /// These files as one text.
    init(_ files: String...) { self.init { WebFiles.text(files) } }
}
