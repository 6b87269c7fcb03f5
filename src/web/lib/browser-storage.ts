/** Storage may be refused (private windows, full quota); the shop works without it. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Nothing to do: the value lives as long as the page.
  }
}

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
