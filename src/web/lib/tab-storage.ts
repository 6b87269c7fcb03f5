/** Session storage. If it is refused, values live as long as the page. */
const unstored = new Map<string, string>();

export function readTabStored(key: string): unknown {
  try {
    return JSON.parse(unstored.get(key) ?? sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

export function writeTabStored(key: string, value: unknown): void {
  unstored.delete(key);
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    if (value !== null) unstored.set(key, JSON.stringify(value));
  }
}
