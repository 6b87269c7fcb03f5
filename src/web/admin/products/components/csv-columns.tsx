import { Download } from 'lucide';
import { type ProductCsvColumn, productCsvColumns, templateCsvColumns } from '#contracts/catalogue/product-csv.ts';
import { Icon } from '#web/components/icon.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { saveAsFile } from '#web/features/accounts/save-as-file.ts';

const YES_NO = 'true or false';

const meanings: Record<ProductCsvColumn, string> = {
  id: 'Number of a product in the shop; blank for a new one',
  name: 'Required',
  slug: 'The name in the address; left out, made from the name',
  description: 'Required',
  price: 'Required, in rupees: 249 or 249.50',
  compareAtPrice: 'Old price, shown crossed out',
  category: 'Required: the name of a category in the shop',
  tags: 'Names of tags in the shop, with | between them',
  rating: '0 to 5',
  stock: 'Whole number',
  isActive: `Shown in the shop: ${YES_NO}`,
  isNew: YES_NO,
  isSale: YES_NO,
  isFeatured: YES_NO,
  isTrending: YES_NO,
  isHeavy: `Heavy parcel: ${YES_NO}`,
  kind: 'animal, plant or dry; left out, it follows the category',
  imageUrl: 'Address of the main picture',
  thumbnailUrl: 'Address of a small picture for lists',
  images: 'Addresses of all pictures, with | between them',
  sku: 'Your own code',
  pieces: 'Animals or plants in one unit',
  weightGrams: 'Whole grams',
  boxSize: 'small, medium or large',
  family: 'Name of the product that this is a variant of',
  optionLabel: 'Label of the variant, such as Pack of 10',
  facts: 'Power=24=W|Glass=clear',
  hsn: 'HSN code',
  tax: 'taxable or exempt',
  gstRate: 'Percent',
  lowStockAt: 'Low stock at this number',
  scientificName: 'Microsorum pteropus',
  difficulty: 'Easy, Medium or Hard',
  light: 'Low, Medium or High',
  co2: 'Not needed, Optional or Recommended',
  temperatureMinC: 'Lowest temperature, °C',
  temperatureMaxC: 'Highest temperature, °C',
  phMin: 'Lowest pH',
  phMax: 'Highest pH',
  adultSizeCm: 'Centimetres',
  minTankLitres: 'Smallest tank, litres',
  origin: 'Place of origin',
  stockBefore: 'From an export; keeps what was sold since',
  version: 'From an export; protects later changes',
};

/** Explains the file to an owner with a list of their own. */
export function CsvColumns() {
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2 text-sm">
      <Button
        variant="outline"
        size="small"
        onClick={() => saveAsFile('products-template.csv', 'text/csv;charset=utf-8', `${templateCsvColumns.join()}\n`)}
      >
        <Icon of={Download} className="size-5" />
        Download a template
      </Button>
      <details className="min-w-0 grow basis-64">
        <summary className="min-h-11 cursor-pointer py-2.5 font-medium">Columns of the file</summary>
        <p className="pb-2 text-muted-foreground">
          In any order; capitals and spaces do not matter. Columns that you leave out keep their values.
        </p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by the keyboard */}
        <section tabIndex={0} aria-label="Columns" className="max-h-64 overflow-auto rounded-control border">
          <table className="w-full text-left">
            <tbody>
              {productCsvColumns.map((column) => (
                <tr key={column} className="border-b align-top last:border-0">
                  <th scope="row" className="px-3 py-1.5 font-medium">
                    {column}
                  </th>
                  <td className="px-3 py-1.5 wrap-anywhere">{meanings[column]}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </div>
  );
}
