import { expect, test } from 'vitest';
import { contactInputSchema } from './contact.ts';

const message = {
  name: 'Asha Rao',
  email: 'asha@example.com',
  subject: 'Java fern',
  message: 'Is the java fern grown under water?',
};

/** The first message of each field, as the form shows them. */
function messages(input: unknown): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { path, message } of contactInputSchema.safeParse(input).error?.issues ?? []) {
    found[String(path[0])] ??= message;
  }
  return found;
}

const name = 'Name must be at least 2 characters';
const email = 'Please enter a valid email address';
const subject = 'Subject must be at least 5 characters';
const tooShort = 'Message must be at least 10 characters';

test.each([
  [{}, {}],
  [{ name: 'Al', subject: '12345', message: '1234567890' }, {}],
  [{ name: ' A ' }, { name }],
  [{ name: 'a'.repeat(101) }, { name: 'Name may have at most 100 characters' }],
  [{ email: '' }, { email }],
  [{ email: 'asha@' }, { email }],
  [{ email: `${'a'.repeat(250)}@b.in` }, { email }],
  [{ subject: '  1234 ' }, { subject }],
  [{ subject: 's'.repeat(201) }, { subject: 'Subject may have at most 200 characters' }],
  [{ message: '123456789   ' }, { message: tooShort }],
  [{ message: 'm'.repeat(5001) }, { message: 'Message may have at most 5,000 characters' }],
  [{ message: 'What about this\0one?' }, { message: 'Please remove the characters that cannot be stored' }],
])('a message with %j has the errors %j', (change, expected) => {
  expect(messages({ ...message, ...change })).toEqual(expected);
});

test('a missing field has the same error as a blank one', () => {
  expect(messages({})).toEqual({ name, email, subject, message: tooShort });
});

test('values are trimmed, and unknown fields are dropped', () => {
  const typed = { ...message, name: ' Asha Rao ', message: '\nHello, is anybody there?\n', isAnswered: true };
  expect(contactInputSchema.parse(typed)).toEqual({ ...message, message: 'Hello, is anybody there?' });
});
