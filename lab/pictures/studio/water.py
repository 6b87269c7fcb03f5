"""The two waters. Their colour depends on the place in the picture only, so it serves as background and as fog."""
from dataclasses import dataclass


@dataclass(frozen=True)
class Water:
    glow: tuple             # where the light comes from, in parts of the picture
    ramp: tuple             # colours from the glow outwards
    fog: tuple              # distance at which it begins, at which it is thickest, and how thick
    ambient: tuple          # colour and strength of the light from all sides
    exposure: float
    lamps: float            # strength of the lamps
    is_deep: bool


DEEP = Water(
    glow=(.42, 1.02), ramp=((0, '#c9f3e6'), (.22, '#6cc3b4'), (.55, '#1f7d7c'), (.85, '#0c4a52'), (1, '#07323b')), fog=(11.6, 17.5, .97),
    ambient=('#8fd0cf', .55), exposure=.35, lamps=1.0, is_deep=True)
MIST = Water(
    glow=(.5, .62), ramp=((0, '#c4eae1'), (.30, '#82c8be'), (.62, '#3a9591'), (1, '#155c61')), fog=(12.2, 19, 1.0),
    ambient=('#eaf4f2', .75), exposure=.2, lamps=.8, is_deep=False)


def math_node(tree, operation, *values):
    node = tree.nodes.new('ShaderNodeMath')
    node.operation = operation
    for slot, value in zip(node.inputs, values):
        if isinstance(value, (int, float)):
            slot.default_value = value
        else:
            tree.links.new(value, slot)
    return node.outputs[0]


def water_colour(tree, water, aspect):
    """Nodes that give the colour of the water at this place of the picture."""
    from .colour import hex_colour
    coordinates, split = tree.nodes.new('ShaderNodeTexCoord'), tree.nodes.new('ShaderNodeSeparateXYZ')
    tree.links.new(coordinates.outputs['Window'], split.inputs[0])
    dx = math_node(tree, 'MULTIPLY', math_node(tree, 'SUBTRACT', split.outputs[0], water.glow[0]), aspect)
    dy = math_node(tree, 'SUBTRACT', split.outputs[1], water.glow[1])
    squares = math_node(tree, 'ADD', math_node(tree, 'MULTIPLY', dx, dx), math_node(tree, 'MULTIPLY', dy, dy))
    ramp = tree.nodes.new('ShaderNodeValToRGB')
    ramp.color_ramp.interpolation = 'B_SPLINE'
    stops = ramp.color_ramp.elements
    while len(stops) < len(water.ramp):
        stops.new(.5)
    for stop, (position, colour) in zip(stops, water.ramp):
        stop.position, stop.color = position, hex_colour(colour)
    tree.links.new(math_node(tree, 'SQRT', squares), ramp.inputs[0])
    return ramp.outputs[0]
