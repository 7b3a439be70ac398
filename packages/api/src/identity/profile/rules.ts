/** The edge of the square picture beside one's name. */
export const avatarPixels = 256

/** What a person may send; the server keeps a few kilobytes of it. */
export const largestAvatarBytes = 5 * 1024 * 1024

/** The file of a picture that is known by its key. */
export const avatarFile = (avatarKey: string): string => `${avatarKey}.webp`

/** What the back office and its letters can be read in. */
export const languages = ['en', 'hi'] as const
