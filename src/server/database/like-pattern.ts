/** Pattern for `like` and `ilike` that finds the text anywhere; wildcards in the text are escaped. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
