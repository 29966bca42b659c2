import type { ReactNode } from 'react';
import './statusSign.css';

/** The status vocabulary: 12 px, filled, drawn for this product. A sign always stands beside its word or carries `label`. */
const shapes = {
  todo: <circle cx="6" cy="6" r="4.25" fill="none" stroke="currentColor" strokeWidth="1.5" />,
  draft: (
    <>
      <circle cx="6" cy="6" r="4.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M6 1.75a4.25 4.25 0 0 0 0 8.5z" fill="currentColor" />
    </>
  ),
  done: <circle cx="6" cy="6" r="5" fill="currentColor" />,
  /** Half of a disc that was whole, in the colour of the pen. */
  reopened: (
    <>
      <circle cx="6" cy="6" r="4.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M6 1.75a4.25 4.25 0 0 1 0 8.5z" fill="currentColor" />
    </>
  ),
  flag: <path d="M1.5 1h1.4v.5h7.6L8.6 4.4l1.9 2.9H2.9V11H1.5z" fill="currentColor" />,
  person: <path d="M8.6 1.2 10.8 3.4 4.2 10 1.2 10.9 2 7.8z" fill="currentColor" />,
  suggested: (
    <path
      d="M8.6 1.5 10.5 3.4 4.1 9.8 1.6 10.5 2.3 8z"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.2"
      strokeDasharray="1.3 1.3"
    />
  ),
  warning: (
    <>
      <path d="M6 .9 11.6 11H.4z" fill="currentColor" strokeLinejoin="round" />
      <path d="M6 4.4v3.1M6 8.6v1.2" stroke="var(--ak-sign-hole, var(--ak-work))" strokeWidth="1.3" />
    </>
  ),
  error: (
    <>
      <path d="M3.7.5h4.6l3.2 3.2v4.6l-3.2 3.2H3.7L.5 8.3V3.7z" fill="currentColor" />
      <path d="m4 4 4 4M8 4 4 8" stroke="var(--ak-sign-hole, var(--ak-work))" strokeWidth="1.4" />
    </>
  ),
  note: (
    <>
      <circle cx="6" cy="6" r="4.9" fill="none" stroke="currentColor" strokeWidth="1.2" />
      <path d="M6 5.3v3.2M6 3.2v1.3" stroke="currentColor" strokeWidth="1.3" />
    </>
  ),
  comment: (
    <path
      d="M1.6 1.6h8.8v6.4H6L3.4 10.6V8H1.6z"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.2"
      strokeLinejoin="round"
    />
  ),
  match: <path d="M1 3.9h10M1 8.1h10" stroke="currentColor" strokeWidth="1.8" />,
  partly: (
    <path
      d="M1 4.6c1.7-2 3.3-2 5-.6s3.3 1.4 5-.6M1 8.6c1.7-2 3.3-2 5-.6s3.3 1.4 5-.6"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
    />
  ),
  missed: <path d="M1 4h10M1 8h10M8.4 1.2 3.6 10.8" stroke="currentColor" strokeWidth="1.6" fill="none" />,
  onlyFirst: <path d="M11 6H2M5.2 2.6 1.8 6l3.4 3.4" stroke="currentColor" strokeWidth="1.6" fill="none" />,
  onlySecond: <path d="M1 6h9M6.8 2.6 10.2 6 6.8 9.4" stroke="currentColor" strokeWidth="1.6" fill="none" />,
  waiting: (
    <>
      <circle cx="6" cy="6" r="4.9" fill="none" stroke="currentColor" strokeWidth="1.2" />
      <path d="M6 3.2V6l1.9 1.2" fill="none" stroke="currentColor" strokeWidth="1.2" />
    </>
  ),
  unconfirmed: (
    <>
      <circle cx="6" cy="6" r="4.9" fill="none" stroke="currentColor" strokeWidth="1.2" strokeDasharray="2 1.3" />
      <path
        d="M4.6 4.8c0-1.9 2.8-1.9 2.8-.1C7.4 5.9 6 5.8 6 7M6 8v1.1"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.1"
      />
    </>
  ),
  sent: (
    <>
      <circle cx="6" cy="6" r="5.4" fill="currentColor" />
      <path
        d="M6 9V3.4M3.8 5.5 6 3.3l2.2 2.2"
        fill="none"
        stroke="var(--ak-sign-hole, var(--ak-work))"
        strokeWidth="1.4"
      />
    </>
  ),
} as const satisfies Record<string, ReactNode>;

export type Sign = keyof typeof shapes;
export const signs = Object.keys(shapes) as Sign[]; // the keys of a const object are its key type

/** A status sign. `label` names it where no word stands beside it. */
export function StatusSign({ sign, label, className }: { sign: Sign; label?: string; className?: string }) {
  const shape = {
    viewBox: '0 0 12 12',
    width: 12,
    height: 12,
    className: `ak-sign ak-sign-${sign}${className ? ` ${className}` : ''}`,
  };
  if (label === undefined) {
    return (
      <svg {...shape} aria-hidden="true">
        {shapes[sign]}
      </svg>
    );
  }
  return (
    <svg {...shape} role="img" aria-label={label}>
      <title>{label}</title>
      {shapes[sign]}
    </svg>
  );
}
