/// What is made of the files of `Web`: once, when it is first asked for, or anew each time while `web.folder` names them.
package struct WebMade<Value: Sendable>: Sendable {
    private let make: @Sendable () -> Value
    private let bound: Lazy<Value>

    package init(_ make: @escaping @Sendable () -> Value) {
        self.make = make
        bound = Lazy(make)
    }

    package var value: Value { WebFiles.folder == nil ? bound.value : make() }
}

extension WebMade where Value == String {
    /// These files as one text.
    package init(_ files: String...) { self.init { WebFiles.text(files) } }
}
