/** A 24 by 24 icon from `@mdi/js`, at the given size in px. It is decorative: adjacent words say the same. */
export function Icon({ path, size = 20 }: { path: string; size?: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} fill="currentColor" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
