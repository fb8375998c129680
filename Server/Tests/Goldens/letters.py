"""The mails that a house has sent, each taken once: under a clock that stands the newest is not to be told by its time."""

import email
import email.policy
import glob
import os
import time


class Letters:
    def __init__(self, house):
        self.folder, self.taken = os.path.join(house.data, "mail"), set()

    def take(self, address, subject, seconds=120):
        """The text of a mail to this address about this that nobody has taken yet."""
        until = time.time() + seconds
        while time.time() < until:
            for file in sorted(set(glob.glob(os.path.join(self.folder, "*.eml"))) - self.taken):
                with open(file, "rb") as source:
                    message = email.message_from_binary_file(source, policy=email.policy.default)
                if address in str(message["To"]) and subject.lower() in str(message["Subject"]).lower():
                    self.taken.add(file)
                    return f"Subject: {message['Subject']}\n\n{message.get_body(('plain', 'html')).get_content()}"
            time.sleep(0.1)
        raise ValueError(f"no mail to {address} about {subject}")
