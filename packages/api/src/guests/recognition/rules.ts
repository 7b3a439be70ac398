import type { GuestFields } from '../profiles/commands/fields.ts'
import type { SetStatus } from '../profiles/rules.ts'

/** The fields of which one value stays: whose, the caller may choose for each. */
export const chosenFields = [
  'name',
  'email',
  'phone',
  'dateOfBirth',
  'anniversary',
  'companyId',
  'address',
  'preferences',
] as const
type ChosenField = (typeof chosenFields)[number]
export type Choices = Partial<Record<ChosenField, 'keep' | 'merge'>>

const strictness: Record<SetStatus, number> = { active: 0, vip: 1, blacklisted: 2 }
const longestNotes = 4000
const mostTags = 20

const isEmpty = (value: unknown): boolean =>
  value === null || (typeof value === 'object' && Object.keys(value).length === 0)

/**
 * What the guest who stays becomes: of each field the chosen value, else their own, else the other's where theirs is empty. Tags
 * and notes are joined, of two statuses the stricter stays.
 */
export function mergedFields(keep: GuestFields, merge: GuestFields, choices: Choices): GuestFields {
  const pick = <Field extends ChosenField>(field: Field): GuestFields[Field] => {
    const choice = choices[field] ?? (isEmpty(keep[field]) ? 'merge' : 'keep')
    return choice === 'merge' ? merge[field] : keep[field]
  }
  const named = choices.name === 'merge' ? merge : keep
  const stricter = strictness[merge.status] > strictness[keep.status] ? merge : keep
  const tags = [...keep.tags, ...merge.tags]
  const isFirst = (tag: string, at: number) =>
    tags.findIndex(other => other.toLowerCase() === tag.toLowerCase()) === at
  return {
    name: named.name,
    firstName: named.firstName,
    lastName: named.lastName,
    email: pick('email'),
    phone: pick('phone'),
    dateOfBirth: pick('dateOfBirth'),
    anniversary: pick('anniversary'),
    companyId: pick('companyId'),
    address: pick('address'),
    preferences: pick('preferences'),
    tags: tags.filter(isFirst).slice(0, mostTags),
    notes: [keep.notes, merge.notes].filter(Boolean).join('\n').slice(0, longestNotes),
    status: stricter.status,
    statusReason: stricter.statusReason,
  }
}

/** What two rows have in common that makes one guest of them likely. */
export interface Likeness {
  samePhone: boolean
  sameName: boolean
  /** null where one of the two has none. */
  sameBirthday: boolean | null
  samePlace: boolean
}

/** The likelier, the higher: the weights of two guests being one (reference/saas.md, section 6). */
export function likenessOf({ samePhone, sameName, sameBirthday, samePlace }: Likeness): number {
  const birthday = sameBirthday === null ? 0 : sameBirthday ? 30 : -60
  return (samePhone ? 50 : 0) + (sameName ? 25 : 0) + birthday + (samePlace ? 5 : 0)
}
