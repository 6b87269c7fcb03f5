/** For whoever reads the run: one line that begins with what was put to the test. */
export function printFigure(line: string): void {
  process.stdout.write(`${line}\n`);
}
