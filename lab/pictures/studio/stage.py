"""Puts a recipe before the camera: renderer, water, lamps, framing, passes. The only module that drives Blender's scene."""
import math
import os
import time

import bpy
import numpy as np
from mathutils import Vector

from .chance import seed
from .colour import hex_colour
from .kit import Kit, Mesh, aside, placed
from .materials import make_material
from .turns import turn_z
from .views import TURNS
from .water import water_colour

DISTANCE = 12                   # of the camera; the fog is measured from there
SENSOR = 24


def draw(recipe, view, width, samples, path):
    """Renders colour, albedo and normals of a recipe beside each other."""
    started = time.time()
    seed(recipe.key)
    aspect = recipe.shape[0] / recipe.shape[1]
    scene = _scene(recipe, width, aspect, samples)
    kit = Kit()
    with placed(turn=turn_z(TURNS[view])):
        recipe.build(kit)
    _frame(scene, recipe, kit.subject_points(), aspect)
    with aside():
        recipe.setting(kit)
    made = {}
    for name, mesh in kit.filled():
        if name not in made:
            made[name] = make_material(name, recipe.water, aspect)
        thing = _object(mesh, name, made[name])
        if name in ('beam', 'bubble'):
            thing.visible_shadow = False
    _lamps(recipe)
    if recipe.has_flags:
        _flags(recipe, aspect)
    _passes(scene, path)
    scene.render.filepath = path
    bpy.ops.render.render(write_still=True)
    print(f'drawn {recipe.key} {time.time() - started:.1f} s')


def _scene(recipe, width, aspect, samples):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    render, cycles, view = scene.render, scene.cycles, scene.view_settings
    render.engine = 'CYCLES'
    render.resolution_x, render.resolution_y, render.resolution_percentage = width, round(width / aspect), 100
    render.image_settings.file_format = 'PNG'
    render.threads_mode, render.threads = 'FIXED', int(os.environ.get('PICTURE_THREADS', '2'))
    cycles.seed, cycles.samples, cycles.use_denoising = 1, samples, False
    cycles.use_adaptive_sampling, cycles.adaptive_threshold = True, .012
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 8, 2, 2
    cycles.transmission_bounces, cycles.transparent_max_bounces = 6, 24
    cycles.sample_clamp_indirect, cycles.sample_clamp_direct, cycles.blur_glossy = 2, 12, 1
    cycles.caustics_reflective = cycles.caustics_refractive = False
    view.view_transform, view.look, view.exposure = 'Filmic', 'Very High Contrast', recipe.water.exposure
    _world(scene, recipe.water, aspect)
    camera = bpy.data.cameras.new('camera')
    scene.camera = bpy.data.objects.new('camera', camera)
    bpy.context.collection.objects.link(scene.camera)
    camera.sensor_fit, camera.sensor_height = 'VERTICAL', SENSOR
    camera.dof.use_dof, camera.dof.aperture_fstop = True, recipe.sharpness
    return scene


def _world(scene, water, aspect):
    """The camera sees the water; everything else is lit by a plain colour from all sides."""
    scene.world = bpy.data.worlds.new('water')
    scene.world.use_nodes = True
    tree = scene.world.node_tree
    seen, ambient = tree.nodes['Background'], tree.nodes.new('ShaderNodeBackground')
    path, mixed = tree.nodes.new('ShaderNodeLightPath'), tree.nodes.new('ShaderNodeMixShader')
    ambient.inputs[0].default_value, ambient.inputs[1].default_value = hex_colour(water.ambient[0]), water.ambient[1]
    tree.links.new(water_colour(tree, water, aspect), seen.inputs[0])
    for source, slot in ((path.outputs['Is Camera Ray'], 0), (ambient.outputs[0], 1), (seen.outputs[0], 2)):
        tree.links.new(source, mixed.inputs[slot])
    tree.links.new(mixed.outputs[0], tree.nodes['World Output'].inputs[0])


def _frame(scene, recipe, points, aspect):
    """Centres the subject and chooses the lens so that it fills its share of the picture and nothing of it is cut."""
    forward = np.array([0, math.cos(recipe.elevation), -math.sin(recipe.elevation)])
    up, right = np.array([0, math.sin(recipe.elevation), math.cos(recipe.elevation)]), np.array([1., 0, 0])
    centre = (points.min(0) + points.max(0)) / 2
    for _ in range(6):
        away = points - (centre - DISTANCE * forward)
        depth = away @ forward
        x, y = away @ right / depth, away @ up / depth
        centre = centre + DISTANCE * (right * (x.max() + x.min()) / 2 + up * (y.max() + y.min()) / 2)
    height = max(np.ptp(y) / recipe.fill[1], np.ptp(x) / (recipe.fill[0] * aspect))
    free = max(0, (height - np.ptp(y)) / 2 - .06 * height)
    centre = centre + DISTANCE * up * recipe.low * free
    if recipe.frame:
        centre, height = np.array([recipe.frame[0], 0, recipe.frame[1]]), recipe.frame[2] / DISTANCE
    camera = scene.camera
    camera.location = centre - DISTANCE * forward
    camera.rotation_euler = Vector(forward).to_track_quat('-Z', 'Y').to_euler()
    camera.data.lens = SENSOR / height
    camera.data.dof.focus_distance = float(np.percentile(depth, 35))
    print(f'frame of {recipe.key}: {height * DISTANCE:.2f} high, filled {np.ptp(x) / height / aspect:.2f} x {np.ptp(y) / height:.2f}')


def _object(mesh, name, material):
    points = np.concatenate(mesh.points).astype(np.float32)
    colours = np.clip(np.concatenate(mesh.colours), 0, 4).astype(np.float32)
    sizes = np.concatenate([np.full(len(f), f.shape[1]) for f in mesh.faces]).astype(np.int32)
    corners = np.concatenate([f.ravel() for f in mesh.faces]).astype(np.int32)
    data = bpy.data.meshes.new(name)
    data.vertices.add(len(points))
    data.vertices.foreach_set('co', points.ravel())
    data.loops.add(len(corners))
    data.loops.foreach_set('vertex_index', corners)
    data.polygons.add(len(sizes))
    data.polygons.foreach_set('loop_start', np.concatenate([[0], np.cumsum(sizes)[:-1]]).astype(np.int32))
    data.polygons.foreach_set('loop_total', sizes)
    data.polygons.foreach_set('use_smooth', np.ones(len(sizes), bool))
    data.update(calc_edges=True)
    data.validate(clean_customdata=False)
    data.attributes.new('Col', 'FLOAT_COLOR', 'POINT').data.foreach_set('color', colours.ravel())
    data.materials.append(material)
    thing = bpy.data.objects.new(name, data)
    bpy.context.collection.objects.link(thing)
    return thing


def _lamps(recipe):
    for at, size, share, colour in recipe.lamps:
        _area(at, recipe.lamp_at, size, recipe.lamp * recipe.water.lamps * share, colour)
    if recipe.water.is_deep:
        _sun_through_ripples()


def _area(at, target, size, watts, colour):
    lamp = bpy.data.lights.new('lamp', 'AREA')
    lamp.size, lamp.energy, lamp.color = size, watts, colour
    thing = bpy.data.objects.new('lamp', lamp)
    thing.location = at
    thing.rotation_euler = (Vector(target) - Vector(at)).to_track_quat('-Z', 'Y').to_euler()
    bpy.context.collection.objects.link(thing)


def _sun_through_ripples():
    """Caustics without tracing them: a sun behind a sheet whose clearness has the pattern of ripples."""
    sun = bpy.data.lights.new('sun', 'SUN')
    sun.energy, sun.angle, sun.color = 3.0, math.radians(2.5), (1, .98, .9)
    thing = bpy.data.objects.new('sun', sun)
    thing.rotation_euler = (math.radians(14), math.radians(-12), 0)
    bpy.context.collection.objects.link(thing)
    material = bpy.data.materials.new('ripples')
    material.use_nodes = True
    tree = material.node_tree
    tree.nodes.remove(tree.nodes['Principled BSDF'])
    place, noise, warp, cells, ramp, clear = (tree.nodes.new(f'ShaderNode{kind}') for kind in (
        'TexCoord', 'TexNoise', 'MixRGB', 'TexVoronoi', 'ValToRGB', 'BsdfTransparent'))
    noise.inputs['Scale'].default_value, warp.inputs[0].default_value = 1.2, .22
    cells.feature = 'SMOOTH_F1'
    cells.inputs['Scale'].default_value, cells.inputs['Smoothness'].default_value = 2.6, .25
    for stop, position, grey in zip(ramp.color_ramp.elements, (.35, .85), (.08, 1)):
        stop.position, stop.color = position, (grey, grey, grey, 1)
    for source, slot in ((place.outputs['Object'], noise.inputs['Vector']), (place.outputs['Object'], warp.inputs[1]), (noise.outputs[1], warp.inputs[2]),
                         (warp.outputs[0], cells.inputs['Vector']), (cells.outputs['Distance'], ramp.inputs[0]), (ramp.outputs[0], clear.inputs[0]),
                         (clear.outputs[0], tree.nodes['Material Output'].inputs[0])):
        tree.links.new(source, slot)
    sheet = Mesh()
    sheet.grid(np.array([[[-9, -9, 5.5], [-9, 9, 5.5]], [[9, -9, 5.5], [9, 9, 5.5]]]), np.ones(4))
    _only_for_shadows(_object(sheet, 'ripples', material))


def _only_for_shadows(thing):
    thing.visible_camera = thing.visible_diffuse = thing.visible_glossy = thing.visible_transmission = False


def _flags(recipe, aspect):
    cards = Mesh()
    for x, y, width, top in ((-3.2, -2.5, 1.3, 5), (2.6, -4.5, .9, 5), (.3, -7, .8, 1.2)):
        cards.grid(np.array([[[x - width / 2, y, 0], [x - width / 2, y, top]], [[x + width / 2, y, 0], [x + width / 2, y, top]]]), hex_colour('#06090a'))
    thing = _object(cards, 'flag', make_material('flag', recipe.water, aspect))
    thing.visible_camera = thing.visible_diffuse = thing.visible_shadow = thing.visible_transmission = False


def _passes(scene, path):
    """Albedo and normals for the denoiser, written raw beside the picture."""
    scene.view_layers[0].cycles.denoising_store_passes = True
    scene.use_nodes = True
    tree, layers = scene.node_tree, scene.node_tree.nodes['Render Layers']
    files = tree.nodes.new('CompositorNodeOutputFile')
    files.base_path, files.format.file_format, files.format.color_mode = os.path.dirname(path), 'PNG', 'RGB'
    files.format.color_management, files.format.view_settings.view_transform = 'OVERRIDE', 'Raw'
    stem = os.path.splitext(os.path.basename(path))[0]
    files.file_slots[0].path = f'{stem}-albedo-'
    files.file_slots.new(f'{stem}-normal-')
    half = [tree.nodes.new('CompositorNodeMixRGB') for _ in range(2)]
    for node, kind in zip(half, ('MULTIPLY', 'ADD')):
        node.blend_type, node.inputs[0].default_value, node.inputs[2].default_value = kind, 1, (.5, .5, .5, 1)
    tree.links.new(layers.outputs['Denoising Albedo'], files.inputs[0])
    tree.links.new(layers.outputs['Denoising Normal'], half[0].inputs[1])
    tree.links.new(half[0].outputs[0], half[1].inputs[1])
    tree.links.new(half[1].outputs[0], files.inputs[1])
