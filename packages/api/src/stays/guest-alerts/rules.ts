/** What the desk has to know of a guest before it speaks to them, in the order in which it is shown. */
export type GuestFlag = 'blacklisted' | 'vip' | 'birthday' | 'owes' | 'complaint' | 'preferences'

/** A review of so many stars or fewer is a complaint. */
export const complaintStars = 2
