/** Of what a rule can ask, and how. */
const textFields = ['source', 'language', 'guestTag', 'guestStatus'] as const
const numberFields = ['nights', 'leadDays', 'total', 'balance', 'stays'] as const
export const conditionFields = [...textFields, ...numberFields] as const
export type ConditionField = (typeof conditionFields)[number]

export const conditionOperators = ['is', 'is-not', 'at-least', 'at-most'] as const
export type ConditionOperator = (typeof conditionOperators)[number]

export interface Condition {
  field: ConditionField
  operator: ConditionOperator
  /** Money in rupees, days and nights in figures, else a word. */
  value: string
}

/** What is known of a candidate; money in paise. */
export interface Facts {
  source: string | null
  language: string | null
  guestTags: readonly string[]
  guestStatus: string | null
  nights: number | null
  leadDays: number | null
  total: number | null
  balance: number | null
  /** Stays of the guest that have ended. */
  stays: number
}

export const isNumberField = (field: ConditionField): boolean =>
  numberFields.some(one => one === field)

/** What is wrong with a condition as it is written, or undefined. */
export function faultOf({ field, operator, value }: Condition): string | undefined {
  const isCompared = operator === 'at-least' || operator === 'at-most'
  if (!isNumberField(field)) return isCompared ? 'A word is compared by is or is not.' : undefined
  return /^\d{1,9}(\.\d{1,2})?$/.test(value) ? undefined : 'Give a number, such as 2.'
}

/** The first condition that does not hold, or undefined: all must. What is not known holds for nothing but "is not". */
export const failing = (conditions: readonly Condition[], facts: Facts): Condition | undefined =>
  conditions.find(condition => !holds(condition, facts))

function holds({ field, operator, value }: Condition, facts: Facts): boolean {
  if (field === 'guestTag') {
    const has = facts.guestTags.some(tag => tag.toLowerCase() === value.toLowerCase())
    return operator === 'is-not' ? !has : has
  }
  const known = facts[field]
  if (known === null) return operator === 'is-not'
  if (typeof known === 'string')
    return (known.toLowerCase() === value.toLowerCase()) === (operator === 'is')
  const wanted = Number(value) * (field === 'total' || field === 'balance' ? 100 : 1)
  switch (operator) {
    case 'is':
      return known === wanted
    case 'is-not':
      return known !== wanted
    case 'at-least':
      return known >= wanted
    case 'at-most':
      return known <= wanted
  }
}
