import type { PinCode } from '#contracts/addresses/addresses.ts';
import { districtsOf } from './states.ts';

export type Place = { state: string; city: string };

export type PinAdvice = {
  /** Values for blank fields. */
  fill: Place | null;
  /** Shown if another place is chosen. It blocks nothing, because the choice may be right. */
  warning: string | null;
  /** Suggestions that the user can accept with one click. */
  offers: Place[];
};

export const noAdvice: PinAdvice = { fill: null, warning: null, offers: [] };

function isSame(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

/** Only known districts can contradict the PIN code: any other city may be a town in one of them. */
function isElsewhere({ state, districts }: PinCode, place: Place): boolean {
  if (place.state !== '' && !isSame(place.state, state)) return true;
  const isDistrict = districtsOf(state).some((name) => isSame(name, place.city));
  return isDistrict && districts.length > 0 && !districts.some((name) => isSame(name, place.city));
}

export function pinAdvice(pin: PinCode, place: Place): PinAdvice {
  const { state, districts } = pin;
  const offers = (districts.length > 0 ? districts : ['']).map((city) => ({ state, city }));
  if (isElsewhere(pin, place)) {
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
