"""Guests at a door while the package is upgraded under them: each ticket is sent until there is an answer, as a scanner does, and each answer is held against the
books afterwards. `upgrade.py URL FILE`: scans the codes c-0, c-1, … until FILE.stop is there, and writes what was answered into FILE."""
import http.client
import json
import os
import sys
import threading
import time
import urllib.parse

DOORS = 8


def scans(place, path, answers, gaps, door):
    line, last = None, time.monotonic()
    number = door
    while not os.path.exists(path + ".stop") or not answers[door]:
        code, body = f"c-{number}", json.dumps({"ticket_code": f"c-{number}"})
        headers = {"X-API-Key": "door-key-0001", "Idempotency-Key": f"door-{door}-{number}", "Content-Type": "application/json"}
        while True:
            try:
                line = line or http.client.HTTPConnection(place.hostname, place.port, timeout=20)
                line.request("POST", "/api/tickets/scan", body, headers)
                answer = line.getresponse()
                status, _ = answer.status, answer.read()
                if status == 503:
                    raise OSError("not now")
                break
            except (OSError, http.client.HTTPException):
                if line:
                    line.close()
                line = None
                time.sleep(0.02)
        gaps[door] = max(gaps[door], time.monotonic() - last)
        last = time.monotonic()
        answers[door].append((code, status))
        number += DOORS
    if line:
        line.close()


def main():
    place, path = urllib.parse.urlsplit(sys.argv[1]), sys.argv[2]
    answers, gaps = [[] for _ in range(DOORS)], [0.0] * DOORS
    doors = [threading.Thread(target=scans, args=(place, path, answers, gaps, door)) for door in range(DOORS)]
    for door in doors:
        door.start()
    for door in doors:
        door.join()
    with open(path, "w") as file:
        json.dump({"answers": [answer for door in answers for answer in door], "longest": max(gaps)}, file)


main()
