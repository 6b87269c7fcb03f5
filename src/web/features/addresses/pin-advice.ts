import type { PinCode } from '#contracts/addresses/addresses.ts';
import { districtsOf } from './states.ts';

export type Place = { state: string; city: string };

export type PinAdvice = {
  /** What can be filled in without asking, because nothing stands there. */
  fill: Place | null;
  /** Said when what is chosen lies elsewhere. It may be right all the same, so nothing is stopped by it. */
  warning: string | null;
  /** What the person can take with one press. */
  offers: Place[];
};

export const noAdvice: PinAdvice = { fill: null, warning: null, offers: [] };

function isSame(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

/** A city that is not one of the state's districts may be a town in any of them. */
function liesElsewhere({ state, districts }: PinCode, place: Place): boolean {
  if (place.state !== '' && !isSame(place.state, state)) return true;
  const isDistrict = districtsOf(state).some((name) => isSame(name, place.city));
  return isDistrict && districts.length > 0 && !districts.some((name) => isSame(name, place.city));
}

export function pinAdvice(pin: PinCode, place: Place): PinAdvice {
  const { state, districts } = pin;
  const offers = (districts.length > 0 ? districts : ['']).map((city) => ({ state, city }));
  if (liesElsewhere(pin, place)) {
    const where = [districts.join(' or '), state].filter(Boolean).join(', ');
    return { fill: null, warning: `This PIN code belongs to ${where}`, offers };
  }
  const [first, second] = offers;
  const isCityOpen = place.city.trim() === '';
  const city = isCityOpen && first && !second ? first.city : place.city;
  const isFilled = place.state !== '' && place.city === city;
  return {
    fill: isFilled ? null : { state, city },
    warning: null,
    offers: isCityOpen && second ? offers : [],
  };
}
