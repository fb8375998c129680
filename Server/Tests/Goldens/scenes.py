"""The scenes, in their order: what one leaves behind the next one finds."""

from scene_accounts import accounts
from scene_boarding import boarding
from scene_canvass import canvass, team
from scene_gate import gate
from scene_pages import pages
from scene_sales import sales
from scene_walks import walks

ALL = [gate, accounts, sales, boarding, walks, canvass, team, pages]
