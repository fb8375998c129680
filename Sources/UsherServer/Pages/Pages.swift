/// Every page there is.
enum Pages {
    static let all: [any WebPage.Type] = [
        AccountPage.self, BookingPage.self, CampaignConsolePage.self, CampaignsConsolePage.self, CancelPage.self, CanvassPage.self,
        CheckoutPage.self, DemoPaymentPage.self, ErrorPage.self, ForgotPasswordPage.self, HomePage.self, ResetPasswordPage.self,
        SetupPage.self,
        ShowPage.self, SigninPage.self, SignupPage.self, SuccessPage.self, TicketPage.self, TicketsPage.self, VerifyEmailPage.self,
        WalkPage.self, WalksPage.self,
    ]
}
