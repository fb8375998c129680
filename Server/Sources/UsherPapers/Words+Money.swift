package import UsherCore
package import UsherTemplates

extension Words {
    /// English has one form of our own for every house: `$12.00`, not `US$12.00`.
    package func money(_ money: Money) -> String { language == .en ? money.text : self.money(money.amount, money.currency) }
}
