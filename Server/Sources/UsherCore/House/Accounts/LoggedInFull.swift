/// An error whose own text holds nobody's data: the log has all of it.
package protocol LoggedInFull: Error {}
