import { siteSettings } from '@atithi/api/web/website/schema'
import type { Draft, WebsiteInput } from './website-fields.ts'

/** What differs from the saved settings and can be shown: a half-typed colour waits until it is one. */
export function draftOf(values: Partial<WebsiteInput>, saved: WebsiteInput): Draft {
  const { shape } = siteSettings
  const entries = (Object.keys(shape) as (keyof typeof shape)[]).flatMap(name => {
    const parsed = shape[name].safeParse(values[name])
    return parsed.success && JSON.stringify(parsed.data) !== JSON.stringify(saved[name])
      ? [[name, parsed.data] as const]
      : []
  })
  return Object.fromEntries(entries)
}
