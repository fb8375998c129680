import Foundation
import SwiftUI
import UsherKit
import UsherUI

/// The place that a link names.
struct LinkedScreen: View {
    let house: AppHouse
    let link: AppLink

    var body: some View {
        switch link {
        case .show(let id): ShowScreen(house: house, id: id)
        case .tickets: TicketsScreen(house: house)
        case .account: AccountScreen(house: house)
        case .booking(let id, nil): BookingScreen(house: house, booking: id)
        case .success(let session): PaidScreen(house: house, session: session)
        case .verifyEmail(let token, let email): ConfirmScreen(house: house, token: token, email: email)
        case .resetPassword(let token, let email):
            ResetPasswordView(model: ResetPasswordModel(client: house.shop, token: token, email: email))
        case .walk(let slug): TourScreen(house: house, slug: slug)
        case .billing: PlanScreen(house: house)
        case .invite(let token): InviteScreen(house: house, token: token)
        // A guest's booking and a boarding pass are pages: whoever has the link needs no account.
        case .booking, .boardingPass, .cancel: PassPageView(url: link.url(on: house.configuration.server))
        }
    }
}
