import { LoadMore } from '@atithi/ui/pagination'
import { textLink } from '@atithi/ui/text-link'
import { useDialogs } from '../../lib/dialogs.ts'
import { formatCounted, formatPhone } from '../../lib/format.ts'
import { trpc } from '../../lib/trpc.ts'

/** Who travels for the company, by name. */
export function CompanyGuests({ companyId }: { companyId: string }) {
  const { openGuest } = useDialogs()
  const list = trpc.guests.list.useInfiniteQuery(
    { companyId, sort: 'name', limit: 10 },
    { getNextPageParam: page => page.nextCursor ?? undefined },
  )
  const guests = list.data?.pages.flatMap(page => page.items) ?? []
  if (guests.length === 0) return null
  return (
    <section className="flex flex-col gap-3 print:hidden" aria-label="Guests of the company">
      <h2 className="text-base font-semibold">Guests</h2>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface text-sm">
        {guests.map(({ id, name, phone, email, stays }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-4 py-2.5">
            <button
              type="button"
              className={`text-left font-medium max-sm:flex-1 ${textLink}`}
              onClick={() => openGuest(id)}
            >
              {name}
            </button>
            <span className="min-w-0 text-muted wrap-anywhere max-sm:order-last max-sm:basis-full sm:flex-1">
              {[phone && formatPhone(phone), email].filter(Boolean).join(', ')}
            </span>
            <span className="text-muted tabular-nums">{formatCounted(stays, 'stay')}</span>
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <LoadMore onMore={() => void list.fetchNextPage()} isLoading={list.isFetchingNextPage} />
      )}
    </section>
  )
}
