import { expect, test, vi } from 'vitest';
import { renderPage } from './entry-server.tsx';

// The first render of a page loads its whole source.
vi.setConfig({ testTimeout: 60_000 });

const shop = {
  name: 'Jalaja',
  url: 'http://localhost',
  legalName: 'Jalaja Aquatics',
  email: 'shop@example.com',
  phone: '+91 90000 00000',
  whatsapp: '919000000000',
  contactPerson: 'Asha',
  grievanceOfficer: 'Asha',
  address: 'Chittoor',
  shipping: { flat: '150.00', freeAbove: '2000.00' },
};

function answering(values: Record<string, unknown>) {
  return async ({ url }: { url: string }) =>
    url in values
      ? { status: 200, body: JSON.stringify(values[url]) }
      : { status: 404, body: '{"message":"Nothing here"}' };
}

const transport = answering({ '/api/shop': shop });

test.each(['/contact', '/faq', '/product/1', '/nothing/here'])(
  '%s is the same with a header and footer that are kept as with new ones',
  async (url) => {
    const first = await renderPage(url, transport);
    const second = await renderPage(url, transport);
    expect(first.body).toContain('</header>');
    expect(first.body).toContain('</footer>');
    expect({ head: second.head, body: second.body }).toEqual({ head: first.head, body: first.body });
    expect(second.modules).toEqual(first.modules);
  },
);

test('a new name of the shop shows in the header and footer of every page', async () => {
  await renderPage('/contact', transport);
  const renamed = answering({ '/api/shop': { ...shop, name: 'Matsya $& Co' } });
  const { body } = await renderPage('/contact', renamed);
  const again = await renderPage('/contact', renamed);
  expect(again.body).toBe(body);
  const [header = '', footer = ''] = [/<header.*<\/header>/s.exec(body)?.[0], /<footer.*<\/footer>/s.exec(body)?.[0]];
  for (const part of [header, footer]) {
    expect(part).toContain('Matsya $&amp; Co');
    expect(part).not.toContain('Jalaja<');
  }
});

test('the link of the page that is shown is marked, and no other', async () => {
  const current = async (url: string) => {
    await renderPage(url, transport);
    const { body } = await renderPage(url, transport);
    return (body.match(/<a[^>]*aria-current="page"[^>]*>/g) ?? []).map((link) => /href="([^"]*)"/.exec(link)?.[1]);
  };
  expect(await current('/login')).toEqual(['/login']);
  expect(await current('/faq')).toEqual([]);
});
