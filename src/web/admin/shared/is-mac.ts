/** Whether shortcuts are pressed with ⌘. */
export function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.platform);
}
