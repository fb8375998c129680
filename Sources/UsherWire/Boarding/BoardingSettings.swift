/// How an airline's passes look; in a request, what is nil stays.
public struct BoardingSettings: Codable, Sendable, Hashable {
    public var backgroundColor: String?
    public var foregroundColor: String?
    public var labelColor: String?
    public var customLabel: String?
    public var customLabelEnabled: Bool?

    public init(
        backgroundColor: String? = nil, foregroundColor: String? = nil, labelColor: String? = nil, customLabel: String? = nil,
        customLabelEnabled: Bool? = nil
    ) {
        (self.backgroundColor, self.foregroundColor, self.labelColor) = (backgroundColor, foregroundColor, labelColor)
        (self.customLabel, self.customLabelEnabled) = (customLabel, customLabelEnabled)
    }
}
