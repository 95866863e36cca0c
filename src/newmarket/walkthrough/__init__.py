"""Any hand, step by step: one step an event, with the picture right after it, what happened, what could be done next,
and which rule made it so.

`walk` makes a `Walk` from the `Course` of a hand, `walk_record` from its record; pure, and for any game.
"""

from newmarket.walkthrough.course import Course, begun, course_of
from newmarket.walkthrough.model import Choice, Question, Step, Walk
from newmarket.walkthrough.pictures import Moment, moments
from newmarket.walkthrough.telling import told_at, walk, walk_record

__all__ = [
    "Choice",
    "Course",
    "Moment",
    "Question",
    "Step",
    "Walk",
    "begun",
    "course_of",
    "moments",
    "told_at",
    "walk",
    "walk_record",
]
