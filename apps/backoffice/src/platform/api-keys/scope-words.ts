import { areasOfKeys } from '@atithi/api/kernel/shared/scopes'
import { areaWords } from '../../identity/staff/area-words.ts'

/** 'Read bookings; change guests': what a key may do, in the order of the areas. */
export function scopesInWords(scopes: readonly string[]): string {
  const words = areasOfKeys.flatMap(area => {
    const name = areaWords[area].label.toLowerCase()
    if (scopes.includes(`${area}:write`)) return [`change ${name}`]
    return scopes.includes(`${area}:read`) ? [`read ${name}`] : []
  })
  const text = words.join('; ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
