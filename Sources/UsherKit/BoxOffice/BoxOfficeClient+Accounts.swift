public import UsherWire

/// Accounts: section 2 of the contract.
extension BoxOfficeClient {
    /// `POST /api/auth/signup`; signs in, unless the address has to be confirmed first.
    public func signUp(email: String, password: String, name: String) async throws(BoxOfficeError) -> BoxOffice.AuthResponse {
        let body = BoxOffice.SignupRequest(email: email, password: password, name: name)
        return keep(try await post(BoxOffice.AuthResponse.self, "/api/auth/signup", body))
    }

    /// `POST /api/auth/signin`
    public func signIn(email: String, password: String) async throws(BoxOfficeError) -> BoxOffice.AuthResponse {
        let body = BoxOffice.SigninRequest(email: email, password: password)
        return keep(try await post(BoxOffice.AuthResponse.self, "/api/auth/signin", body))
    }

    /// `POST /api/auth/signin/second`: after `.secondFactorRequired`, with the digits that an app shows or a recovery code.
    public func signIn(factorToken: String, code: String) async throws(BoxOfficeError) -> BoxOffice.AuthResponse {
        let body = BoxOffice.SecondFactorRequest(factorToken: factorToken, code: code)
        return keep(try await post(BoxOffice.AuthResponse.self, "/api/auth/signin/second", body))
    }

    /// `POST /api/auth/social`: with the identity token of Apple or Google.
    public func signIn(with request: BoxOffice.SocialRequest) async throws(BoxOfficeError) -> BoxOffice.AuthResponse {
        keep(try await post(BoxOffice.AuthResponse.self, "/api/auth/social", request))
    }

    /// `GET /api/auth/verify`: who is signed in, fresh; the token is renewed once a day.
    public func verify() async throws(BoxOfficeError) -> BoxOffice.AuthResponse {
        keep(try await get(BoxOffice.AuthResponse.self, "/api/auth/verify", signed: true))
    }

    /// `POST /api/auth/verify-email` with the mailed token.
    public func verifyEmail(token: String, email: String) async throws(BoxOfficeError) -> BoxOffice.DoneResponse {
        try await post(BoxOffice.DoneResponse.self, "/api/auth/verify-email", BoxOffice.VerifyEmailRequest(token: token, email: email))
    }

    /// `POST /api/auth/verify-email` without one: mails another.
    public func resendVerification(email: String) async throws(BoxOfficeError) -> BoxOffice.DoneResponse {
        try await post(BoxOffice.DoneResponse.self, "/api/auth/verify-email", BoxOffice.VerifyEmailRequest(email: email))
    }

    /// `POST /api/auth/password-reset`: mails a link.
    public func requestPasswordReset(email: String) async throws(BoxOfficeError) -> BoxOffice.DoneResponse {
        try await post(BoxOffice.DoneResponse.self, "/api/auth/password-reset", BoxOffice.PasswordResetRequest(email: email))
    }

    /// `GET /api/auth/password-reset`: whether a mailed token is good; uses nothing up.
    public func isResetLinkValid(token: String, email: String) async throws(BoxOfficeError) -> Bool {
        struct Validity: Decodable, Sendable { let valid: Bool }
        return try await get(Validity.self, "/api/auth/password-reset", [("token", token), ("email", email)]).valid
    }

    /// `PUT /api/auth/password-reset`
    public func resetPassword(email: String, token: String, newPassword: String) async throws(BoxOfficeError) -> BoxOffice.DoneResponse {
        let body = BoxOffice.PasswordResetRequest(email: email, token: token, newPassword: newPassword)
        return try await post(BoxOffice.DoneResponse.self, "/api/auth/password-reset", body, method: .put)
    }

    /// `POST /api/auth/signout`: here, or everywhere. Whatever the server says, this device is signed out.
    public func signOut(everywhere: Bool = false) async {
        let request = try? sender.request(.post, "/api/auth/signout", json: BoxOffice.SignoutRequest(all: everywhere ? true : nil))
        let sent = store.text()
        try? store.write(nil)
        if let request, sent != nil { _ = try? await sender.send(request.bearing(sent), retry: .never) }
    }

    /// `GET /api/user/profile`
    public func profile() async throws(BoxOfficeError) -> BoxOffice.User {
        try await get(ProfileAnswer.self, "/api/user/profile", signed: true).user
    }

    /// `PATCH /api/user/profile`
    public func rename(_ name: String) async throws(BoxOfficeError) -> BoxOffice.User {
        try await post(
            ProfileAnswer.self, "/api/user/profile", BoxOffice.ProfileRequest(name: name), method: .patch, signed: true
        ).user
    }

    /// `POST /api/user/password`
    public func changePassword(current: String?, new: String) async throws(BoxOfficeError) -> BoxOffice.DoneResponse {
        let body = BoxOffice.PasswordChangeRequest(currentPassword: current, newPassword: new)
        return try await post(BoxOffice.DoneResponse.self, "/api/user/password", body, signed: true)
    }

    /// `DELETE /api/user/account`; this device is signed out then.
    public func deleteAccount(password: String?) async throws(BoxOfficeError) -> BoxOffice.DoneResponse {
        let body = BoxOffice.AccountDeletionRequest(password: password)
        let done = try await post(BoxOffice.DoneResponse.self, "/api/user/account", body, method: .delete, signed: true)
        try? store.write(nil)
        return done
    }

    private func keep(_ answer: BoxOffice.AuthResponse) -> BoxOffice.AuthResponse {
        if let token = answer.token { try? store.write(text: token) }
        return answer
    }
}

private struct ProfileAnswer: Decodable, Sendable { let user: BoxOffice.User }
