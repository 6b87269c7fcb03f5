import { expect, test } from 'vitest';
import { hasRoomFor } from './evidence-room.ts';

const MB = 1_000_000;
const GB = 1000 * MB;

test.each([
  ['room for both', 60 * MB, { stored: 0, announced: 0 }, { diskBytes: 100 * GB, freeBytes: 50 * GB }, true],
  [
    "the owner's limit",
    60 * MB,
    { stored: 4 * GB, announced: 950 * MB },
    { diskBytes: 100 * GB, freeBytes: 50 * GB },
    false,
  ],
  ['a gigabyte stays free', 60 * MB, { stored: 0, announced: 0 }, { diskBytes: 100 * GB, freeBytes: 1060 * MB }, true],
  ['less than that', 61 * MB, { stored: 0, announced: 0 }, { diskBytes: 100 * GB, freeBytes: 1060 * MB }, false],
  [
    'what was announced arrives too',
    60 * MB,
    { stored: 0, announced: MB },
    { diskBytes: 100 * GB, freeBytes: 1060 * MB },
    false,
  ],
  [
    'a small disk keeps a tenth',
    60 * MB,
    { stored: 0, announced: 0 },
    { diskBytes: 600 * MB, freeBytes: 120 * MB },
    true,
  ],
  ['and no less', 60 * MB, { stored: 0, announced: 0 }, { diskBytes: 600 * MB, freeBytes: 119 * MB }, false],
])('%s', (_, bytes, evidence, disk, expected) => {
  expect(hasRoomFor(bytes, evidence, { maxStorageGb: 5, ...disk })).toBe(expected);
});
