/** What the bell shows: nothing for none, at most 99+. */
export const unreadWords = (unread: number): string =>
  unread === 0 ? '' : unread > 99 ? '99+' : String(unread)
