import type { Address } from '#contracts/addresses/addresses.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';

const TITLE = 'Your Saved Addresses';

type SavedAddressesProps = {
  addresses: readonly Address[];
  chosenId: number | null;
  onChoose: (address: Address) => void;
  onUseNew: () => void;
};

export function SavedAddresses({ addresses, chosenId, onChoose, onUseNew }: SavedAddressesProps) {
  return (
    <Card title={TITLE}>
      <div role="radiogroup" aria-label={TITLE} className="grid gap-3 sm:grid-cols-2">
        {addresses.map((address) => (
          <AddressCard
            key={address.id}
            address={address}
            isChosen={address.id === chosenId}
            onChoose={() => onChoose(address)}
          />
        ))}
      </div>
      <Button variant="outline" className="mt-4 w-full sm:w-auto" onClick={onUseNew}>
        Use New Address
      </Button>
    </Card>
  );
}

type AddressCardProps = { address: Address; isChosen: boolean; onChoose: () => void };

function AddressCard({ address, isChosen, onChoose }: AddressCardProps) {
  const { recipientName, recipientPhone, addressLine1, addressLine2, city, state, zipCode, isDefault } = address;
  return (
    <label className="flex cursor-pointer items-start gap-3 rounded-control border border-input p-3 hover:bg-muted has-checked:border-primary has-checked:bg-muted has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring">
      <input
        type="radio"
        name="saved-address"
        checked={isChosen}
        onChange={onChoose}
        className="size-6 shrink-0 accent-primary"
      />
      <span className="grid min-w-0 grow gap-0.5 text-sm wrap-anywhere">
        <span className="flex flex-wrap items-center gap-x-2 text-base">
          <span className="font-semibold">{recipientName}</span>
          {isDefault && (
            <span className="rounded-full border border-primary px-2 text-xs font-semibold text-primary">Default</span>
          )}
        </span>
        <span>{[addressLine1, addressLine2].filter(Boolean).join(', ')}</span>
        <span>
          {city}, {state} {zipCode}
        </span>
        <span className="text-muted-foreground">{recipientPhone}</span>
      </span>
    </label>
  );
}
