"""The image itself: a configuration, a manifest, an index, and the archive that brings them along (OCI image format 1.0)."""
import io
import json
import tarfile

from layer import Blob

CONFIG, MANIFEST, INDEX = (f"application/vnd.oci.image.{kind}.v1+json" for kind in ("config", "manifest", "index"))


def written(value):
    """JSON of which there is one form."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def image(layers, architecture, created, run, labels):
    """The blobs of one architecture's image; its manifest comes last."""
    config = {"architecture": architecture, "os": "linux", "created": created, "config": {**run, "Labels": labels},
              "rootfs": {"type": "layers", "diff_ids": [diff for _, diff, _ in layers]},
              "history": [{"created": created, "created_by": words} for _, _, words in layers]}
    if architecture == "arm64":
        config["variant"] = "v8"
    blobs = [blob for blob, _, _ in layers] + [Blob(written(config), CONFIG)]
    manifest = {"schemaVersion": 2, "mediaType": MANIFEST, "config": blobs[-1].descriptor(),
                "layers": [blob.descriptor() for blob, _, _ in layers], "annotations": labels}
    return blobs + [Blob(written(manifest), MANIFEST)]


def archive(path, blobs, manifests, name, moment):
    """An OCI archive: a tar of the layout. Several manifests are joined by an index, of which a registry shows one name."""
    if len(manifests) > 1:
        joined = {"schemaVersion": 2, "mediaType": INDEX, "manifests": manifests}
        blobs = blobs + [Blob(written(joined), INDEX)]
        manifests = [blobs[-1].descriptor()]
    first = {**manifests[0], "annotations": {"org.opencontainers.image.ref.name": name}}
    files = {"oci-layout": written({"imageLayoutVersion": "1.0.0"}),
             "index.json": written({"schemaVersion": 2, "mediaType": INDEX, "manifests": [first]})}
    files |= {f"blobs/sha256/{blob.digest.removeprefix('sha256:')}": blob.content for blob in blobs}
    with tarfile.open(path, "w", format=tarfile.PAX_FORMAT) as tar:
        for file in ["blobs", "blobs/sha256", *sorted(files, key=lambda file: (file.startswith("blobs"), file))]:
            entry = tarfile.TarInfo(file)
            entry.mtime, content = moment, files.get(file)
            if content is None:
                entry.type, entry.mode = tarfile.DIRTYPE, 0o755
            else:
                entry.size, entry.mode = len(content), 0o644
            tar.addfile(entry, io.BytesIO(content or b""))
    return manifests[0]["digest"]


def opened(path):
    """The blobs of an archive and the descriptors of its images."""
    with tarfile.open(path) as tar:
        files = {member.name.removeprefix("./"): tar.extractfile(member).read() for member in tar if member.isfile()}
    blobs = {f"sha256:{name.rsplit('/', 1)[1]}": content for name, content in files.items() if name.startswith("blobs/sha256/")}
    found = []
    for descriptor in json.loads(files["index.json"])["manifests"]:
        if descriptor["mediaType"] == INDEX:
            found += json.loads(blobs[descriptor["digest"]])["manifests"]
        else:
            found.append(descriptor)
    return files, blobs, found
