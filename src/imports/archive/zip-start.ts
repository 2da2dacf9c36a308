/** How a ZIP with entries begins. */
export const ZIP_START = Buffer.from('PK\u0003\u0004', 'latin1');
