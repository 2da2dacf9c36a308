/** Catalogues are compiled when they are imported. */
declare module '*.po' {
  export const messages: import('@lingui/core').Messages;
}
