#!/usr/bin/env python3
"""S3 on loopback for the tests: moto's server, behind a check of every request's Signature Version 4 by botocore, as a real bucket checks it.
Prints its port, then serves until its standard input ends. serve.py BUCKET KEY SECRET REGION"""

import hmac
import sys
import threading
import time
from calendar import timegm
from urllib.parse import parse_qsl, quote, urlencode

from botocore.auth import S3SigV4QueryAuth
from botocore.awsrequest import AWSRequest
from botocore.credentials import Credentials
from moto.server import DomainDispatcherApplication, create_backend_app
from werkzeug.serving import WSGIRequestHandler, make_server

BUCKET, KEY, SECRET, REGION = sys.argv[1:5]


class Signed:
    """Lets only signed requests through."""

    def __init__(self, app):
        self.app = app

    def __call__(self, environ, start_response):
        fault = self.fault(environ)
        if fault is None:
            return self.app(environ, start_response)
        body = f'<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>{fault}</Code></Error>'.encode()
        start_response("403 Forbidden", [("Content-Type", "application/xml"), ("Content-Length", str(len(body)))])
        return [body]

    def fault(self, environ):
        query = parse_qsl(environ.get("QUERY_STRING", ""), keep_blank_values=True)
        fields = dict(query)
        if len(fields) != len(query) or "X-Amz-Signature" not in fields:
            return "AccessDenied"
        stamp, seconds = fields.get("X-Amz-Date", ""), int(fields.get("X-Amz-Expires", "0"))
        begin = timegm(time.strptime(stamp, "%Y%m%dT%H%M%SZ"))
        # A test's clock may run a few hours ahead.
        if not begin - 10800 <= time.time() <= begin + seconds or seconds > 604800:
            return "AccessDenied"
        if fields.get("X-Amz-Credential") != f"{KEY}/{stamp[:8]}/{REGION}/s3/aws4_request":
            return "InvalidAccessKeyId"
        rest = [(name, value) for name, value in query if name != "X-Amz-Signature"]
        path = quote(environ["PATH_INFO"].encode("latin-1"), safe="/~")
        url = f"http://{environ['HTTP_HOST']}{path}?{urlencode(rest, quote_via=quote)}"
        request = AWSRequest(method=environ["REQUEST_METHOD"], url=url)
        request.context["timestamp"] = stamp
        auth = S3SigV4QueryAuth(Credentials(KEY, SECRET), "s3", REGION, expires=seconds)
        wanted = auth.signature(auth.string_to_sign(request, auth.canonical_request(request)), request)
        return None if hmac.compare_digest(wanted, fields["X-Amz-Signature"]) else "SignatureDoesNotMatch"


class Quiet(WSGIRequestHandler):
    protocol_version = "HTTP/1.1"

    def log(self, *_):
        pass


def main():
    app = DomainDispatcherApplication(create_backend_app)
    server = make_server("127.0.0.1", 0, Signed(app), threaded=True, request_handler=Quiet)
    # The bucket is there before anybody asks.
    import boto3

    inner = make_server("127.0.0.1", 0, app, threaded=True, request_handler=Quiet)
    threading.Thread(target=inner.serve_forever, daemon=True).start()
    client = boto3.client(
        "s3", endpoint_url=f"http://127.0.0.1:{inner.server_port}", region_name=REGION, aws_access_key_id=KEY, aws_secret_access_key=SECRET
    )
    where = {} if REGION == "us-east-1" else {"CreateBucketConfiguration": {"LocationConstraint": REGION}}
    client.create_bucket(Bucket=BUCKET, **where)
    inner.shutdown()
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(server.server_port, flush=True)
    sys.stdin.read()


if __name__ == "__main__":
    main()
