/// An id from the pool belongs to something that came with an id of its own. Its transaction writes nothing.
package struct IDInUse: Error {
    package init() {}
}
