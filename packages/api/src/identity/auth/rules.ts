export const minimumPasswordLength = 10

/** Whether a text can be the token of one of our links at all. */
export const canBeLinkToken = (text: string): boolean => /^[\w-]{20,100}$/.test(text)
