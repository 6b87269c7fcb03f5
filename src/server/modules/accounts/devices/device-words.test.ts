import { expect, test } from 'vitest';
import { addressPrefix } from './address-prefix.ts';
import { deviceName } from './device-name.ts';

test.each([
  ['203.0.113.77', '203.0.113'],
  ['::ffff:203.0.113.77', '203.0.113'],
  ['2001:db8:12:34:5:6:7:8', '2001:db8:12'],
  ['2001:db8::1', '2001:db8:0'],
  ['::1', '0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0'],
  [null, null],
])('of %j only %j is stored', (address, expected) => {
  expect(addressPrefix(address)).toBe(expected);
});

const like = (system: string, rest: string) => `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) ${rest}`;

test.each([
  [like('Linux; Android 10; K', 'Chrome/126.0.0.0 Mobile Safari/537.36'), 'Chrome on Android'],
  [
    like('Linux; Android 13; SM-A536E', 'SamsungBrowser/23.0 Chrome/115.0.0.0 Mobile Safari/537.36'),
    'Samsung Internet on Android',
  ],
  [like('Windows NT 10.0; Win64; x64', 'Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0'), 'Edge on Windows'],
  [like('Windows NT 10.0; Win64; x64', 'Chrome/126.0.0.0 Safari/537.36 OPR/111.0'), 'Opera on Windows'],
  [like('iPhone; CPU iPhone OS 17_5 like Mac OS X', 'Version/17.5 Mobile/15E148 Safari/604.1'), 'Safari on iPhone'],
  [like('iPhone; CPU iPhone OS 17_5 like Mac OS X', 'CriOS/126.0 Mobile/15E148 Safari/604.1'), 'Chrome on iPhone'],
  [like('Macintosh; Intel Mac OS X 10_15_7', 'Version/17.5 Safari/605.1.15'), 'Safari on Mac'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox on Linux'],
  [like('X11; CrOS x86_64 14541.0.0', 'Chrome/126.0.0.0 Safari/537.36'), 'Chrome on ChromeOS'],
  ['Dalvik/2.1.0 (Linux; U; Android 13)', 'A browser on Android'],
  ['lightMyRequest', 'Unknown device'],
  ['<script>alert(1)</script>', 'Unknown device'],
  ['', 'Unknown device'],
  [null, 'Unknown device'],
])('%s is called %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
