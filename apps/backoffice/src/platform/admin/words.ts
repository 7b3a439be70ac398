import type { SetUpClass } from '@atithi/api/platform/onboarding/rules'
import type { CardState } from '@atithi/api/platform/settings/rules'
import type { Tone } from '@atithi/ui/badge'
import type { Outputs } from '../../lib/trpc.ts'

const lakhFormat = new Intl.NumberFormat('en-IN', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})
const paiseInLakh = 10_000_000
const paiseInCrore = 100 * paiseInLakh

/** Paise as '₹1.25 lakh', from a crore on as '₹1.25 crore'. */
export const formatLakhs = (paise: number): string =>
  Math.abs(paise) < paiseInCrore
    ? `₹${lakhFormat.format(paise / paiseInLakh)} lakh`
    : `₹${lakhFormat.format(paise / paiseInCrore)} crore`

/** The same where there is little room, without rounding the steps of a scale: '₹1.25 L', '₹2 Cr'. */
export const formatShortLakhs = (paise: number): string =>
  Math.abs(paise) < paiseInCrore
    ? `₹${short(paise / paiseInLakh)} L`
    : `₹${short(paise / paiseInCrore)} Cr`

const short = (amount: number) => amount.toFixed(2).replace(/\.?0+$/, '')

/** Basis points as '99.98%'; a dash where nothing is known. */
export const formatShare = (basisPoints: number | null): string =>
  basisPoints === null ? '–' : `${(basisPoints / 100).toFixed(2).replace(/\.?0+$/, '')}%`

/** Hours of a size that people say: '5 hours', '3.5 days'. */
export const formatDays = (days: number | null): string => {
  if (days === null) return '–'
  if (days < 1) return `${Math.max(1, Math.round(days * 24))} h`
  return `${days.toFixed(1).replace(/\.0$/, '')} days`
}

const units = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const

export const formatBytes = (bytes: number): string => {
  const at = Math.min(units.length - 1, Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(1024)))
  const size = bytes / 1024 ** at
  return `${size.toFixed(at > 1 && size < 100 ? 1 : 0)} ${units[at]}`
}

export const setUpWords: Record<SetUpClass, { label: string; tone: Tone }> = {
  completed: { label: 'Completed', tone: 'success' },
  'in-progress': { label: 'In progress', tone: 'info' },
  'not-started': { label: 'Not started', tone: 'neutral' },
  stuck: { label: 'Stuck', tone: 'danger' },
}

export const cardStateWords: Record<CardState, { label: string; tone: Tone }> = {
  ok: { label: 'Works', tone: 'success' },
  attention: { label: 'Needs attention', tone: 'warning' },
  failing: { label: 'Fails', tone: 'danger' },
  unused: { label: 'Not used today', tone: 'neutral' },
}

export type UserState = Outputs['admin']['users']['list']['items'][number]['state']
export const userStateWords: Record<UserState, { label: string; tone: Tone }> = {
  active: { label: 'Active', tone: 'success' },
  invited: { label: 'Invited', tone: 'warning' },
  deactivated: { label: 'Deactivated', tone: 'neutral' },
}

/** By how much something grew, in percent; null where there was nothing before. */
export const growthOf = (now: number, before: number): number | null =>
  before > 0 ? Math.round(((now - before) * 100) / before) : null
