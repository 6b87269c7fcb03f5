let count = 0;

/** The answer takes the note back. */
export function noteUnsavedWork(): () => void {
  count += 1;
  return () => {
    count -= 1;
  };
}

export function hasUnsavedWork(): boolean {
  return count > 0;
}
