import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scriptAttacks as attacks } from '#server/testing/script-attacks.ts';
import { sanitiseDescription } from './sanitise-description.ts';

/** The whole language of what may be stored: text without angle brackets, plain tags, and links with two attributes. */
const SAFE =
  /^(?:[^<>]|<\/?(?:p|b|strong|i|em|ul|ol|li|blockquote|h[1-6])>|<br \/>|<\/a>|<a href="(?:https?:\/\/|mailto:)[^"\s<>]+" rel="noopener nofollow">)*$/i;

describe('what a shop owner writes survives', () => {
  test.each([
    '<p>A <b>hardy</b> and <strong>undemanding</strong> <i>plant</i>, <em>slow</em>.</p>',
    '<ul><li>Easy</li><li>Low light</li></ul><ol><li>Rinse</li><li>Plant</li></ol>',
    '<blockquote><p>Our favourite.</p></blockquote>',
    '<h1>One</h1><h2>Two</h2><h3>Three</h3><h4>Four</h4><h5>Five</h5><h6>Six</h6>',
    'One line<br />and another',
    '5 &lt; 6 &amp; 7 &gt; 6, "quoted", it\'s ₹349, मछली 🐟',
    '<a href="https://example.com/a?b=1&amp;c=2#d" rel="noopener nofollow">a</a>',
    '<a href="http://example.com" rel="noopener nofollow">a</a>',
    '<a href="mailto:shop@example.com" rel="noopener nofollow">a</a>',
  ])('%s', (html) => expect(sanitiseDescription(html)).toBe(html));

  test('a link gets its rel and loses everything else', () => {
    expect(
      sanitiseDescription('<a href=" https://example.com " target="_blank" rel="opener" onclick="x()" class="y">a</a>'),
    ).toBe('<a href="https://example.com" rel="noopener nofollow">a</a>');
  });

  test('a link to somewhere else becomes its text', () => {
    for (const href of ['/shop', '//evil.example', 'ftp://example.com', 'tel:123', '#top', '']) {
      expect(sanitiseDescription(`<p>see <a href="${href}">this <b>page</b></a></p>`)).toBe(
        '<p>see this <b>page</b></p>',
      );
    }
  });

  test('other tags go, their text stays', () => {
    expect(sanitiseDescription('<div class="x"><table><tr><td>cell</td></tr></table><u>under</u></div>')).toBe(
      'cellunder',
    );
  });

  test('tags that were left open are closed', () => {
    expect(sanitiseDescription('<ul><li><b>open')).toBe('<ul><li><b>open</b></li></ul>');
    expect(sanitiseDescription('text</b></div></main>')).toBe('text');
  });
});

describe(`of ${attacks.length} attacks nothing is left but text and allowed tags`, () => {
  test.each(attacks)('%s', (html) => {
    const clean = sanitiseDescription(html);
    expect(clean).toMatch(SAFE);
    expect(sanitiseDescription(clean)).toBe(clean);
    const among = sanitiseDescription(`<p>before</p>${html}<p>after</p>`);
    expect(among).toMatch(SAFE);
    expect(among).toContain('<p>before</p>');
  });
});

test('attacks and tags in any order leave nothing else either, and the second time changes nothing', () => {
  const pieces = [
    '<p>',
    '</p>',
    '<a href="https://x">',
    '<a href="x">',
    '</a>',
    '<ul>',
    '<li>',
    '</ul>',
    '<h2>',
    '<br>',
  ];
  const html = fc
    .array(fc.constantFrom(...attacks, ...pieces, 'text'), { maxLength: 8 })
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(html, (text) => {
      const clean = sanitiseDescription(text);
      expect(clean).toMatch(SAFE);
      expect(sanitiseDescription(clean)).toBe(clean);
    }),
    { numRuns: 1000 },
  );
});

test('deep nesting is no way through', () => {
  expect(sanitiseDescription(`${'<b>'.repeat(6000)}<script>alert(1)</script>`)).toMatch(SAFE);
});

test.each(['<script>alert(1)</script>', '<p></p>', '<p> <br></p>', '<ul><li>&nbsp;</li></ul>', '<img src="a.png">'])(
  '%s has no text, so nothing is left',
  (html) => expect(sanitiseDescription(html)).toBe(''),
);
