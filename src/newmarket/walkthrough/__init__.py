"""Any hand, step by step: one step an event, with the picture right after it, what happened, what could be done next,
and which rule made it so.

`walk` makes a `Walk` from the `Course` of a hand, `walk_record` from its record; pure, and for any game.
"""

from newmarket.walkthrough.course import Course, begun, course_of
from newmarket.walkthrough.lesson import BUILT_IN, FaultyLesson, Lesson, UnknownLesson, lesson, lesson_ids
from newmarket.walkthrough.link import FaultyLink, record_in_link, record_link
from newmarket.walkthrough.model import Choice, Question, Step, Walk
from newmarket.walkthrough.pictures import Moment, moments
from newmarket.walkthrough.telling import told_at, walk, walk_record

__all__ = [
    "BUILT_IN",
    "Choice",
    "Course",
    "FaultyLesson",
    "FaultyLink",
    "Lesson",
    "Moment",
    "Question",
    "Step",
    "UnknownLesson",
    "Walk",
    "begun",
    "course_of",
    "lesson",
    "lesson_ids",
    "moments",
    "record_in_link",
    "record_link",
    "told_at",
    "walk",
    "walk_record",
]
