export const difficulties = ['Easy', 'Medium', 'Hard'] as const;
export const lightLevels = ['Low', 'Medium', 'High'] as const;
export const co2Needs = ['Not needed', 'Optional', 'Recommended'] as const;

/** A value of a closed set as it stands in an address: "Not needed" is `not-needed`. */
export function addressWord(value: string): string {
  return value.toLowerCase().replaceAll(' ', '-');
}
