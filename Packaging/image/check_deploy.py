"""Holds the files of Packaging/compose and Packaging/kubernetes against their schemas, and against what Usher itself knows."""
import base64
import json
import os
import re
import subprocess
import sys
import zipfile

import jsonschema
import kubernetes_validate
import yaml

PACKAGING = os.path.abspath(os.path.join(os.path.dirname(__file__), ".."))
VERSION = "1.31"


def said(words):
    print(f"ok: {words}", flush=True)


def must(holds, words):
    if not holds:
        raise SystemExit(f"check-image --deploy: {words}")


def text(path):
    with open(os.path.join(PACKAGING, path)) as file:
        return file.read()


def settings():
    """The names of all settings, as docs/configuration.md lists them."""
    return set(re.findall(r"USHER_[A-Z0-9_]+", text("../docs/configuration.md")))


def check_compose(wheel):
    """By the schema that Docker's own Compose in Python brings; what is newer than that schema is taken away first, and looked at here."""
    document = yaml.safe_load(text("compose/compose.yaml"))
    with zipfile.ZipFile(wheel) as file:
        schema = json.loads(file.read("compose/config/compose_spec.json"))
    usher = document["services"]["usher"]
    known = settings()
    for name in usher["environment"]:
        must(name in known, f"compose names {name}, which is no setting")
    for file in usher.pop("env_file"):
        must(set(file) == {"path", "required"} and file["required"] is False, "an env_file must be one that may be missing")
    document.pop("name")
    jsonschema.Draft7Validator(schema).validate(document)
    for service in document["services"].values():
        for volume in service.get("volumes", []):
            source = volume.split(":")[0]
            must(source in document["volumes"] or source.startswith(("$", "..")), f"{source} is no volume")
            must(not source.startswith("..") or os.path.exists(os.path.join(PACKAGING, "compose", source)), f"{source} is not there")
    must(usher["read_only"] and usher["cap_drop"] == ["ALL"], "compose gives Usher rights that it does not need")
    said("the compose file is one, and its settings are settings")


def documents(name):
    return [one for one in yaml.safe_load_all(text(f"kubernetes/{name}")) if one]


def check_kubernetes():
    resources = documents("usher.yaml") + documents("network.yaml")
    made = subprocess.run([os.path.join(PACKAGING, "kubernetes/secrets"), "--print", "postgres://usher:secret@db/usher"], check=True, capture_output=True, text=True)
    secrets = list(yaml.safe_load_all(made.stdout))
    for resource in resources + secrets:
        kubernetes_validate.validate(resource, VERSION, strict=True)
    kinds = {(one["kind"], one["metadata"]["name"]): one for one in resources + secrets}
    pod = kinds["StatefulSet", "usher"]["spec"]["template"]
    container = pod["spec"]["containers"][0]
    for probe in ("startupProbe", "readinessProbe", "livenessProbe"):
        must(probe in container, f"no {probe}")
    must(pod["spec"]["securityContext"]["runAsUser"] == 10001 and container["securityContext"]["readOnlyRootFilesystem"], "it runs with rights that it does not need")
    known = settings()
    config = kinds["ConfigMap", "usher"]["data"]
    for name in [*config, *kinds["Secret", "usher"]["data"]]:
        must(name in known, f"{name} is no setting")
    keys = kinds["Secret", "usher-keys"]["data"]
    mounted = {value.rsplit("/", 1)[1] for value in config.values() if value.startswith("/etc/usher/keys/")}
    must(mounted == set(keys), "the keys that are made are not those that are named")
    must(all(len(base64.b64decode(value)) == 32 for name, value in keys.items() if name.endswith(".key")), "a key has not 32 bytes")
    must(set(documents("kustomization.yaml")[0]["resources"]) == {"usher.yaml", "network.yaml"}, "the kustomization names other files")
    labels = pod["metadata"]["labels"]
    for (kind, name), resource in kinds.items():
        if kind == "Service":
            must(resource["spec"]["selector"] == labels, f"the service {name} finds nobody")
    said(f"{len(resources)} manifests and two secrets are what Kubernetes {VERSION} takes, and their settings are settings")
    return secrets


def main():
    check_compose(sys.argv[1])
    check_kubernetes()
    print("Everything checked: Packaging/compose, Packaging/kubernetes")


main()
