import { Banner } from '@atithi/ui/banner'
import type { ReactNode } from 'react'
import { formatCounted, formatDay, formatMoney } from '../lib/format.ts'
import type { Outputs } from '../lib/trpc.ts'
import { preferenceWords } from './words/preference-words.ts'

export type GuestAlertsData = NonNullable<Outputs['bookings']['guestAlerts']['alerts']>

/** What the desk has to know of a guest before it speaks to them: what to be careful about first, then what to be glad of. */
export function GuestAlerts({ alerts }: { alerts: GuestAlertsData | null | undefined }) {
  if (!alerts) return null
  const { status, statusReason, birthday, owes, complaint, preferences } = alerts
  const preferred = Object.entries(preferences).flatMap(([name, value]) => {
    const label = preferenceWords[name]
    return label && value.length > 0 ? [`${label}: ${[value].flat().join(', ')}`] : []
  })
  const warnings: ReactNode[] = [
    ...(owes > 0 ? [`${formatMoney(owes)} of earlier stays is not paid.`] : []),
    ...(complaint
      ? [
          `${formatCounted(complaint.rating, 'star')} for the stay until ${formatDay(complaint.stayedUntil)}${complaint.comment ? `: “${shortened(complaint.comment)}”` : '.'}`,
        ]
      : []),
  ]
  const good: ReactNode[] = [
    ...(birthday ? [`Birthday on ${formatDay(birthday)}.`] : []),
    ...preferred.map(words => `${words}.`),
  ]
  const isEmpty = status === null && warnings.length === 0 && good.length === 0
  if (isEmpty) return null
  return (
    <section aria-label="About the guest" className="flex flex-col gap-2">
      {status === 'blacklisted' && (
        <Banner tone="danger" title="This guest is blacklisted">
          {statusReason ?? 'Ask the owner before you go on.'}
        </Banner>
      )}
      {warnings.length > 0 && (
        <Banner tone="warning" title="Before you greet the guest">
          <Lines lines={warnings} />
        </Banner>
      )}
      {(status === 'vip' || good.length > 0) && (
        <Banner tone="info" title={status === 'vip' ? 'VIP guest' : 'Good to know'}>
          <Lines lines={[...(status === 'vip' && statusReason ? [statusReason] : []), ...good]} />
        </Banner>
      )}
    </section>
  )
}

const longest = 160
const shortened = (text: string) =>
  text.length > longest ? `${text.slice(0, longest).trimEnd()}…` : text

const Lines = ({ lines }: { lines: readonly ReactNode[] }) =>
  lines.map((line, at) => (
    // Their order is theirs for as long as they are shown.
    <span key={String(at)} className="block">
      {line}
    </span>
  ))
