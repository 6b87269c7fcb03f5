import type { Address } from '#contracts/addresses/addresses.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';

const TITLE = 'Your Saved Addresses';
/** More are folded: the rest of the checkout should stay near. */
const SHOWN = 3;

type SavedAddressesProps = {
  addresses: readonly Address[];
  chosenId: number | null;
  onChoose: (address: Address) => void;
  onUseNew: () => void;
};

export function SavedAddresses({ addresses, onUseNew, ...choice }: SavedAddressesProps) {
  const more = addresses.slice(SHOWN);
  return (
    <Card title={TITLE}>
      <div role="radiogroup" aria-label={TITLE} className="grid gap-3">
        <AddressChoices addresses={addresses.slice(0, SHOWN)} {...choice} />
        {more.length > 0 && (
          <details open={more.some(({ id }) => id === choice.chosenId)}>
            <summary className="flex min-h-11 items-center font-semibold text-primary underline underline-offset-4">
              More addresses ({more.length})
            </summary>
            <AddressChoices addresses={more} {...choice} />
          </details>
        )}
      </div>
      <Button variant="outline" className="mt-4 w-full sm:w-auto" onClick={onUseNew}>
        Use New Address
      </Button>
    </Card>
  );
}

function AddressChoices({ addresses, chosenId, onChoose }: Omit<SavedAddressesProps, 'onUseNew'>) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {addresses.map((address) => (
        <AddressCard
          key={address.id}
          address={address}
          isChosen={address.id === chosenId}
          onChoose={() => onChoose(address)}
        />
      ))}
    </div>
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
