import type { ReactNode } from 'react';

/** Its heading takes the focus when the state of the claim has changed. */
export function HeadedMessage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h1 tabIndex={-1} className="heading outline-none">
        {/* A reference is not broken at its hyphen. */}
        {title.split(/(CLM-\w+)/).map((part) => (
          <span key={part} className={part.startsWith('CLM-') ? 'whitespace-nowrap' : undefined}>
            {part}
          </span>
        ))}
      </h1>
      {children}
    </>
  );
}
