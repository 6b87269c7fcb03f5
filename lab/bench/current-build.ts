import { buildWeb, isBuildCurrent } from '../../scripts/build.ts';

/** What is measured is what would be started now. */
export async function ensureCurrentBuild(): Promise<void> {
  if (await isBuildCurrent()) return;
  console.error('building the pages');
  await buildWeb();
}
