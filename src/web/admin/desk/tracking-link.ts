type Courier = { name: string; url: string };

/** Where a parcel can be followed, by the courier's page in the settings; null where it has none. */
export function trackingLink(couriers: readonly Courier[], carrier: string, number: string): string | null {
  const courier = couriers.find(({ name }) => name.toLowerCase() === carrier.trim().toLowerCase());
  if (!courier?.url || number.trim() === '') return null;
  return courier.url.replace('{number}', encodeURIComponent(number.trim()));
}
