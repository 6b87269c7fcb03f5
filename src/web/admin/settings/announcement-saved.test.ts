import { expect, test } from 'vitest';
import { announcementSaved } from './components/announcement-dialog.tsx';

test.each([
  [{ isOn: true, text: 'New fish on Friday' }, 'Settings saved'],
  [{ isOn: false, text: '' }, 'Settings saved'],
  [{ isOn: false, text: 'New fish on Friday' }, { description: 'The announcement is not shown: its switch is off.' }],
])('%j is saved', (policy, message) => {
  const saved = announcementSaved(policy);
  if (typeof message === 'string') expect(saved).toBe(message);
  else expect(saved).toMatchObject(message);
});
