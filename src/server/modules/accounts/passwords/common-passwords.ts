import { PASSWORD_TOO_COMMON } from '#contracts/accounts/account-fields.ts';
import { AppError } from '#server/http/app-error.ts';

const LIST_LENGTH = 10_000;
const PRODUCT_NAME = 'Jalaja';

export type CommonPasswords = {
  /** Throws for a password that is among the first ones somebody would try. */
  refuse(password: string): Promise<void>;
};

let list: Promise<ReadonlySet<string>> | undefined;

/** Read when it is first needed: the words are megabytes that the start need not wait for. */
function commonList(): Promise<ReadonlySet<string>> {
  list ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) =>
      new Set(dictionary['passwords-common'].slice(0, LIST_LENGTH).map((word) => String(word).toLowerCase())),
  );
  return list;
}

/** "My Shop 2024" and "myshop" are the same guess. */
function withoutDecoration(text: string): string {
  return text
    .toLowerCase()
    .replace(/\s/g, '')
    .replace(/(?<!\d)\d+$/, '');
}

export function createCommonPasswords(shopName: string): CommonPasswords {
  const names = new Set([PRODUCT_NAME, shopName].map(withoutDecoration).filter((name) => name !== ''));
  return {
    refuse: async (password) => {
      const words = await commonList();
      if (!words.has(password.toLowerCase()) && !names.has(withoutDecoration(password))) return;
      throw new AppError('invalid_input', PASSWORD_TOO_COMMON, { errors: { password: PASSWORD_TOO_COMMON } });
    },
  };
}
