"""Runs inside Blender: blender -b --python draw_in_blender.py -- KEY VIEW WIDTH SAMPLES FILE.png"""
import os
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from recipes import load
from studio.stage import draw

key, view, width, samples, path = sys.argv[sys.argv.index('--') + 1:]
draw(load(key), view, int(width), int(samples), os.path.abspath(path))
