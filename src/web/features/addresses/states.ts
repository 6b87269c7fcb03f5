import districtsByState from './india-districts.json';

const districts: Record<string, string[]> = districtsByState;

export const states: readonly string[] = Object.keys(districts);

export function districtsOf(state: string): readonly string[] {
  return districts[state] ?? [];
}

/** Matches anywhere in the name, ignoring case. */
export function matchingCities(state: string, typed: string): readonly string[] {
  const wanted = typed.trim().toLowerCase();
  return districtsOf(state).filter((name) => name.toLowerCase().includes(wanted));
}
