import Foundation
import SwiftUI
import UsherKit
import UsherUI

/// Signing in, or up; a forgotten password; an address that has to be confirmed first.
struct SignInScreen: View {
    let house: AppHouse
    @State private var login: LoginModel
    @State private var signup: SignupModel
    @State private var page = Page.login

    private enum Page { case login, signup, forgotten, confirm(String) }

    init(house: AppHouse) {
        self.house = house
        let social = SocialSignIn(apple: AppleIDSheet(), web: WebSheet(), googleClientID: house.configuration.googleClientID)
        _login = State(wrappedValue: LoginModel(client: house.shop, social: social))
        _signup = State(wrappedValue: SignupModel(client: house.shop))
    }

    var body: some View {
        Presented(house: house, closing: .actionCancel) {
            switch page {
            case .login: LoginView(model: login, onForgotten: { page = .forgotten }, onSignup: { page = .signup })
            case .signup: SignupView(model: signup, terms: house.configuration.links["terms"]) { page = .login }
            case .forgotten:
                ForgotPasswordView(model: ForgotPasswordModel(client: house.shop, email: login.email))
                    .toolbar { Button(UsherText.walkersSignIn.localized) { page = .login } }
            case .confirm(let email):
                EmailVerificationView(model: EmailVerificationModel(client: house.shop, email: email))
                    .toolbar { Button(UsherText.walkersSignIn.localized) { page = .login } }
            }
        }
        .onChange(of: login.user) { _, user in if let user { Task { await house.signedIn(user) } } }
        .onChange(of: login.needsVerification) { _, isNeeded in if isNeeded { page = .confirm(login.email) } }
        .onChange(of: signup.user) { _, user in
            if signup.needsVerification { page = .confirm(signup.email) } else if let user { Task { await house.signedIn(user) } }
        }
    }
}

/// A mailed link confirms an address.
struct ConfirmScreen: View {
    let token: String
    @State private var model: EmailVerificationModel

    init(house: AppHouse, token: String, email: String) {
        self.token = token
        _model = State(wrappedValue: EmailVerificationModel(client: house.shop, email: email))
    }

    var body: some View { EmailVerificationView(model: model).task { await model.verify(token: token) } }
}
