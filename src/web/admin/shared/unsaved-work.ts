let count = 0;

/** Returns a function that removes the note. */
export function noteUnsavedWork(): () => void {
  count += 1;
  return () => {
    count -= 1;
  };
}

export function hasUnsavedWork(): boolean {
  return count > 0;
}
