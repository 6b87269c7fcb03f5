import { type ImportFault, MAX_IMPORT_FAULTS } from '#contracts/catalogue/product-csv.ts';

/** The file cannot be taken as it is. Nothing of it was written. */
export class ImportRefused extends Error {
  readonly faults: ImportFault[];

  constructor(faults: ImportFault[]) {
    super('The import was refused');
    this.name = 'ImportRefused';
    this.faults = faults.slice(0, MAX_IMPORT_FAULTS);
  }
}
