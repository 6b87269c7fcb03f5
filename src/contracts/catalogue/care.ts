export const productKinds = ['animal', 'plant', 'dry'] as const;
export const difficulties = ['Easy', 'Medium', 'Hard'] as const;
export const lightLevels = ['Low', 'Medium', 'High'] as const;
export const co2Needs = ['Not needed', 'Optional', 'Recommended'] as const;

/** An enum value as used in URLs: "Not needed" is `not-needed`. */
export function addressWord(value: string): string {
  return value.toLowerCase().replaceAll(' ', '-');
}
