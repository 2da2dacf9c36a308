/** A picture of 24 by 24 units from `@mdi/js`, as large as given in px. Decoration: words beside it say the same. */
export function Icon({ path, size = 20 }: { path: string; size?: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} fill="currentColor" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
