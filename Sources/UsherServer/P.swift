import Hummingbird
import JWTKit
import AsyncHTTPClient
import Configuration
import NIOHTTPCompression
enum Placeholder {}
