import { useRef, useState } from 'react';
import { type SettingsView, settingsInputSchema } from '#contracts/shop/settings.ts';
import { adminKey } from '#web/admin/shared/admin-keys.ts';
import { useAdminMutation } from '#web/admin/shared/use-admin-mutation.ts';
import { useForm } from '#web/components/ui/use-form.ts';
import { ApiError } from '#web/lib/api.ts';
import { shopQuery } from '#web/lib/shop-query.ts';
import { loadSettings, saveSettings } from './api.ts';
import { settingsBody, settingsValues } from './settings-values.ts';

/** The settings as they are edited. After saving the form stays, so the version that it is made on moves on. */
export function useSettingsForm(loaded: SettingsView) {
  const version = useRef(loaded.version);
  const [theirs, setTheirs] = useState<SettingsView | null>(null);
  const save = useAdminMutation({
    run: saveSettings,
    success: 'Settings saved',
    failure: 'Failed to save settings',
    // Header, footer and cart follow.
    invalidates: [shopQuery().queryKey, adminKey('audit')],
  });
  const { reset, ...form } = useForm(settingsInputSchema, {
    firstValues: settingsValues(loaded),
    send: async (values) => {
      const saved = await save.mutateAsync(settingsBody(values, version.current));
      goOnFrom(saved);
    },
    onFailure: (error) => {
      setTheirs(null);
      // Where they cannot be had now, what the server said about it has to do.
      if (error instanceof ApiError && error.code === 'stale') void loadSettings().then(setTheirs, () => {});
    },
  });
  const goOnFrom = (present: SettingsView) => {
    version.current = present.version;
    reset(settingsValues(present));
    setTheirs(null);
  };
  return {
    ...form,
    theirs,
    keepMine: ({ version: theirVersion }: SettingsView) => {
      version.current = theirVersion;
      setTheirs(null);
    },
    takeTheirs: goOnFrom,
  };
}
