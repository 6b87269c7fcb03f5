/** The lotus above the water line; in the text colour. The same paths as assets/logo.svg. */
export function LogoMark({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 32 32" fill="none" aria-hidden="true" focusable="false" className={className}>
      <path
        fill="currentColor"
        d="M16 2c3.5 3.9 5.3 7.7 5.3 11.1 0 3.3-1.8 6.2-5.3 8.7-3.5-2.5-5.3-5.4-5.3-8.7C10.7 9.7 12.5 5.9 16 2ZM5.9 4.9c1.9 1 3.4 2.3 4.4 3.9-.7 1.5-1.1 3-1.1 4.4 0 3 1.2 5.8 3.7 8.4-4.4-1.2-7.2-4.5-7.7-8.9-.3-2.4 0-5.1.7-7.8Zm20.2 0c-1.9 1-3.4 2.3-4.4 3.9.7 1.5 1.1 3 1.1 4.4 0 3-1.2 5.8-3.7 8.4 4.4-1.2 7.2-4.5 7.7-8.9.3-2.4 0-5.1-.7-7.8Z"
      />
      <path
        fill="currentColor"
        opacity=".55"
        d="M.2 10.6c1.5.6 2.7 1.4 3.6 2.5.4 3.9 2.5 7.1 6.1 9.4C4.5 22.3.9 17.6.2 10.6Zm31.6 0c-1.5.6-2.7 1.4-3.6 2.5-.4 3.9-2.5 7.1-6.1 9.4 5.4-.2 9-4.9 9.7-11.9Z"
      />
      <g stroke="currentColor" strokeWidth="2" strokeLinecap="round">
        <path d="M2.2 25.2c3.45 0 3.45 2 6.9 2s3.45-2 6.9-2 3.45 2 6.9 2 3.45-2 6.9-2" />
        <path opacity=".55" d="M9.1 30.6c3.45 0 3.45-1.7 6.9-1.7s3.45 1.7 6.9 1.7" />
      </g>
    </svg>
  );
}
