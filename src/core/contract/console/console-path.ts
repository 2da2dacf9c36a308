const PATH = /^\/[a-z][^\\\s]*$/;

/** Whether the text is an address within the console. Others are dropped: a sign-in must not lead to another site. */
export const isConsolePath = (text: string): boolean => PATH.test(text);
