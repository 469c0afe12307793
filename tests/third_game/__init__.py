"""Regatta: a small race with hidden cards, to prove that a game needs nothing but its own folder.

Boats sail from space 0 to the buoy. On a turn one plays a gust: either the own boat sails as many spaces, or a rival's
boat drifts back one space less; then one draws a gust. Boats that land on a rock go back a space. The first at the buoy
wins; if nobody gets there in time, nobody does.
"""
