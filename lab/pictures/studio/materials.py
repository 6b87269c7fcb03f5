"""Materials by name. All read their colour from the points of the mesh and sink into the water with distance."""
from .water import math_node, water_colour

_sss_radius = (.12, .05, .04)

# rough, spec, clear (coat), metal, sss: as in Blender; trans: share of light from behind; bump: (strength, scale) of noise; emit: own light
MATERIALS = dict(
    leaf=dict(rough=.35, spec=.42, trans=.34), stem=dict(rough=.4, trans=.18), moss=dict(rough=.5, spec=.25, trans=.38),
    thick_leaf=dict(rough=.36, spec=.4, trans=.30, bump=(.10, 45)),
    carpet=dict(rough=.5, spec=.22, trans=.36), backdrop=dict(rough=.4, trans=.45), wood=dict(rough=.7, spec=.3, bump=(.5, 26)), rock=dict(rough=.75, spec=.3, bump=(.5, 18)),
    soil=dict(rough=.85, spec=.25), ground=dict(rough=.9, spec=.1, bump=(.6, 40)), floor=dict(rough=.35, spec=.3),
    fish=dict(rough=.26, spec=.6, sss=.12, clear=.5, metal=.12), eye=dict(rough=.05, spec=.8, clear=1),
    fin=dict(rough=.3, spec=.4, trans=.5, alpha=True), thread=dict(rough=.35, spec=.4, trans=.3),
    shrimp=dict(rough=.22, spec=.6, sss=.35, trans=.12, clear=.6), clear_shrimp=dict(rough=.16, spec=.7, sss=.2, trans=.35, clear=.8, alpha=True),
    shell=dict(rough=.18, spec=.6, clear=.8), foot=dict(rough=.35, sss=.3, bump=(.4, 30)),
    body=dict(rough=.35, clear=.3), dark=dict(rough=.42), accent=dict(rough=.3, clear=.4), gloss=dict(rough=.08, spec=.6, clear=1),
    hose=dict(rough=.12, spec=.6, trans=.45, clear=.6), cable=dict(rough=.5, spec=.3), label=dict(rough=.5, spec=.3), card=dict(rough=.7, spec=.2),
    sponge=dict(rough=.95, spec=.1, bump=(1.0, 34)), grain=dict(rough=.8, spec=.25, bump=(.5, 50)), flake=dict(rough=.5, spec=.3, trans=.3),
    chrome=dict(metal=1, rough=.12), steel=dict(metal=1, rough=.26), alu=dict(metal=.75, rough=.36), frost=dict(rough=.4, trans=.3, clear=.3),
    bottle=dict(rough=.15, spec=.6, trans=.25, clear=.6), liquid=dict(rough=.1, spec=.6, trans=.5, clear=.6),
    glow=dict(emit=4, rough=.5, fog=False), ember=dict(emit=1.6, rough=.5), screen=dict(rough=.2, emit=.35),
    flag=dict(rough=1, spec=0, fog=False),
    pad=dict(rough=.5, spec=.25, trans=.32),
    carapace=dict(rough=.32, spec=.45, sss=.3, trans=.1, clear=.25), horn=dict(rough=.2, spec=.5, sss=.25, trans=.4, clear=.6),
    lava=dict(rough=.85, spec=.2, bump=(1.0, 30)), pebble=dict(rough=.5, spec=.35, bump=(.12, 30)), film=dict(rough=.34, spec=.45, clear=.25),
    fall=dict(rough=.08, spec=.7, trans=.35, clear=1, alpha=True),
)
# thin glass: dark is its colour at grazing angles, power how soon it darkens, mirror how much it reflects
GLASSES = dict(
    glass=dict(dark=(.30, .55, .50), power=4.0, mirror=1.0),            # round
    ware=dict(dark=(.10, .28, .26), power=1.8, mirror=1.0),             # thick-walled
    pane=dict(dark=(.45, .72, .66), power=4.0, mirror=.16),             # flat: would mirror the lamps
)


def make_material(name, water, aspect):
    if name in GLASSES:
        return _thin_glass(name, **GLASSES[name])
    if name == 'beam':
        return _beam()
    if name == 'bubble':
        return _bubble()
    return _surface(name, water, aspect, **MATERIALS[name])


def _empty(name):
    import bpy
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    tree = material.node_tree
    tree.nodes.remove(tree.nodes['Principled BSDF'])
    attribute = tree.nodes.new('ShaderNodeAttribute')
    attribute.attribute_name = 'Col'
    return material, tree, attribute


def _mixed(tree, amount, a, b):
    node = tree.nodes.new('ShaderNodeMixShader')
    if isinstance(amount, (int, float)):
        node.inputs[0].default_value = amount
    else:
        tree.links.new(amount, node.inputs[0])
    tree.links.new(a, node.inputs[1])
    tree.links.new(b, node.inputs[2])
    return node.outputs[0]


def _surface(name, water, aspect, rough=.4, spec=.5, trans=0, sss=0, metal=0, alpha=False, bump=None, clear=0, emit=0, fog=True):
    material, tree, attribute = _empty(name)
    colour, link = attribute.outputs['Color'], tree.links.new
    main = tree.nodes.new('ShaderNodeBsdfPrincipled')
    link(colour, main.inputs['Base Color'])
    for slot, value in (('Roughness', rough), ('Specular', spec), ('Metallic', metal), ('Clearcoat', clear), ('Clearcoat Roughness', .08)):
        main.inputs[slot].default_value = value
    if sss:
        main.inputs['Subsurface'].default_value = sss
        main.inputs['Subsurface Radius'].default_value = _sss_radius
        link(colour, main.inputs['Subsurface Color'])
    if emit:
        main.inputs['Emission Strength'].default_value = emit
        link(colour, main.inputs['Emission'])
    if bump:
        _bump(tree, main, *bump)
    shader = main.outputs[0]
    if trans:
        shader = _mixed(tree, trans, shader, _translucent(tree, colour))
    if fog:
        shader = _fogged(tree, shader, water, aspect)
    if alpha:
        shader = _mixed(tree, attribute.outputs['Alpha'], tree.nodes.new('ShaderNodeBsdfTransparent').outputs[0], shader)
    link(shader, tree.nodes['Material Output'].inputs[0])
    return material


def _bump(tree, main, strength, scale):
    noise, place, bump = (tree.nodes.new(f'ShaderNode{kind}') for kind in ('TexNoise', 'TexCoord', 'Bump'))
    noise.inputs['Scale'].default_value, noise.inputs['Detail'].default_value = scale, 6
    bump.inputs['Strength'].default_value, bump.inputs['Distance'].default_value = strength, .05
    tree.links.new(place.outputs['Object'], noise.inputs['Vector'])
    tree.links.new(noise.outputs[0], bump.inputs['Height'])
    tree.links.new(bump.outputs[0], main.inputs['Normal'])


def _translucent(tree, colour):
    """Light from behind, brighter and a little warmer than the leaf itself."""
    shift, node = tree.nodes.new('ShaderNodeHueSaturation'), tree.nodes.new('ShaderNodeBsdfTranslucent')
    for slot, value in (('Hue', .49), ('Saturation', 1.05), ('Value', 1.6)):
        shift.inputs[slot].default_value = value
    tree.links.new(colour, shift.inputs['Color'])
    tree.links.new(shift.outputs[0], node.inputs[0])
    return node.outputs[0]


def _fogged(tree, shader, water, aspect):
    """Fog without a volume: far points take the water's colour, for the camera only."""
    camera, spread, path, glow = (tree.nodes.new(f'ShaderNode{kind}') for kind in ('CameraData', 'MapRange', 'LightPath', 'Emission'))
    spread.interpolation_type = 'SMOOTHSTEP'
    spread.inputs[1].default_value, spread.inputs[2].default_value, spread.inputs[4].default_value = water.fog
    tree.links.new(camera.outputs['View Z Depth'], spread.inputs[0])
    tree.links.new(water_colour(tree, water, aspect), glow.inputs[0])
    return _mixed(tree, math_node(tree, 'MULTIPLY', path.outputs['Is Camera Ray'], spread.outputs[0]), shader, glow.outputs[0])


def _thin_glass(name, dark, power, mirror):
    """No refraction, so light passes: tinted, darker at grazing angles, mirroring by Schlick."""
    material, tree, attribute = _empty(name)
    weight, tint, clear, gloss = (tree.nodes.new(f'ShaderNode{kind}') for kind in ('LayerWeight', 'MixRGB', 'BsdfTransparent', 'BsdfGlossy'))
    weight.inputs[0].default_value = .5
    facing = weight.outputs['Facing']
    tint.blend_type = 'MULTIPLY'
    tint.inputs[2].default_value = (*dark, 1)
    gloss.inputs['Roughness'].default_value = .03
    tree.links.new(math_node(tree, 'POWER', facing, power), tint.inputs[0])
    tree.links.new(attribute.outputs['Color'], tint.inputs[1])
    tree.links.new(tint.outputs[0], clear.inputs[0])
    schlick = math_node(tree, 'ADD', math_node(tree, 'MULTIPLY', math_node(tree, 'POWER', facing, 5), .8), .035)
    shader = _mixed(tree, math_node(tree, 'MULTIPLY', schlick, mirror), clear.outputs[0], gloss.outputs[0])
    tree.links.new(shader, tree.nodes['Material Output'].inputs[0])
    return material


def _beam():
    """Light in the air: seen by the alpha of its points."""
    material, tree, attribute = _empty('beam')
    glow, clear = tree.nodes.new('ShaderNodeEmission'), tree.nodes.new('ShaderNodeBsdfTransparent')
    glow.inputs[1].default_value = 1.3
    tree.links.new(attribute.outputs['Color'], glow.inputs[0])
    tree.links.new(_mixed(tree, attribute.outputs['Alpha'], clear.outputs[0], glow.outputs[0]), tree.nodes['Material Output'].inputs[0])
    return material


def _bubble():
    """A thin bright rim and nothing else; refracting glass would turn into black dots."""
    material, tree, _ = _empty('bubble')
    weight, glow, clear = (tree.nodes.new(f'ShaderNode{kind}') for kind in ('LayerWeight', 'Emission', 'BsdfTransparent'))
    weight.inputs[0].default_value = .5
    glow.inputs[0].default_value, glow.inputs[1].default_value = (.8, 1, .97, 1), .9
    amount = math_node(tree, 'ADD', math_node(tree, 'MULTIPLY', math_node(tree, 'POWER', weight.outputs['Facing'], 3.0), .75), .06)
    tree.links.new(_mixed(tree, amount, clear.outputs[0], glow.outputs[0]), tree.nodes['Material Output'].inputs[0])
    return material
