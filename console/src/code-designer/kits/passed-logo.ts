let passed: File | null = null;

/** Passes a logo that was dropped elsewhere to the editor of a new brand kit, which opens next. */
export const passLogo = (file: File): void => {
  passed = file;
};

/** Returns the passed logo once. */
export function takePassedLogo(): File | null {
  const file = passed;
  passed = null;
  return file;
}
