"""A hand as a picture: lines of text, or an SVG that needs nothing beside it. What is drawn comes as a `Scene`."""

from newmarket.drawing.faces import card_svg
from newmarket.drawing.scene import Apart, Place, PotDrawn, Scene, sign
from newmarket.drawing.table import scene_svg
from newmarket.drawing.text import scene_text

__all__ = ["Apart", "Place", "PotDrawn", "Scene", "card_svg", "scene_svg", "scene_text", "sign"]
