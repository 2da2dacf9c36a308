/** The address that ends the reports of a workspace for a recipient. */
export const unsubscribeUrl = (publicUrl: string, token: string): string => `${publicUrl}/unsubscribe/${token}`;

/** The address that begins them. */
export const subscribeUrl = (publicUrl: string, token: string): string => `${publicUrl}/subscribe/${token}`;
