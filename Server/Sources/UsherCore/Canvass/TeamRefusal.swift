/// Why somebody's place in an organisation does not change.
package enum TeamRefusal: Error, Sendable, Equatable {
    /// Somebody must be left to whom the organisation belongs.
    case lastOwner
    case ownRole
    case alreadyMember
    /// Unknown, revoked, used by somebody else, or past its end: nobody is told which.
    case inviteInvalid
    case inviteOtherEmail
    /// Mails in the house's name are sent for those whom a mail has reached.
    case inviterUnverified
    /// Too many invites for a day; so many seconds until there may be one more.
    case tooManyInvites(retryAfter: Int)
}
