import type { ShopDelivery } from '#contracts/delivery/shop-delivery.ts';
import { formatRupees } from '#contracts/money.ts';
import { BY_AGREEMENT } from '#web/lib/policy-sentences.ts';

const CELL = 'py-2 pl-4 text-right tabular-nums';

/** What delivery costs in each zone, by weight with the box. */
export function RatesTable({ delivery: { zones, heavy } }: { delivery: ShopDelivery }) {
  return (
    <>
      <div className="overflow-x-auto">
        <table className="w-full text-left">
          <caption className="sr-only">What delivery costs</caption>
          <thead>
            <tr className="border-b text-sm text-muted-foreground">
              <th scope="col" className="py-2 font-medium">
                Delivered to
              </th>
              <th scope="col" className={`${CELL} font-medium`}>
                Weight with the box
              </th>
              <th scope="col" className={`${CELL} font-medium`}>
                Delivery
              </th>
            </tr>
          </thead>
          {zones.map(({ name, steps, perKilogramAbove }) => (
            <tbody key={name}>
              {steps.map(({ upToGrams, amount }, index) => (
                <tr key={upToGrams} className="border-b">
                  {index === 0 && (
                    <th
                      scope="rowgroup"
                      rowSpan={steps.length + 1}
                      className="py-2 align-top font-medium wrap-anywhere"
                    >
                      {name}
                    </th>
                  )}
                  <td className={CELL}>up to {kilograms(upToGrams)}</td>
                  <td className={`${CELL} font-medium`}>{formatRupees(amount)}</td>
                </tr>
              ))}
              <tr className="border-b">
                <td className={CELL}>each further kg</td>
                <td className={`${CELL} font-medium`}>{formatRupees(perKilogramAbove)}</td>
              </tr>
            </tbody>
          ))}
        </table>
      </div>
      {heavy === 'by-agreement' && <p>{BY_AGREEMENT}.</p>}
    </>
  );
}

/** 500 g, 2.5 kg. */
function kilograms(grams: number): string {
  return grams < 1000 ? `${grams} g` : `${grams / 1000} kg`;
}
