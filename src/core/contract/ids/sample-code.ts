/**
 * Stands in for the code of a Dynamic campaign that has not been created yet. It has the same length, but its dot makes
 * it invalid as a code: otherwise somebody could choose it and receive the scans of printed samples. It has no digits,
 * which take fewer modules, so that a sample is never smaller than the real code.
 */
export const SAMPLE_CODE = 'a.sample';
