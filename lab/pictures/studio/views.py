"""The other pictures of a product: its subject turned, and a close-up that is cut from the first picture."""

TURNS = {'front': 0., 'side': .62}      # of the subject about its upright axis, in radians; setting and lamps stay
CLOSE = .6                              # the share of the first picture that a close-up shows

# What a close-up shows: its middle in parts of the first picture, from the upper left corner, and the words for it.
CLOSE_UPS = {
    'anubias-nana-on-driftwood': (.55, .55, 'leathery leaves and the rhizome on the wood'),
    'java-fern-narrow-leaf': (.50, .42, 'narrow leaves'),
    'java-moss-portion': (.50, .48, 'fine fronds over a stone'),
    'bucephalandra-green-wavy': (.50, .50, 'wavy leaves and roots'),
    'cryptocoryne-wendtii-brown': (.50, .58, 'brown leaves with their veins'),
    'amazon-sword-large': (.50, .45, 'long leaves of the rosette'),
    'vallisneria-spiralis-bunch-of-10': (.50, .45, 'ribbon leaves'),
    'rotala-hra-tissue-culture-cup': (.60, .62, 'red stems and the culture cup'),
    'monte-carlo-tissue-culture-cup': (.60, .60, 'small round leaves and the culture cup'),
    'dwarf-hairgrass-mini': (.50, .60, 'carpet of fine blades'),
    'alternanthera-reineckii-mini': (.50, .42, 'pink leaves of the top'),
    'ludwigia-super-red-bunch': (.50, .40, 'red tips of the stems'),
    'water-wisteria-bunch': (.50, .40, 'lobed leaves'),
    'amazon-frogbit-cup-of-15': (.50, .35, 'floating leaves from the side'),
    'neon-tetra-pack-of-10': (.70, .52, 'blue and red stripe'),
    'cardinal-tetra-pack-of-10': (.55, .62, 'red belly and blue stripe'),
    'harlequin-rasbora-pack-of-6': (.50, .38, 'dark triangle on the flank'),
    'ember-tetra-pack-of-10': (.50, .52, 'orange bodies of the school'),
    'halfmoon-betta-male': (.67, .48, 'head, scales and fins'),
    'full-red-guppy-pair': (.60, .32, 'red male with spread dorsal fin'),
    'sterbai-corydoras': (.50, .65, 'dotted flank and barbels'),
    'otocinclus-catfish': (.62, .60, 'striped bodies on the wood'),
    'honey-gourami-pair': (.34, .34, 'golden male and its long ventral fins'),
    'marble-angelfish': (.40, .46, 'marbled head and eye'),
    'zebra-danio-pack-of-6': (.50, .50, 'blue and gold stripes'),
    'electric-blue-ram-pair': (.68, .34, 'blue flank and yellow head'),
    'red-cherry-shrimp-pack-of-10': (.42, .54, 'red shrimp on moss'),
    'blue-dream-shrimp-pack-of-10': (.50, .58, 'deep blue shrimp on a leaf'),
    'amano-shrimp-pack-of-5': (.50, .42, 'dotted side and antennae'),
    'crystal-red-shrimp-pack-of-10': (.50, .52, 'red and white bands'),
    'zebra-nerite-snail-pack-of-3': (.36, .58, 'striped shell'),
    'red-ramshorn-snail-pack-of-10': (.45, .42, 'red coiled shell'),
    'assassin-snail-pack-of-3': (.40, .62, 'yellow and black shell'),
    'canister-filter-800-lh': (.50, .60, 'filter media behind the window'),
    'hang-on-filter-450-lh': (.42, .38, 'housing and overflow'),
    'double-sponge-filter': (.50, .62, 'pores of the two sponges'),
    'adjustable-heater-100-w': (.55, .45, 'heating coil and scale'),
    'co2-regulator-with-solenoid': (.42, .45, 'two gauges and the valve'),
    'co2-diffuser-and-drop-checker-set': (.60, .42, 'glass of diffuser and drop checker'),
    'silent-air-pump-dual-outlet': (.45, .55, 'dial and two outlets'),
    'clip-on-cooling-fan-set-of-2': (.40, .40, 'two fans'),
    'aquascaping-tool-set-5-piece': (.50, .42, 'tips of scissors and tweezers'),
    'freshwater-test-kit': (.50, .60, 'reagents and test tubes'),
    'planted-led-45-cm-24-w': (.45, .40, 'diodes over the plants'),
    'rgb-planted-light-60-cm-48-w': (.45, .40, 'red, green and blue diodes'),
    'wrgb-pendant-light-90-cm-90-w': (.45, .38, 'lamp on its cables'),
    'nano-clip-light-12-w': (.45, .35, 'round head of the lamp'),
    'digital-light-timer': (.50, .35, 'display and buttons'),
    'active-aqua-soil-9-l': (.50, .66, 'grains in front of the bag'),
    'natural-river-sand-5-kg': (.50, .64, 'grains in front of the bag'),
    'seiryu-style-stone-per-kg': (.55, .48, 'grey stone with pale veins'),
    'dragon-stone-per-kg': (.50, .52, 'hollows of the stone'),
    'spider-wood-medium': (.50, .50, 'fine branches'),
    'black-lava-rock-3-kg': (.50, .50, 'pores of the stone'),
    'micro-pellets-50-g': (.50, .65, 'pellets in front of the jar'),
    'tropical-flakes-100-g': (.50, .66, 'flakes in front of the can'),
    'shrimp-granules-40-g': (.50, .66, 'granules in front of the bag'),
    'algae-wafers-80-g': (.55, .62, 'wafers in front of the jar'),
    'all-in-one-liquid-fertiliser-250-ml': (.50, .36, 'dosing pump and label'),
    'root-tablets-pack-of-20': (.42, .58, 'tablets in their blister pack'),
    'water-conditioner-250-ml': (.55, .60, 'label and measuring cup'),
    'ultra-clear-cube-30-cm': (.50, .55, 'planted layout behind the glass'),
    'rimless-tank-60-x-30-x-36-cm': (.50, .52, 'stones and plants behind the glass'),
    'desktop-planted-kit-15-l': (.45, .55, 'planted tank with its filter'),
}


def close_up(picture, key):
    x, y, _ = CLOSE_UPS[key]
    width, height = (round(side * CLOSE) for side in picture.size)
    left = round(min(max(x - CLOSE / 2, 0), 1 - CLOSE) * picture.width)
    top = round(min(max(y - CLOSE / 2, 0), 1 - CLOSE) * picture.height)
    return picture.crop((left, top, left + width, top + height))


def file_name(key, view):
    return key if view == 'front' else f'{key}-{view}'


def alt_text(name, key, view):
    return f'{name}, from another side' if view == 'side' else f'{name}, close-up: {CLOSE_UPS[key][2]}'
