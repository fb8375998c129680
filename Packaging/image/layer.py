"""A layer of an image: a tar whose bytes depend on nothing but what is in it."""
import gzip
import hashlib
import io
import os
import subprocess
import tarfile

# Of a package only what a program reads: no programs, no scripts, no manuals, nothing for a system that starts.
LEFT_OUT = (
    "usr/bin/", "usr/sbin/", "usr/games/", "usr/lib/systemd/", "usr/lib/tmpfiles.d/", "usr/lib/sysusers.d/", "usr/lib/init/", "usr/lib/mime/",
    "usr/share/man/", "usr/share/info/", "usr/share/lintian/", "usr/share/locale/", "usr/share/bug/", "usr/share/bash-completion/",
    "usr/share/zsh/", "usr/share/perl5/", "usr/share/debconf/", "usr/share/dict/", "usr/share/base-files/", "usr/share/pixmaps/", "usr/share/glib-2.0/",
    "usr/share/gdb/", "usr/share/gcc/", "usr/lib/valgrind/", "etc/init.d/", "etc/cron", "etc/default/", "etc/apt/", "etc/dpkg/", "etc/profile",
    "etc/update-motd.d/", "etc/motd", "etc/issue", "etc/skel/", "etc/bindresvport", "etc/logcheck/", "etc/ca-certificates/", "home/", "root/", "mnt/",
    "media/", "opt/", "srv/", "boot/", "var/", "lost+found",
)
MERGED = ("bin", "sbin", "lib", "lib32", "lib64", "libx32")


class Layer:
    """What is put in, by its path; written out in the order of paths, all with one time."""

    def __init__(self, moment):
        self.moment = moment
        self.entries = {}

    def folder(self, path, mode=0o755, owner=0):
        self._add(path, tarfile.DIRTYPE, mode, owner)

    def link(self, path, target):
        self._add(path, tarfile.SYMTYPE, 0o777, 0, linkname=target)

    def file(self, path, content, mode=0o644, owner=0):
        if isinstance(content, str):
            content = content.encode()
        self._add(path, tarfile.REGTYPE, mode, owner, content=content)

    def package(self, package):
        """The files of a Debian package, where a merged /usr has them; its copyright stays, its other papers do not."""
        data = subprocess.run(["dpkg-deb", "--fsys-tarfile", package.path], check=True, capture_output=True).stdout
        with tarfile.open(fileobj=io.BytesIO(data)) as tar:
            for member in tar:
                path = self.merged(member.name)
                if not self._is_kept(path) or member.isdir():
                    continue
                if member.issym():
                    self.link(path, member.linkname)
                elif member.islnk():
                    self._add(path, tarfile.LNKTYPE, member.mode & 0o777, 0, linkname=self.merged(member.linkname))
                elif member.isfile():
                    # Nothing in the image may gain rights.
                    self.file(path, tar.extractfile(member).read(), member.mode & 0o755)

    @staticmethod
    def merged(path):
        path = path.removeprefix("./").strip("/")
        return f"usr/{path}" if path.split("/")[0] in MERGED else path

    @staticmethod
    def _is_kept(path):
        if path.startswith("usr/share/doc/"):
            return path.endswith("/copyright") or path.count("/") == 3  # a link to another package's papers
        return bool(path) and not path.startswith(LEFT_OUT) and "/glib-2.0/" not in path

    def _add(self, path, kind, mode, owner, content=b"", linkname=""):
        entry = tarfile.TarInfo(path)
        entry.type, entry.mode, entry.mtime, entry.linkname, entry.size = kind, mode, self.moment, linkname, len(content)
        entry.uid = entry.gid = owner
        self.entries[path] = (entry, content)
        parent = os.path.dirname(path)
        if parent and parent not in self.entries:
            self.folder(parent)

    def paths(self):
        return [path for path, (entry, _) in self.entries.items() if not entry.isdir()]

    def tar(self):
        """The bytes. A hard link comes behind what it links to."""
        out = io.BytesIO()
        with tarfile.open(fileobj=out, mode="w", format=tarfile.PAX_FORMAT) as tar:
            for last in (False, True):
                for path in sorted(self.entries):
                    entry, content = self.entries[path]
                    if entry.islnk() == last:
                        tar.addfile(entry, io.BytesIO(content))
        return out.getvalue()


class Blob:
    """Bytes by their digest, as an image names them."""

    def __init__(self, content, media_type):
        self.content, self.media_type = content, media_type
        self.digest = "sha256:" + hashlib.sha256(content).hexdigest()

    def descriptor(self, **more):
        return {"mediaType": self.media_type, "digest": self.digest, "size": len(self.content), **more}


def packed(layer, level):
    """A layer as a blob, and the digest of what is in it unpacked."""
    plain = layer.tar()
    out = io.BytesIO()
    with gzip.GzipFile(fileobj=out, mode="wb", compresslevel=level, mtime=0, filename="") as file:
        file.write(plain)
    return Blob(out.getvalue(), "application/vnd.oci.image.layer.v1.tar+gzip"), "sha256:" + hashlib.sha256(plain).hexdigest()
