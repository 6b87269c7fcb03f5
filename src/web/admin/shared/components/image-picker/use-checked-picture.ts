import { useRef, useState } from 'react';
import { canLoadPicture } from './load-picture.ts';

type Wish = {
  address: string;
  /** What is loaded to see whether there is a picture; the address itself unless told. */
  shown?: string;
  failure: string;
};

/** Picks an address once the browser has shown that there is a picture at it. */
export function useCheckedPicture(onPick: (address: string) => void) {
  const [error, setError] = useState('');
  const [isChecking, setChecking] = useState(false);
  const turn = useRef(0);

  const check = async ({ address, shown = address, failure }: Wish) => {
    turn.current += 1;
    const mine = turn.current;
    setError('');
    setChecking(true);
    const isThere = await canLoadPicture(shown);
    if (mine !== turn.current) return;
    setChecking(false);
    if (isThere) onPick(address);
    else setError(failure);
  };
  return { error, setError, isChecking, check: (wish: Wish) => void check(wish) };
}
