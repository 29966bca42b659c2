/** The product's own sign: the red pen. The one place where red is not a person's mark. */
export function Mark() {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" className="ak-mark" aria-hidden="true">
      <rect
        x="0.75"
        y="0.75"
        width="18.5"
        height="18.5"
        rx="4.5"
        fill="var(--ak-work)"
        stroke="var(--ak-ctl)"
        strokeWidth="1.2"
      />
      <path
        d="M13.2 4.4 15.6 6.8 8 14.4 4.7 15.3 5.6 12z"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.3"
        strokeLinejoin="round"
      />
      <path d="m4.7 15.3.5-1.7 1.2 1.2z" fill="var(--ak-pen)" stroke="var(--ak-pen)" strokeLinejoin="round" />
    </svg>
  );
}
