/** Prints a measured value; the line begins with what was tested. */
export function printFigure(line: string): void {
  process.stdout.write(`${line}\n`);
}
