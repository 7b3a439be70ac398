export const minimumPasswordLength = 10

/** Whether a text can be the token of one of our links at all. */
export const canBeLinkToken = (text: string): boolean => /^[\w-]{20,100}$/.test(text)

/** So many failures of one account, or of one network, within so many minutes, and the next try has to wait (decisions, section 3). */
export const failuresOfAccount = 5
export const failuresOfAddress = 20
export const minutesOfFailures = 15
