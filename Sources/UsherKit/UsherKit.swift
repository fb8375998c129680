@_exported public import UsherWire
