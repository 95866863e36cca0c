"""What is given to run it for many: image, compose file, nginx before two workers, a place below another site."""

from __future__ import annotations

import re
import shutil
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from fnmatch import fnmatch
from pathlib import Path
from string import Template
from subprocess import PIPE, STDOUT, Popen
from typing import Any

import httpx
import msgspec
import pytest
import yaml

from newmarket.languages import Language, say
from newmarket.server.limits import DEFAULT_LIMITS, MOST_STREAMS, Allowance, Kind
from newmarket.server.proxy import Under
from newmarket.server.routes.walks import WALK_BODY_LIMIT
from newmarket.server.static import FrontEnd
from newmarket.server.thinkers import Thinkers
from newmarket.table.messages import Problem, ProblemReason
from tests.kit.postgres import Postgres
from tests.kit.serving import Player, Serving, join_table, make_table
from tests.server.test_others import worker

ROOT = Path(__file__).parents[2]
UNDER = "/newmarket"
PAGE = """<!doctype html><link rel="icon" href="./favicon.svg"><link rel="manifest" href="/manifest.webmanifest">
<script type="module" src="./assets/main.js"></script><a href="https://elsewhere.example/">elsewhere</a>"""


def read(name: str) -> Any:
    return yaml.safe_load((ROOT / name).read_text(encoding="utf-8"))


# --- The files -----------------------------------------------------------------------------------


def test_the_compose_file_has_a_database_two_like_workers_and_nginx() -> None:
    services = read("compose.yaml")["services"]

    assert set(services) == {"database", "worker1", "worker2", "nginx"}
    # Built by one of them alone: two builds at once of one image are in each other's way.
    assert services["worker1"] == {**services["worker2"], "build": "."}
    # Only nginx is reached from outside, and the workers have what they wait for.
    assert [name for name, service in services.items() if "ports" in service] == ["nginx"]
    assert all(service["restart"] == "unless-stopped" for service in services.values())
    assert services["worker1"]["depends_on"] == {"database": {"condition": "service_healthy"}}
    assert set(services["nginx"]["depends_on"]) == {"worker1", "worker2"}
    networks = read("compose.yaml")["networks"]
    assert all(set(service["networks"]) <= set(networks) for service in services.values())
    assert networks["behind"] == {"internal": True}


def test_nginx_keeps_no_visits() -> None:
    for name in ("nginx.conf.template", "nginx.tls.conf.template"):
        template = (ROOT / "deploy" / name).read_text(encoding="utf-8")
        assert template.count("access_log off;") == template.count("server {") == 1, name


@pytest.mark.parametrize("name", ["compose.yaml", "compose.tls.yaml"])
def test_what_compose_files_name_is_there(name: str) -> None:
    for service in read(name)["services"].values():
        for volume in service.get("volumes", ()):
            source = volume.split(":")[0]
            assert not source.startswith("./") or (ROOT / source).is_file(), source


def test_all_that_is_set_is_read_by_something() -> None:
    services = read("compose.yaml")["services"]
    source = (ROOT / "src/newmarket/cli/serve.py").read_text(encoding="utf-8")
    template = (ROOT / "deploy/nginx.conf.template").read_text(encoding="utf-8")
    by_workers = set(services["worker1"]["environment"]) - {"FORWARDED_ALLOW_IPS"}
    by_nginx = set(re.findall(r"\$\{(\w+)\}", re.sub(r"#.*", "", template)))

    assert all(f'"{name}"' in source for name in by_workers)
    assert set(services["nginx"]["environment"]) == by_nginx
    with_https = (ROOT / "deploy/nginx.tls.conf.template").read_text(encoding="utf-8")
    assert set(re.findall(r"\$\{(\w+)\}", with_https)) < set(
        read("compose.tls.yaml")["services"]["nginx"]["environment"]
    )
    # What is no setting of ours is nginx's own, and is written without braces.
    assert all(name.startswith("NEWMARKET_") for name in by_nginx)


def test_the_image_is_made_of_what_is_there_and_does_not_run_as_root() -> None:
    lines = (ROOT / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ").splitlines()
    lets_in = [
        line[1:] for line in (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines() if line[:1] == "!"
    ]
    copied = [
        source for line in lines if line.startswith("COPY ") and "--from" not in line for source in line.split()[1:-1]
    ]

    assert copied
    assert [] == [source for source in copied if not (ROOT / source).exists()]
    assert [] == [source for source in copied if not any(fnmatch(source, allowed) for allowed in lets_in)]
    last = lines[max(at for at, line in enumerate(lines) if line.startswith("FROM ")) :]
    assert "USER 10001" in last
    assert any(line.startswith("RUN useradd ") and " --uid 10001 " in line for line in last)
    assert any(line.startswith("HEALTHCHECK ") and "/readyz" in line for line in last)


def test_nginx_allows_of_all_workers_together_what_one_worker_allows() -> None:
    template = (ROOT / "deploy/nginx.conf.template").read_text(encoding="utf-8")

    def allowance(zone: str) -> Allowance:
        """What a *zone* allows: *burst* is what it takes at once beyond the first."""
        rate = re.search(rf"zone=newmarket_{zone}:\S+ rate=(\d+)r/([sm]);", template)
        bursts = set(re.findall(rf"limit_req zone=newmarket_{zone} burst=(\d+) nodelay;", template))
        assert rate is not None
        assert len(bursts) == 1
        return Allowance(burst=1 + int(bursts.pop()), rate=int(rate[1]) / {"s": 1, "m": 60}[rate[2]])

    assert allowance("requests") == DEFAULT_LIMITS[Kind.REQUEST]
    assert allowance("tables") == DEFAULT_LIMITS[Kind.TABLE]
    assert re.findall(r"limit_conn \w+ (\d+);", template) == [str(MOST_STREAMS)]
    assert re.findall(r"client_max_body_size (\d+)k;", template) == [str(WALK_BODY_LIMIT // 1024)]
    said = [say(each, "problem-too-many", kind="request", seconds=10) for each in (Language.ENGLISH, Language.GERMAN)]
    problems = [msgspec.json.decode(found, type=Problem) for found in re.findall(r"'(\{.*\})';", template)]
    assert problems == [Problem(reason=ProblemReason.TOO_MANY, text=text) for text in said]


# --- A place below another site ------------------------------------------------------------------


@pytest.fixture
def front_end(tmp_path: Path) -> Path:
    (tmp_path / "static/assets").mkdir(parents=True)
    (tmp_path / "static/index.html").write_text(PAGE)
    (tmp_path / "static/assets/main.js").write_text("begin('/assets/')")
    (tmp_path / "static/manifest.webmanifest").write_text('{"id": "/", "icons": [{"src": "/icon.png"}], "x": "//y"}')
    return tmp_path / "static"


@pytest.mark.parametrize("under", ["", UNDER])
def test_the_page_names_its_files_where_they_lie(front_end: Path, under: str) -> None:
    found = FrontEnd(front_end, under=under)
    page, manifest, script = found.page(), found.file("manifest.webmanifest"), found.file("assets/main.js")
    assert page is not None
    assert manifest is not None
    assert script is not None

    assert re.findall(rb'(?:src|href)="([^"]*)"', page.body) == [
        *(f"{under}/{name}".encode() for name in ("favicon.svg", "manifest.webmanifest", "assets/main.js")),
        b"https://elsewhere.example/",
    ]
    assert manifest.body == f'{{"id": "{under}/", "icons": [{{"src": "{under}/icon.png"}}], "x": "//y"}}'.encode()
    assert script.body == b"begin('/assets/')"


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("asked", "heard"),
    [
        ("/newmarket/api/rules", "/api/rules"),
        ("/newmarket/", "/"),
        ("/readyz", "/readyz"),
        ("/newmarkets", "/newmarkets"),
    ],
)
async def test_what_lies_under_the_place_is_asked_for_without_it(asked: str, heard: str) -> None:
    paths = []

    async def app(scope: Any, _receive: Any, _send: Any) -> None:
        paths.append(scope["path"])

    await Under(app, UNDER)({"type": "http", "path": asked}, None, None)  # type: ignore[arg-type] # nothing is sent
    assert paths == [heard]


@pytest.mark.anyio
async def test_the_place_itself_leads_to_the_front_page() -> None:
    sent = []

    async def send(event: Any) -> None:
        sent.append(event)

    async def app(_scope: Any, _receive: Any, _send: Any) -> None:
        raise AssertionError("it is answered before")

    await Under(app, UNDER)({"type": "http", "path": UNDER}, None, send)  # type: ignore[arg-type] # nothing is received
    assert (sent[0]["status"], dict(sent[0]["headers"])[b"location"]) == (308, b"/newmarket/")


# --- nginx ---------------------------------------------------------------------------------------


@pytest.fixture
def workers(postgres: Postgres, thinkers: Thinkers, front_end: Path) -> Iterator[list[Serving]]:
    """Two workers whose addresses lie under a place."""
    database = postgres.new_database()
    with ExitStack() as opened:
        yield [opened.enter_context(worker(database, thinkers, front_end=front_end, under=UNDER)) for _ in range(2)]


@pytest.fixture
def nginx(workers: list[Serving], tmp_path: Path) -> Iterator[str]:
    """The address of nginx before them, with the configuration of the compose file."""
    program = shutil.which("nginx", path="/usr/sbin:/usr/bin:/usr/local/sbin:/usr/local/bin")
    if program is None:
        # It is no part of what `make` sets up.
        pytest.skip("needs nginx")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    settings = {
        "NEWMARKET_LISTEN": f"127.0.0.1:{port}",
        "NEWMARKET_WORKERS": " ".join(f"server {served.url.removeprefix('http://')};" for served in workers),
        "NEWMARKET_UNDER": UNDER,
        "NEWMARKET_PROXY": "127.0.0.1",
    }
    template = (ROOT / "deploy/nginx.conf.template").read_text(encoding="utf-8")
    written = re.sub(r"\$\{(\w+)\}", lambda found: settings[found[1]], template)
    # Who plays here looks again and again without waiting, all from one address.
    assert written.count("rate=60r/s") == 1
    written = written.replace("rate=60r/s", "rate=100000r/s")
    (tmp_path / "site.conf").write_text(written)
    (tmp_path / "nginx.conf").write_text(MAIN.substitute(folder=tmp_path))
    command = [program, "-c", str(tmp_path / "nginx.conf"), "-p", str(tmp_path), "-g", "daemon off;"]
    with Popen(command, stdout=PIPE, stderr=STDOUT, text=True) as process:
        with httpx.Client(transport=httpx.HTTPTransport(retries=50)) as client:
            assert client.get(f"http://127.0.0.1:{port}{UNDER}/healthz").is_success
        yield f"http://127.0.0.1:{port}{UNDER}"
        process.terminate()
        process.wait(30)


MAIN = Template("""
worker_processes 1;
pid $folder/nginx.pid;
error_log stderr;
events {}
http {
    access_log off;
    client_body_temp_path $folder/body;
    proxy_temp_path $folder/proxy;
    fastcgi_temp_path $folder/fastcgi;
    uwsgi_temp_path $folder/uwsgi;
    scgi_temp_path $folder/scgi;
    include $folder/site.conf;
}
""")


def test_a_match_is_played_through_nginx_before_two_workers_of_which_one_stops(
    nginx: str, workers: list[Serving]
) -> None:
    with make_table(nginx, bots=["random"], switches={"hands": 2}) as anna, join_table(nginx, anna.table, "Ben") as ben:
        invitation = anna.client.get(anna.at("/invitation")).json()
        assert invitation["address"] == f"{nginx}/t/{anna.table}"
        with ben.hear_all() as heard:
            assert next(heard).event == "snapshot"
            # What is told by one comes through at once, by whichever worker each is served.
            assert anna.post("/reactions", {"reaction": "thanks"}).is_success
            assert next(frame.told for frame in heard if frame.event == "reaction") == {"seat": 0, "reaction": "thanks"}
        play_to(anna, ben, hand=1)
        workers[0].stop()
        play_to(anna, ben, hand=2)
        assert anna.look()["match"]["ended"]


def play_to(*players: Player, hand: int) -> None:
    """They play until *hand* is over; each asks again where a worker was just gone."""
    while True:
        for player in players:
            answer = player.client.get(player.at())
            if not answer.is_success:
                continue
            seen = answer.json()
            number = seen["match"]["number"] if seen["match"] else 0
            if number >= hand and seen["table"]["phase"] != "playing":
                return
            player.respond(seen)


def test_the_cookie_of_a_seat_goes_to_its_table_below_the_place_alone(nginx: str) -> None:
    made = httpx.post(f"{nginx}/api/tables", json={"name": "Anna", "seats": 3, "bots": []}, verify=False)

    assert made.status_code == 201
    assert f"Path={UNDER}/api/tables/{made.json()['table']};" in made.headers["set-cookie"]
    assert "Secure" not in made.headers["set-cookie"]
    # A proxy before nginx is believed when it says that it is asked by HTTPS.
    with httpx.Client(headers={"x-forwarded-proto": "https"}, verify=False) as proxy:
        made = proxy.post(f"{nginx}/api/tables", json={"name": "Anna", "seats": 3, "bots": []})
        invitation = proxy.get(f"{nginx}/api/tables/{made.json()['table']}/invitation").json()
    assert made.headers["set-cookie"].endswith("; Secure")
    assert invitation["address"].startswith("https://")


def test_nginx_hands_on_what_the_page_needs_and_nothing_else(nginx: str) -> None:
    page = httpx.get(f"{nginx}/", verify=False)

    assert f'src="{UNDER}/assets/main.js"' in page.text
    assert httpx.get(f"{nginx}/assets/main.js", verify=False).is_success
    assert httpx.get(nginx, verify=False).headers["location"].endswith(f"{UNDER}/")
    # Prometheus asks each worker itself, and the rest of the site is another's.
    assert httpx.get(f"{nginx}/metrics", verify=False).status_code == 404
    assert "content-security-policy" not in httpx.get(nginx.removesuffix(UNDER) + "/x", verify=False).headers
    assert httpx.post(f"{nginx}/api/tables", content=b"x" * 200_000, verify=False).status_code == 413
    # Whatever each worker would allow: more than so many tables are made from one address by none of them.
    with httpx.Client(verify=False) as client:
        answers: list[httpx.Response] = []
        while not answers or answers[-1].status_code == 405:
            answers.append(client.get(f"{nginx}/api/tables?lang=de"))
        refused = answers.pop()
        assert len(answers) >= DEFAULT_LIMITS[Kind.TABLE].burst - 1
        assert (refused.status_code, refused.headers["retry-after"]) == (429, "10")
        assert (refused.json()["reason"], refused.json()["text"][:8]) == ("too_many", "Du hast ")
        assert client.get(f"{nginx}/api/rules").is_success
        # A proxy before nginx asks for many.
        assert client.get(f"{nginx}/api/tables", headers={"x-forwarded-for": "192.0.2.8"}).status_code == 405
