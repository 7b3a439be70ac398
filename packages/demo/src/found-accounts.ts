import { addDays } from '@atithi/api/kernel/shared/dates'
import { administrator, owners, staff } from './accounts.ts'
import { type Calendar, indianTime, yearBehind } from './calendar.ts'
import { idAt } from './made-ids.ts'
import type { Rows } from './plan.ts'
import type { Random } from './random.ts'

/** Who works in the demonstration, by what the other parts look for. */
export interface Accounts {
  ownerIds: Record<keyof typeof owners, string>
  /** Of each hotel with bookings in their areas, by subdomain. */
  deskIds: Map<string, string[]>
  /** Everybody on a staff, with the subdomain of their hotel. */
  posts: { userId: string; at: string; areas: string[]; grants: string[]; createdAt: string }[]
}

/** Adds the accounts of the demonstration, all with one password. */
export function foundAccounts(
  rows: Rows,
  random: Random,
  calendar: Calendar,
  passwordHash: string,
): Accounts {
  const add = (
    person: { email: string; name: string; phone?: string },
    role: 'admin' | 'owner' | 'staff',
    daysBefore: number,
  ): string => {
    const createdAt = indianTime(addDays(calendar.from, -daysBefore), random.between(600, 1080))
    const id = idAt(random, createdAt)
    const { email, name, phone = null } = person
    rows.appUser.push({
      id,
      email,
      name,
      phone,
      role,
      passwordHash,
      notificationsReadTo: null,
      createdAt,
      updatedAt: createdAt,
    })
    return id
  }
  add(administrator, 'admin', 60)
  const first = add(owners.first, 'owner', 30)
  const second = add(owners.second, 'owner', 26)
  // The third owner has only just found the platform.
  const third = add(owners.third, 'owner', -(yearBehind - 2))
  const posts = staff.map((person, at) => {
    const userId = add(person, 'staff', 14 - at)
    return {
      userId,
      at: person.at,
      areas: person.areas,
      grants: person.grants,
      createdAt: rows.appUser.at(-1)?.createdAt ?? '',
    }
  })
  const deskIds = new Map<string, string[]>()
  for (const post of posts) {
    if (post.areas.includes('bookings'))
      deskIds.set(post.at, [...(deskIds.get(post.at) ?? []), post.userId])
  }
  return { ownerIds: { first, second, third }, deskIds, posts }
}
