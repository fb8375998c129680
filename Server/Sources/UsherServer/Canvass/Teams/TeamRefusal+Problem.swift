import UsherHTTP
import HTTPTypes
import UsherCore

extension TeamRefusal: Refusal {
    var problem: Problem {
        switch self {
        case .lastOwner: Problem(.conflict, "An organisation keeps at least one owner", code: "last_owner")
        case .ownRole: Problem(.conflict, "Nobody changes their own role", code: "own_role")
        case .alreadyMember: Problem(.conflict, "This person is a member already", code: "already_member")
        case .inviteInvalid: Problem(.badRequest, "This invite is not valid (any more)", code: "invite_invalid")
        case .inviteOtherEmail: Problem(.forbidden, "This invite is for another e-mail address", code: "invite_other_email")
        case .inviterUnverified: Problem(.forbidden, "Please confirm your email address first", code: "email_not_verified")
        case .tooManyInvites(let seconds): .rateLimited(retryAfter: seconds)
        }
    }
}
