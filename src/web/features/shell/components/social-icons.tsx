type IconProps = { className?: string };

const outline = {
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.75,
} as const;

export function InstagramIcon({ className }: IconProps) {
  return (
    <svg {...outline} aria-hidden="true" className={className}>
      <rect x="3.5" y="3.5" width="17" height="17" rx="5" />
      <circle cx="12" cy="12" r="3.8" />
      <path d="M16.8 7.2h.01" strokeLinecap="round" />
    </svg>
  );
}

export function FacebookIcon({ className }: IconProps) {
  return (
    <svg {...outline} aria-hidden="true" className={className}>
      <path
        d="M14.5 21v-7.5h2.6l.4-3h-3V8.7c0-1 .4-1.6 1.6-1.6h1.6V4.4c-.7-.1-1.5-.2-2.3-.2-2.3 0-3.9 1.4-3.9 4v2.3H9v3h2.5V21"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  );
}

export function YouTubeIcon({ className }: IconProps) {
  return (
    <svg {...outline} aria-hidden="true" className={className}>
      <rect x="2.5" y="5.5" width="19" height="13" rx="4" />
      <path d="m10.3 9.2 4.9 2.8-4.9 2.8Z" strokeLinejoin="round" />
    </svg>
  );
}
