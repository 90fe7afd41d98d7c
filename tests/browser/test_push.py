"""Web Push as a person meets it: turned on in the settings, sent for real, delivered by the browser, stopped."""

from __future__ import annotations

import json
import shutil
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import CHROMIUM, DESKTOP, PATIENCE, SMALL_PHONE, Server, remembered
from tests.browser.device import READY
from tests.browser.test_screens import problems
from tests.server.harness import until
from tests.server.test_push import KEY, Browser

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser as Chromium
    from playwright.sync_api import BrowserContext, Page

SUBSCRIBED = """(told) => {
  // There is no push service behind this browser: it gives the address of ours, and its own keys.
  const unsubscribe = async () => { localStorage.removeItem("subscribed"); return true; };
  const made = { endpoint: told.endpoint, toJSON: () => told, unsubscribe };
  PushManager.prototype.getSubscription = async () => (localStorage.getItem("subscribed") ? made : null);
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
    localStorage.setItem("subscribed", applicationServerKey);
    return made;
  };
}"""
SHOWN = """async () => (await (await navigator.serviceWorker.ready).getNotifications())
  .map(({ title, body, lang, tag, data, actions, timestamp }) =>
    ({ title, body, lang, tag, data, actions, timestamp }))"""
PRESS = """async (action) => {
  const [notification] = await self.registration.getNotifications();
  self.dispatchEvent(new NotificationEvent("notificationclick", { notification, action }));
}"""


@pytest.fixture(scope="module")
def push_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose operator turned it on."""
    with pytest.MonkeyPatch.context() as settings:
        settings.setenv("CROWNLANDS_PUSH_KEY", KEY)
        settings.setenv("CROWNLANDS_PUSH_CONTACT", "mailto:me@example.org")
        settings.setenv("CROWNLANDS_HOOKS_TO_PRIVATE", "true")
        running = Server(tmp_path_factory.mktemp("push"))
    yield running
    running.stop()


@pytest.fixture
def service() -> Iterator[Browser]:
    """The push service, and the keys of the browser."""
    one = Browser()
    yield one
    one.close()


def opened(context: BrowserContext, server: Server, service: Browser, path: str) -> Page:
    context.grant_permissions(["notifications"], origin=server.url.rstrip("/"))
    context.add_init_script(remembered(calm=True))
    context.add_init_script(f"({SUBSCRIBED})({json.dumps(service.subscription)})")
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(server.url + path)
    page.evaluate(READY)
    return page


def delivered(context: BrowserContext, page: Page, server: Server, told: dict[str, Any]) -> list[dict[str, Any]]:
    """The browser's own delivery of a message; what it shows then."""
    tools = context.new_cdp_session(page)
    found: list[dict[str, Any]] = []
    tools.on("ServiceWorker.workerRegistrationUpdated", lambda event: found.extend(event["registrations"]))
    tools.send("ServiceWorker.enable")
    while not found:
        page.wait_for_timeout(50)
    before = page.evaluate(SHOWN)
    tools.send(
        "ServiceWorker.deliverPushMessage",
        {
            "origin": server.url,
            "registrationId": found[-1]["registrationId"],
            "data": json.dumps(told),
        },
    )
    # One that takes the place of another has a time of its own; if we look too early, we see the one before.
    shown: list[dict[str, Any]] = until(lambda: (now := page.evaluate(SHOWN)) != before and now)
    tools.detach()
    return shown


@pytest.mark.parametrize(
    ("size", "language", "words"),
    [
        (DESKTOP, "en", ("Also when the page is closed", "Your turn", "Stop telling me")),
        (SMALL_PHONE, "de", ("Auch wenn die Seite zu ist", "Du bist dran", "Nicht mehr melden")),
    ],
    ids=["desktop", "phone"],
)
def test_a_turn_is_told_while_the_page_is_elsewhere_and_one_press_stops_it(
    chromium: Chromium,
    push_server: Server,
    service: Browser,
    tmp_path: Path,
    size: tuple[int, int],
    language: str,
    words: tuple[str, str, str],
) -> None:
    # Notifications need a browser that is not in private mode.
    context = chromium.browser_type.launch_persistent_context(
        tmp_path,
        executable_path=shutil.which("chromium"),
        args=CHROMIUM,
        locale=language,
        viewport={"width": size[0], "height": size[1]},
    )
    page = opened(context, push_server, service, "settings")
    switch, title, stop = words
    page.get_by_label(switch).check()
    expect(page.get_by_label(switch)).to_be_checked()
    until(lambda: page.request.get(push_server.url + "api/me/push").json()["browsers"] == 1)
    assert problems(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    # A game begins, and nobody is at the table.
    terms = {"seats": [{"kind": "mine"}, {"kind": "bot", "level": "greedy"}]}
    made = page.request.post(push_server.url + "api/tables", data=terms).json()
    page.request.post(push_server.url + f"api/tables/{made['id']}/start")
    until(lambda: service.heard)
    (shown,) = delivered(context, page, push_server, service.heard[0])
    assert (shown["title"], shown["body"], shown["lang"]) == (title, "Kingdomino", language)
    assert shown["data"]["link"] == push_server.url + f"t/{made['id']}"
    assert [one["title"] for one in shown["actions"]] == [stop]
    # The same table again takes the place of the first.
    assert len(delivered(context, page, push_server, service.heard[0])) == 1
    worker = context.service_workers[0]
    worker.evaluate(PRESS, "stop")
    until(lambda: page.request.get(push_server.url + "api/me/push").json()["browsers"] == 0)
    # The browser takes it away in its own time.
    until(lambda: page.evaluate(SHOWN) == [])
    context.close()
