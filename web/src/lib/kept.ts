/** What this browser keeps, and nobody else. */

const PREFIX = "lastcard.";

export function load(key: string, otherwise: string): string {
  return localStorage.getItem(PREFIX + key) ?? otherwise;
}

export function save(key: string, value: string): void {
  localStorage.setItem(PREFIX + key, value);
}
