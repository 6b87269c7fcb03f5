/** The browser may first ask the user where to save the file. */
const REVOKE_DELAY_MS = 60_000;

/** Downloads a text or bytes as a file. */
export function saveAsFile(name: string, type: string, content: BlobPart): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  // Some browsers ignore a click on a link that is not in the document.
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_DELAY_MS);
}
