"""A client that sends exactly the bytes it is told to, over connections that stay."""

import http.client
import socket


class Answer:
    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body

    @property
    def kind(self):
        return self.headers.get("Content-Type", "")


class Gone(Exception):
    """The server ended the connection without an answer."""


class Asking:
    def __init__(self, url):
        host, port = url.removeprefix("http://").split(":")
        self.address = (host, int(port))
        self.line = None

    def close(self):
        if self.line:
            self.line.close()
            self.line = None

    def ask(self, method, target, headers=None, body=None):
        """`target` and the headers' values are bytes. A connection that stayed may have ended meanwhile: then once more, on a new one."""
        fresh = self.line is None
        try:
            return self.once(method, target, headers or {}, body)
        except (Gone, OSError, http.client.HTTPException):
            self.close()
            if fresh:
                raise
        try:
            return self.once(method, target, headers or {}, body)
        except (Gone, OSError, http.client.HTTPException):
            self.close()
            raise

    def once(self, method, target, headers, body):
        if self.line is None:
            self.line = socket.create_connection(self.address, timeout=60)
            self.line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        head = [method.encode() + b" " + target + b" HTTP/1.1", b"Host: %s:%d" % (self.address[0].encode(), self.address[1])]
        head += [name.encode() + b": " + value for name, value in headers.items()]
        if body is not None:
            head.append(b"Content-Length: %d" % len(body))
        broken = None
        try:
            self.line.sendall(b"\r\n".join(head) + b"\r\n\r\n" + (body or b""))
        except OSError as error:
            # It may have answered before it had read everything.
            broken = error
        answer = http.client.HTTPResponse(self.line, method=method)
        try:
            answer.begin()
            found = Answer(answer.status, answer.headers, answer.read())
        except (http.client.BadStatusLine, http.client.IncompleteRead, ConnectionError, socket.timeout) as error:
            raise Gone(str(broken or error)) from error
        if broken or answer.will_close:
            self.close()
        return found
