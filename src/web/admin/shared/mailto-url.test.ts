import { expect, test } from 'vitest';
import { mailtoUrl } from './mailto-url.ts';

test('a link to write a mail has the subject', () => {
  expect(mailtoUrl('asha@example.com', 'Your order #7 & more')).toBe(
    'mailto:asha@example.com?subject=Your%20order%20%237%20%26%20more',
  );
});

test('a mail reaches only the one address, whatever stands in it', () => {
  expect(mailtoUrl('a?bcc=ravi&x@example.com', 'Hello')).toBe('mailto:a%3Fbcc%3Dravi%26x@example.com?subject=Hello');
});
