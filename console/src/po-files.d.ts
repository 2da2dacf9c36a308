/** Catalogues are compiled on import. */
declare module '*.po' {
  export const messages: import('@lingui/core').Messages;
}
