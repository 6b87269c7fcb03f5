"""Contact sheets: all pictures beside each other, as small as a shopper sees them."""
from PIL import Image

_GAP = 8


def contact_sheet(paths, width, columns, ground):
    images = [Image.open(path).convert('RGB') for path in paths]
    images = [image.resize((width, round(width * image.height / image.width)), Image.LANCZOS) for image in images]
    rows = [images[i:i + columns] for i in range(0, len(images), columns)]
    heights = [max(image.height for image in row) for row in rows]
    sheet = Image.new('RGB', (columns * (width + _GAP) + _GAP, sum(heights) + _GAP * (len(rows) + 1)), ground)
    top = _GAP
    for row, height in zip(rows, heights):
        for column, image in enumerate(row):
            sheet.paste(image, (_GAP + column * (width + _GAP), top))
        top += height + _GAP
    return sheet
