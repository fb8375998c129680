/// How an airline's passes look; in a request, what is nil stays.
public struct BoardingSettings: Codable, Sendable, Hashable {
    /// `rgb(189,144,71)`; a request may also say `#bd9047`.
    public var backgroundColor: String?
    /// Of values, in the same form.
    public var foregroundColor: String?
    /// Of labels, in the same form.
    public var labelColor: String?
    /// What the airline's own field is called, such as `Boarding Group`; at most 64 characters.
    public var customLabel: String?
    /// Whether passes show that field; else they show the aircraft.
    public var customLabelEnabled: Bool?

    /// Makes one; what is nil stays as the airline has it.
    public init(
        backgroundColor: String? = nil, foregroundColor: String? = nil, labelColor: String? = nil, customLabel: String? = nil,
        customLabelEnabled: Bool? = nil
    ) {
        (self.backgroundColor, self.foregroundColor, self.labelColor) = (backgroundColor, foregroundColor, labelColor)
        (self.customLabel, self.customLabelEnabled) = (customLabel, customLabelEnabled)
    }
}
