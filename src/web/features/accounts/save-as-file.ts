/** The browser may fetch the file only after a question to the person. */
const KEPT_MS = 60_000;

/** Hands a text to the browser as a download. */
export function saveAsFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  // Some browsers do nothing for a link that stands nowhere.
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
