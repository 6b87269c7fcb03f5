import { formatPaise } from '#contracts/money.ts';
import { HEAVY_PARCEL_RATES } from '#contracts/shop/policies.ts';

export function HeavyParcelRates() {
  return (
    <table className="w-full text-left">
      <caption className="sr-only">What heavy parcels cost</caption>
      <thead>
        <tr className="border-b text-sm text-muted-foreground">
          <th scope="col" className="py-2 pr-4 font-medium">
            Delivered to
          </th>
          <th scope="col" className="py-2 text-right font-medium">
            Per kg
          </th>
        </tr>
      </thead>
      <tbody>
        {HEAVY_PARCEL_RATES.map(({ places, perKg }) => (
          <tr key={places} className="border-b">
            <td className="py-2 pr-4">{places}</td>
            <td className="py-2 text-right font-medium tabular-nums">{formatPaise(perKg)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
