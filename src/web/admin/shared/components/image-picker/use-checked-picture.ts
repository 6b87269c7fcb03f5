import { useRef, useState } from 'react';

type Candidate = {
  address: string;
  /** The URL to load as a check; the address itself by default. */
  shown?: string;
  failure: string;
};

/** Picks an address after the browser has loaded a picture from it. */
export function useCheckedPicture(onPick: (address: string) => void) {
  const [error, setError] = useState('');
  const [isChecking, setChecking] = useState(false);
  const turn = useRef(0);

  const check = async ({ address, shown = address, failure }: Candidate) => {
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
  return { error, setError, isChecking, check: (candidate: Candidate) => void check(candidate) };
}

/** Whether the browser can show what is at this address. */
function canLoadPicture(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const picture = new Image();
    picture.onload = () => resolve(true);
    picture.onerror = () => resolve(false);
    picture.src = address;
  });
}
